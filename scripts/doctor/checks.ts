import { demoAccounts } from '../../supabase/server/backend/demoAccounts.ts';
import {
  createPaymentProvider,
  PAYMENT_WEBHOOKS,
} from '../../supabase/functions/_shared/payments/createPaymentProvider.ts';
import { missingPaymentSettings } from '../../supabase/functions/_shared/payments/paymentSettings.ts';
import { settingProblems } from '../../supabase/functions/_shared/settings/checkSettings.ts';
import type { OperationsStatus } from '../../supabase/functions/scheduled-jobs/operationsStatus.ts';
import {
  migrationDifference,
  OTHER_MIGRATIONS_FIX,
  readAppliedMigrations,
} from '../../supabase/server/database/appliedMigrations.ts';
import { readMigrationFiles, SUPABASE_FOLDER } from '../../supabase/server/database/migrate.ts';
import {
  APPLY_COMMAND,
  DeclarationMissingError,
  privilegeDifferences,
} from '../../supabase/server/database/privileges.ts';
import { HASHED_FILES } from '../../supabase/server/gateway/files/cacheControl.ts';
import { holidays } from '../../src/domain/brand/holidays.ts';
import { daysUntilHolidaysEnd } from '../../src/domain/order/businessDays.ts';
import {
  factDifferences,
  unstatedFacts,
  type FactDifference,
  type InvoiceFacts,
} from '../../src/domain/order/sellerFacts.ts';
import { netGrams } from '../../src/domain/catalog/netWeight.ts';
import { demonstrationDetailsIn, isPublicName } from '../../src/domain/order/demonstrationDetails.ts';
import { describeProblem, type OperationKind } from '../../src/domain/operations.ts';
import { hasOwnStore } from '../../src/domain/pageConfig.ts';
import { paths } from '../../src/domain/routes.ts';
import { reasonOf, scriptsOf, type Deployment } from './deployment.ts';
import { FORBIDDEN_REQUESTS } from './privateData.ts';

/** What is wrong with a deployment, and what to do about it. */
export interface Problem {
  problem: string;
  fix: string;
}

type Found = Problem | Problem[] | undefined;

interface Check {
  name: string;
  /** Returns why the check does not apply to this deployment; undefined if it does. */
  skip?: (deployment: Deployment) => string | undefined;
  /** Returns undefined or nothing if everything is right. Rejects if a request fails. */
  find: (deployment: Deployment) => Promise<Found> | Found;
}

export interface Result {
  name: string;
  /** Why the check does not apply. */
  skipped?: string;
  /** Empty if everything is right. */
  found: Problem[];
}

/** Runs all checks. They change nothing in the deployment. A server that does not respond is one problem, not one of each check. */
export async function* examine(deployment: Deployment): AsyncGenerator<Result> {
  const reasons = new Set<string>();
  for (const { name, skip, find } of checks) {
    try {
      const skipped = skip?.(deployment);
      yield skipped ? { name, skipped, found: [] } : { name, found: [(await find(deployment)) ?? []].flat() };
    } catch (error) {
      const reason = reasonOf(error);
      if (reasons.has(reason)) yield { name, skipped: `it failed too: ${reason}`, found: [] };
      else yield { name, found: [problem(`The check failed: ${reason}`, connectionFix(deployment))] };
      reasons.add(reason);
    }
  }
}

const problem = (text: string, fix: string): Problem => ({ problem: text, fix });

const connectionFix = ({ url, config }: Deployment) =>
  [config.supabaseUrl, config.storeApiUrl].every((server) => new URL(server).origin === url.origin)
    ? 'Check the connection and try again.'
    : 'Check the connection, and SUPABASE_URL and STORE_API_URL of the pages, and try again.';

const HEADERS_FIX =
  'Upload _headers and _redirects of dist/ to the web host, or include nginx.conf of dist/ in the server block.';
const FUNCTIONS_FIX =
  'Deploy the functions: npx supabase functions deploy. A function that does not start names the wrong setting in its log.';
const MIGRATIONS_FIX = 'Apply the migrations: npx supabase db push. With npm start, look into its log.';
const BOOKS_FIX =
  'This is a fault of the shop, or somebody has changed rows by hand. Compare the rows: "Follow an order" in docs/DATABASE.md.';
const PERMISSIONS_FIX =
  'Give the key every permission in docs/DEPLOY.md, "Payment provider". Until then, orders are complete, but refunds and ' +
  'disputes are known only from webhooks. Then run npm run reconcile.';
const CLOCK_FIX =
  'Turn on the synchronization of the clock on the machine whose clock is wrong: timedatectl set-ntp true.';
const isLocal = ({ isLoopback }: Deployment) => (isLoopback ? 'only this computer reaches the shop' : undefined);
const hasNoDatabase = ({ database }: Deployment) => (database ? undefined : 'DATABASE_URL is not set here');
const isRented = ({ config }: Deployment) => (hasOwnStore(config) ? undefined : 'the store is another company’s');
const isNoRealShop = (deployment: Deployment) =>
  isLocal(deployment) ??
  (deployment.config.mailboxUrl && 'the shop says that it is a demonstration') ??
  (isPublicName(deployment.url.hostname) ? undefined : 'customers cannot reach this name');

/** What our own store reports about a variant. */
interface StoreVariant {
  id: string;
  weight: string | null;
  mrp?: number;
}

/** A page of the product list of our own store. */
interface StoreProducts {
  /** The number of products on all pages. */
  count: number;
  products: { variants: StoreVariant[] }[];
}

/** The most that our own store returns at once. */
const PRODUCTS_PER_PAGE = 100;

const differenceProblem = ({ label, onPages, onInvoices }: FactDifference): Problem =>
  problem(
    `${label}: the pages say "${onPages}", and the settings for invoices say "${onInvoices}".`,
    'Correct it under Settings in the back office, or in src/domain/brand/facts.ts, and build again.',
  );

const VARIANTS_FIX = 'Enter it under Products in the back office.';
const idsOf = (variants: StoreVariant[]) => variants.map(({ id }) => id).join(', ');

/** The legacy keys are JWTs. */
const LEGACY_KEY = /^eyJ/;

const ageOf = (time: string) => (Date.now() - Date.parse(time)) / 1000;

const webhookOf = ({ supabaseUrl }: Deployment['config']) => `${supabaseUrl}/functions/v1/payment-webhook`;

const knownWebhooks = ({ secrets }: Deployment) => PAYMENT_WEBHOOKS.filter(({ setting }) => secrets[setting]);

/** Reads when the jobs succeeded and how long emails wait. */
async function readStatus({ config, secrets, fetch }: Deployment): Promise<OperationsStatus | Problem> {
  const response = await fetch(`${config.supabaseUrl}/functions/v1/scheduled-jobs`, {
    headers: { authorization: `Bearer ${secrets.JOBS_SECRET}` },
  });
  if (response.status === 401)
    return problem('The deployment has another JOBS_SECRET.', 'Set JOBS_SECRET here and in the deployment alike.');
  if (!response.ok) return problem(`The function scheduled-jobs responds with ${response.status}.`, FUNCTIONS_FIX);
  return (await response.json()) as OperationsStatus;
}

function findLateJobs({ jobs }: OperationsStatus): Problem[] {
  const late = jobs
    .filter(
      ({ succeeded_at, every_seconds }) =>
        succeeded_at === null || ageOf(succeeded_at) > Math.max(2 * every_seconds, 10 * 60),
    )
    .map(({ name, succeeded_at }) => `${name} (${succeeded_at ? `last at ${succeeded_at}` : 'never'})`);
  if (late.length === 0) return [];
  return [
    problem(
      `These jobs have not succeeded recently: ${late.join(', ')}.`,
      'On Supabase, create the vault secrets jobs_url and jobs_secret, and look into cron.job_run_details. With npm ' +
        'start, look into its log.',
    ),
  ];
}

/**
 * Problems that other checks find, too. Wrong signatures may come from this command, which tests the secret of the
 * webhook itself.
 */
const CHECKED_ELSEWHERE: OperationKind[] = ['jobs_late', 'webhook_rejected'];

/** Returns what administrators see on the dashboard. */
const findReported = ({ operations }: OperationsStatus): Problem[] =>
  operations
    .filter(({ kind, is_problem }) => is_problem && !CHECKED_ELSEWHERE.includes(kind))
    .map((report) => {
      const { title, advice, technical = advice } = describeProblem(report);
      const { since, last_at: last, detail } = report;
      const times = [since && `since ${since}`, last && `last at ${last}`].filter(Boolean).join(', ');
      return problem([times ? `${title} (${times})` : title, detail].filter(Boolean).join(': '), technical);
    });

const findEmailProblem = ({ mail }: OperationsStatus): Problem[] =>
  mail.problem === null
    ? []
    : [
        problem(
          `No email can be sent: ${mail.problem}.`,
          'Check SMTP_URL, or RESEND_API_KEY, and MAIL_FROM. The emails are kept and sent later.',
        ),
      ];

const checks: Check[] = [
  {
    name: 'The settings of this command have the right form',
    find: ({ secrets }) =>
      settingProblems({ ...secrets }).map((text) =>
        problem(text, 'Correct it here and in the deployment. docs/SETTINGS.md describes all settings.'),
      ),
  },
  {
    name: 'Visitors use https',
    skip: isLocal,
    async find({ url, fetch }) {
      if (url.protocol !== 'https:')
        return problem(
          `${url.origin} is not https.`,
          `Get a certificate, set SITE_URL=https://${url.host}, and check this URL.`,
        );
      const response = await fetch(`http://${url.host}/`, { redirect: 'manual' });
      const target = response.headers.get('location') ?? '';
      if (response.status < 300 || response.status > 399 || !target.startsWith('https://'))
        return {
          problem: `http://${url.host} responds with ${response.status} instead of redirecting to https.`,
          fix: 'Turn on the redirect to https in the web host or the proxy.',
        };
    },
  },
  {
    name: 'The page has the security headers',
    find({ url, page, config }) {
      const header = (name: string) => page.headers.get(name) ?? '';
      const policy = new Map(
        header('content-security-policy')
          .split(';')
          .map((directive) => directive.trim().split(/\s+/))
          .map(([name = '', ...sources]) => [name, sources]),
      );
      const servers = [config.supabaseUrl, config.storeApiUrl]
        .map((server) => new URL(server).origin)
        .filter((origin) => origin !== url.origin);
      const blocked = servers.filter((origin) => !policy.get('connect-src')?.includes(origin));
      const missing = [
        !policy.get('default-src') && 'Content-Security-Policy',
        policy.get('frame-ancestors')?.[0] !== "'none'" && 'frame-ancestors',
        header('x-content-type-options') !== 'nosniff' && 'X-Content-Type-Options: nosniff',
        !header('referrer-policy') && 'Referrer-Policy',
        url.protocol === 'https:' && !header('strict-transport-security') && 'Strict-Transport-Security',
      ].filter(Boolean);
      if (missing.length > 0) return problem(`The page has no ${missing.join(', no ')}.`, HEADERS_FIX);
      if (policy.get('script-src')?.some((source) => /unsafe-inline|unsafe-eval|^\*$|^https?:$/.test(source)))
        return problem('The Content-Security-Policy allows scripts of others.', HEADERS_FIX);
      if (blocked.length > 0)
        return problem(
          `The Content-Security-Policy blocks requests to ${blocked.join(' and ')}.`,
          'Set SUPABASE_URL and STORE_API_URL for npm run build, and upload dist/ again.',
        );
      return undefined;
    },
  },
  {
    name: 'Pages open, and unknown paths have the status 404',
    async find({ url, fetch }) {
      const expected = [
        [paths.products, 200],
        [paths.contact, 200],
        [paths.checkout, 200],
        // Search engines would list pages that do not exist.
        ['/no/such/page', 404],
      ] as const;
      for (const [path, status] of expected) {
        const response = await fetch(new URL(path, url), { headers: { accept: 'text/html' } });
        const fix = `The web host must respond with shell.html to the paths of pages, and with 404.html to others. ${HEADERS_FIX}`;
        if (response.status !== status)
          return problem(`${path} responds with ${response.status} instead of ${status}.`, fix);
        if (!(await response.text()).includes('id="config"'))
          return problem(`${path} responds without the page of the shop.`, fix);
      }
    },
  },
  {
    name: 'Scripts are compressed and cached',
    async find(deployment) {
      const scripts = scriptsOf(deployment);
      if (scripts.length === 0) return problem('The page contains no script.', 'Upload the whole folder dist/.');
      for (const script of scripts.filter(({ pathname }) => pathname.startsWith(HASHED_FILES))) {
        const response = await deployment.fetch(script, { headers: { 'accept-encoding': 'br, gzip' } });
        await response.arrayBuffer();
        if (!response.ok || !/javascript/.test(response.headers.get('content-type') ?? ''))
          return problem(
            `${script.pathname} responds with ${response.status} ${response.headers.get('content-type')}.`,
            'Upload the whole folder dist/, its pages last.',
          );
        if (!response.headers.get('content-encoding'))
          return problem(`${script.pathname} is sent without compression.`, 'Turn on brotli or gzip in the web host.');
        if (!/immutable/.test(response.headers.get('cache-control') ?? ''))
          return problem(`Browsers do not keep ${script.pathname}.`, HEADERS_FIX);
      }
    },
  },
  {
    name: 'The pages use an API key that stays valid',
    find({ config }) {
      if (new URL(config.supabaseUrl).hostname.endsWith('.supabase.co') && LEGACY_KEY.test(config.supabaseAnonKey))
        return problem(
          'The pages use the legacy key anon, which Supabase retires at the end of 2026.',
          'Set SUPABASE_ANON_KEY to the publishable key (sb_publishable_…) for npm run build, and upload dist/ again.',
        );
    },
  },
  {
    name: 'Auth works and requires confirmed emails',
    async find({ url, config, fetch }) {
      const response = await fetch(`${config.supabaseUrl}/auth/v1/settings`, {
        headers: { apikey: config.supabaseAnonKey, origin: url.origin },
      });
      if (!response.ok)
        return problem(
          `${config.supabaseUrl}/auth/v1 responds with ${response.status}.`,
          'Check SUPABASE_URL and SUPABASE_ANON_KEY; a paused project does not respond.',
        );
      if (new URL(config.supabaseUrl).origin !== url.origin && !response.headers.get('access-control-allow-origin'))
        return problem('Auth does not allow requests of this site (CORS).', 'Check SUPABASE_URL.');
      const settings = (await response.json()) as {
        mailer_autoconfirm?: boolean;
        external?: { phone?: boolean; anonymous_users?: boolean };
      };
      if (settings.mailer_autoconfirm !== false)
        return problem(
          'New accounts need no confirmed email, so anyone can claim the orders of others.',
          'Run npx supabase config push, or turn on "Confirm email" in the settings of Auth.',
        );
      if (settings.external?.phone)
        return problem(
          'Auth accepts phone numbers, so whoever borrows a session can add their own and log in with it later.',
          'Run npx supabase config push, or turn off the provider "Phone" in the settings of Auth.',
        );
      if (settings.external?.anonymous_users)
        return problem(
          'Auth creates accounts without an email, which the shop cannot use.',
          'Turn off "Allow anonymous sign-ins" in the settings of Auth.',
        );
    },
  },
  {
    name: 'Visitors cannot read or write private data',
    async find({ config, fetch }) {
      const headers = { apikey: config.supabaseAnonKey, 'content-type': 'application/json' };
      for (const { action, path, method, json } of FORBIDDEN_REQUESTS) {
        const { status } = await fetch(`${config.supabaseUrl}/rest/v1/${path}`, {
          method,
          headers,
          body: json && JSON.stringify(json),
        });
        if (status >= 500) throw new Error(`/rest/v1/${path} responds with ${status}`);
        if (status === 404) return problem(`Nobody can ${action}: it does not exist.`, MIGRATIONS_FIX);
        // Another error is about the data, so the visitor has access.
        if (![401, 403].includes(status))
          return problem(`Everybody can ${action}.`, `Take the site offline. ${MIGRATIONS_FIX}`);
      }
    },
  },
  {
    name: 'The database has the migrations of this version',
    skip: hasNoDatabase,
    async find({ database }) {
      if (!database) return undefined;
      const applied = await readAppliedMigrations(database);
      const difference = await migrationDifference('The database', applied);
      if (difference) return problem(difference, OTHER_MIGRATIONS_FIX);
      const missing = (await readMigrationFiles(SUPABASE_FOLDER)).slice(applied.length);
      if (missing.length > 0)
        return problem(
          `The database lacks the migrations ${missing.map(({ file }) => file).join(', ')}.`,
          MIGRATIONS_FIX,
        );
    },
  },
  {
    name: 'The roles of the API may do in the database what the migrations declare',
    skip: hasNoDatabase,
    async find({ database }) {
      if (!database) return undefined;
      try {
        return (await privilegeDifferences(database)).map((difference) =>
          problem(`${difference}.`, `Correct all privileges: ${APPLY_COMMAND}, with the same DATABASE_URL.`),
        );
      } catch (error) {
        if (error instanceof DeclarationMissingError) return problem(error.message, MIGRATIONS_FIX);
        throw error;
      }
    },
  },
  {
    name: 'The lines, payments, documents and stock of all orders add up',
    skip: hasNoDatabase,
    async find({ database }) {
      const differences =
        (await database?.query<{ subject: string; difference: string }>(
          `select 'The order ' || order_uid as subject, difference from public.order_differences()
           union all
           select 'The variant ' || variant_id, format('The stock is %s, its history says %s.', quantity, recorded)
             from public.stock_differences()
           limit 20`,
        )) ?? [];
      return differences.map(({ subject, difference }) => problem(`${subject}: ${difference}`, BOOKS_FIX));
    },
  },
  {
    name: 'The shop does not connect to the database as a superuser',
    skip: (deployment) => isLocal(deployment) ?? hasNoDatabase(deployment),
    async find({ database }) {
      const [superuser] =
        (await database?.query<{ name: string }>(
          'select rolname as name from pg_roles where rolname = current_user and rolsuper',
        )) ?? [];
      if (superuser)
        return problem(
          `${superuser.name}, the user of DATABASE_URL, is a superuser, who can read and run everything on the server.`,
          'Connect as a user that only owns the database: see "Start" in docs/DEPLOY.md.',
        );
    },
  },
  {
    name: 'The store lists products',
    async find({ url, config, fetch }) {
      const response = await fetch(`${config.storeApiUrl}/store/${config.storeId}/products?limit=4`, {
        headers: { origin: url.origin },
      });
      if (response.status === 404 && (await response.clone().text()).includes('Store not found'))
        return problem(
          `There is no store ${config.storeId}.`,
          'Set the same STORE_ID for the pages and for the functions of the store, or none at all.',
        );
      if (!response.ok)
        return problem(
          `The product list responds with ${response.status}.`,
          hasOwnStore(config) ? FUNCTIONS_FIX : 'Check STORE_API_URL and STORE_ID.',
        );
      const isOtherOrigin = new URL(config.storeApiUrl).origin !== url.origin;
      if (isOtherOrigin && !['*', url.origin].includes(response.headers.get('access-control-allow-origin') ?? ''))
        return problem('The store does not allow requests of this site (CORS).', 'Allow this origin in the store.');
      const { count } = (await response.json()) as { count?: number };
      if (!count) return problem('The store has no products.', 'Insert products, variants and stock.');
    },
  },
  {
    name: 'The checkout returns to this site only',
    // It returns to the https site.
    skip: (deployment) =>
      isRented(deployment) ??
      (isLocal(deployment) || deployment.url.protocol === 'https:' ? undefined : 'visitors do not use https'),
    async find({ url, config, fetch }) {
      const checkout = async (origin: string) => {
        const response = await fetch(`${config.storeApiUrl}/store/${config.storeId}/checkout`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            items: [{ variant_id: 'no-such-variant', quantity: 1 }],
            successUrl: new URL(paths.success, origin).href,
            cancelUrl: new URL(paths.products, origin).href,
          }),
        });
        return { status: response.status, text: await response.text() };
      };
      const own = await checkout(url.origin);
      if (/successUrl/.test(own.text))
        return problem(
          `The checkout does not accept ${url.origin} as the site.`,
          `Set SITE_URL=${url.origin} for npm start, or with npx supabase secrets set.`,
        );
      if (own.status === 429)
        return problem(
          'The checkout accepts no more payments from this network, so it cannot be checked.',
          'Run this command an hour after the last payment, or from another network.',
        );
      if (own.status !== 400)
        return problem(`The checkout responds with ${own.status}: ${own.text.slice(0, 200)}`, FUNCTIONS_FIX);
      const other = await checkout('https://other-shop.example');
      if (other.status !== 400 || !/successUrl/.test(other.text))
        return problem('After a payment, the checkout would send shoppers to any site.', FUNCTIONS_FIX);
    },
  },
  {
    name: 'The payment webhook is reachable and rejects unsigned events',
    skip: isRented,
    async find({ config, fetch }) {
      const webhook = webhookOf(config);
      const response = await fetch(webhook, { method: 'POST', body: '{}' });
      const text = await response.text();
      if (response.ok)
        return problem('The webhook accepts events without a signature.', `Take the site offline. ${FUNCTIONS_FIX}`);
      if (/authorization header|jwt/i.test(text))
        return problem(
          'The webhook requires an account, so the payment provider cannot call it.',
          'Deploy the functions with supabase/config.toml, which sets verify_jwt = false.',
        );
      if (![400, 401].includes(response.status))
        return problem(
          `${webhook} responds with ${response.status}.`,
          `Set the keys of the payment provider. ${FUNCTIONS_FIX}`,
        );
    },
  },
  {
    name: 'The payment webhook verifies signatures',
    skip: isRented,
    async find({ config, fetch }) {
      for (const { createTestWebhooks } of PAYMENT_WEBHOOKS) {
        for (const webhook of await createTestWebhooks('a wrong secret')) {
          const { status } = await fetch(webhookOf(config), { method: 'POST', ...webhook });
          if (status < 400)
            return problem(
              'The webhook accepts events that others have signed.',
              `Take the site offline. ${FUNCTIONS_FIX}`,
            );
        }
      }
    },
  },
  {
    name: 'The payment webhook accepts the events of the payment provider',
    skip: (deployment) =>
      isRented(deployment) ??
      (knownWebhooks(deployment).length > 0
        ? undefined
        : `neither ${PAYMENT_WEBHOOKS.map(({ setting }) => setting).join(' nor ')} is set here`),
    async find(deployment) {
      for (const { setting, createTestWebhooks } of knownWebhooks(deployment)) {
        const reasons: string[] = [];
        for (const webhook of await createTestWebhooks(deployment.secrets[setting] ?? '')) {
          const response = await deployment.fetch(webhookOf(deployment.config), { method: 'POST', ...webhook });
          if (response.ok) return undefined;
          const text = (await response.text()).slice(0, 200);
          if (response.status === 401 && /clock/.test(text))
            return problem(
              `The webhook rejects an event that was signed just now with ${setting} as too old (${text}).`,
              `The secret is right, but the clock of the server is ahead, or the clock of this computer is behind. ${CLOCK_FIX}`,
            );
          reasons.push(`${response.status}: ${text}`);
        }
        return problem(
          `The webhook rejects an event that is signed with ${setting} (${reasons.at(-1)}).`,
          `Set ${setting} of the deployment to the signing secret of this endpoint in the provider's dashboard.`,
        );
      }
    },
  },
  {
    name: 'The key of the payment provider has every permission',
    skip: (deployment) => {
      const missing = missingPaymentSettings(deployment.secrets);
      return isRented(deployment) ?? (missing.length > 0 ? `${missing.join(' and ')} are not set here` : undefined);
    },
    async find({ secrets, fetch }) {
      const permissions = await createPaymentProvider(secrets, fetch).checkPermissions();
      const [reason, ...others] = new Set(permissions.map((permission) => permission.problem));
      if (reason && others.length === 0)
        return problem(
          `The payment provider accepts no request with this key (${reason}).`,
          'Check the key, and whether this computer reaches the payment provider.',
        );
      return permissions.flatMap(({ name, problem: reason }) =>
        reason === null ? [] : problem(`The key does not have the permission "${name}" (${reason}).`, PERMISSIONS_FIX),
      );
    },
  },
  {
    name: 'Refunds need the token of an administrator',
    skip: isRented,
    async find({ config, fetch }) {
      for (const authorization of ['', 'Bearer no.access.token']) {
        const response = await fetch(`${config.supabaseUrl}/functions/v1/refund-payment`, {
          method: 'POST',
          headers: { authorization },
          body: '{}',
        });
        const text = await response.text();
        if (/authorization header|jwt/i.test(text))
          return problem(
            'Supabase checks the callers of refund-payment, and rejects the tokens of projects with JWT signing keys.',
            'Deploy the functions with supabase/config.toml, which sets verify_jwt = false.',
          );
        if (response.ok || response.status === 400)
          return problem('Everybody can refund payments.', `Take the site offline. ${FUNCTIONS_FIX}`);
        if (response.status !== 401)
          return problem(`The function refund-payment responds with ${response.status}.`, FUNCTIONS_FIX);
      }
    },
  },
  {
    name: 'The regular jobs run, and emails are sent',
    skip: ({ secrets }) => (secrets.JOBS_SECRET ? undefined : 'JOBS_SECRET is not set here'),
    async find(deployment) {
      const status = await readStatus(deployment);
      if ('problem' in status) return status;
      return [...findLateJobs(status), ...findEmailProblem(status), ...findReported(status)];
    },
  },
  {
    name: 'Nothing of the demonstration is public',
    skip: (deployment) =>
      isLocal(deployment) ?? (deployment.config.mailboxUrl && 'the shop says that it is a demonstration'),
    async find({ url, config, fetch }) {
      const mailbox = await fetch(new URL('/mailbox', url), { headers: { accept: 'application/json' } });
      await mailbox.arrayBuffer();
      if (mailbox.ok && config.supabaseUrl === url.origin)
        return problem('Everybody can read the emails of the shop.', 'Unset DEMO, and configure email and payments.');
      for (const { email, password } of Object.values(demoAccounts)) {
        const login = await fetch(`${config.supabaseUrl}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { apikey: config.supabaseAnonKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        });
        await login.arrayBuffer();
        if (login.ok) return problem(`The demo account ${email} works; its password is public.`, 'Delete the account.');
      }
    },
  },
  {
    name: 'The email and the phone numbers belong to the shop',
    skip: isNoRealShop,
    async find(deployment) {
      const contact = await deployment.fetch(new URL(paths.contact, deployment.url), {
        headers: { accept: 'text/html' },
      });
      const texts = [deployment.html, await contact.text()];
      // A page that the browser renders has its details in the scripts.
      for (const script of scriptsOf(deployment)) texts.push(await (await deployment.fetch(script)).text());
      const details = demonstrationDetailsIn(texts.join('\n'));
      if (details.length > 0)
        return problem(
          `The pages show details of the demonstration: ${details.join(', ')}.`,
          'Enter the details of your shop in src/domain/brand/facts.ts, and build again.',
        );
    },
  },
  {
    name: 'The shop states the facts that the law asks for',
    skip: isNoRealShop,
    find() {
      const facts = unstatedFacts();
      if (facts.length > 0)
        return problem(
          `The pages do not state ${facts.join(', ')}.`,
          'Enter them under declaredFacts in src/domain/brand/facts.ts, and build again.',
        );
    },
  },
  {
    name: 'Every variant has an MRP and a net weight',
    skip: (deployment) => isNoRealShop(deployment) ?? isRented(deployment),
    async find({ config, fetch }) {
      const variants: StoreVariant[] = [];
      let total = 1;
      for (let offset = 0; offset < total; offset += PRODUCTS_PER_PAGE) {
        const query = `limit=${PRODUCTS_PER_PAGE}&offset=${offset}`;
        const response = await fetch(`${config.storeApiUrl}/store/${config.storeId}/products?${query}`);
        if (!response.ok) return problem(`The store responds with ${response.status}.`, FUNCTIONS_FIX);
        const { count, products } = (await response.json()) as StoreProducts;
        variants.push(...products.flatMap((product) => product.variants));
        total = count;
      }
      const withoutMrp = variants.filter(({ mrp }) => mrp === undefined);
      const withoutWeight = variants.filter(({ weight }) => netGrams(weight) === null);
      return [
        ...(withoutMrp.length > 0 ? [problem(`These variants have no MRP: ${idsOf(withoutMrp)}.`, VARIANTS_FIX)] : []),
        ...(withoutWeight.length > 0
          ? [problem(`These variants have no net weight in g or kg: ${idsOf(withoutWeight)}.`, VARIANTS_FIX)]
          : []),
      ];
    },
  },
  {
    name: 'Pages and invoices state the same facts about the seller',
    skip: hasNoDatabase,
    async find({ database }) {
      const [settings] =
        (await database?.query<InvoiceFacts>('select legal_name, address, fssai from public.shop_settings')) ?? [];
      return settings ? factDifferences(settings).map(differenceProblem) : [];
    },
  },
  {
    name: 'The list of holidays is long enough',
    find({ now }) {
      const days = daysUntilHolidaysEnd(now);
      if (days <= 60)
        return problem(
          `The list of holidays ends on ${holidays.until}. Without it, orders on holidays seem to be late.`,
          'Add the holidays of the next year to src/domain/brand/holidays.ts.',
        );
    },
  },
  {
    name: 'The server reports that all its parts work',
    skip: ({ url, config }) =>
      new URL(config.supabaseUrl).origin === url.origin ? undefined : 'the backend is a Supabase project',
    async find({ url, fetch }) {
      const response = await fetch(new URL('/healthz', url));
      const text = await response.text();
      if (!response.ok)
        return problem(
          `/healthz responds with ${response.status}: ${text.slice(0, 300)}`,
          'Look into the log of the server.',
        );
      const { clock = 'ok' } = JSON.parse(text) as { clock?: string };
      if (clock !== 'ok') return problem(`A clock is wrong: ${clock}.`, CLOCK_FIX);
    },
  },
];
