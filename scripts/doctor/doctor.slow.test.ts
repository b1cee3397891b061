import { withBackend } from '../../supabase/server/testing/backend.ts';
import { createFunctions } from '../../supabase/server/backend/functions.ts';
import { CHANGE_A_MIGRATION } from '../../supabase/server/testing/migrations.ts';
import { createTestGateway, type TestGateway } from '../../supabase/server/testing/gateway.ts';
import { brand } from '../../src/domain/brand/facts.ts';
import { unstatedFacts } from '../../src/domain/order/sellerFacts.ts';
import { holidays } from '../../src/domain/brand/holidays.ts';
import type { OperationsReport } from '../../src/domain/operations.ts';
import { examine, type Result } from './checks.ts';
import { OldWebhookError } from '../../supabase/functions/_shared/payments/provider.ts';
import type { OperationsStatus } from '../../supabase/functions/scheduled-jobs/operationsStatus.ts';
import { openDeployment, type DeploymentSecrets } from './deployment.ts';

const SITE = 'http://localhost:3000';
/** A day long before the list of holidays ends. */
const NOW = new Date('2026-11-23T12:00:00Z');
const backend = withBackend({ demo: true });

const secretsOf = (): DeploymentSecrets => ({
  JOBS_SECRET: backend().secrets.jobsSecret,
  ...createFunctions(backend()).paymentSimulator?.env,
});

let gateway: TestGateway;

beforeAll(async () => {
  // The timers of the server do both every few seconds.
  await createFunctions(backend()).runDueJobs();
  gateway = createTestGateway(backend());
  await gateway.health.run();
});

type Change = (request: Request, respond: () => Promise<Response>) => Promise<Response> | Response;

/** The shop responds to the same request alike, so every request is sent once for all tests. */
const responses = new Map<string, Response>();

/** Examines a shop whose responses pass `change`. */
async function examineWith(
  change: Change,
  address = SITE,
  secrets: DeploymentSecrets = secretsOf(),
  now = NOW,
): Promise<Result[]> {
  const send = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    // As the fetch of Node does.
    request.headers.set('sec-fetch-mode', 'cors');
    const local = new Request(request.url.replace(new URL(address).origin, SITE), request);
    return change(request, async () => {
      const key = JSON.stringify([request.method, request.url, [...request.headers], await local.clone().text()]);
      const response = await (responses.get(key) ??
        gateway.app.request(local, undefined, { incoming: { socket: {} } }));
      responses.set(key, response);
      return response.clone();
    });
  }) as typeof fetch;
  const results: Result[] = [];
  for await (const result of examine(await openDeployment(address, send, secrets, backend().db, now)))
    results.push(result);
  return results;
}

const problemsOf = (results: Result[]) =>
  results.flatMap(({ name, found }) => found.map(({ problem }) => `${name}: ${problem}`));

const matches = (request: Request, path: RegExp, method = 'GET') =>
  request.method === method && path.test(new URL(request.url).pathname);

/** Replaces the responses to some requests. */
const replace =
  (path: RegExp, response: (original: Response) => Response | Promise<Response>, method?: string): Change =>
  async (request, respond) =>
    matches(request, path, method) ? response(await respond()) : respond();

/** Changes the headers of the responses to some requests. */
const withHeaders = (path: RegExp, headers: Record<string, string | null>): Change =>
  replace(path, (original) => {
    const changed = new Response(original.body, original);
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) changed.headers.delete(name);
      else changed.headers.set(name, value);
    }
    return changed;
  });

/** Changes what the function scheduled-jobs reports. */
const withStatus = (change: (status: OperationsStatus) => OperationsStatus): Change =>
  replace(/scheduled-jobs$/, async (original) => Response.json(change((await original.json()) as OperationsStatus)));

/** Adds a problem to what administrators see on the dashboard. */
const withReport = (report: Partial<OperationsReport>): Change =>
  withStatus(({ operations, ...status }) => ({
    ...status,
    operations: [
      ...operations,
      { kind: 'backup', is_problem: true, affected: 1, since: null, last_at: null, detail: null, ...report },
    ],
  }));

/** Changes what Auth says about its settings. */
const withAuthSettings = (external: Record<string, boolean>): Change =>
  replace(/\/settings$/, () => Response.json({ mailer_autoconfirm: false, external }));

const PAGE = /^\/$/;
const SCRIPT = /^\/assets\//;
const notFound = () => new Response('Not found', { status: 404 });

it('finds nothing wrong with a shop that works', async () => {
  const results = await examineWith((_, respond) => respond());
  expect(problemsOf(results)).toEqual([]);
  expect(results.filter(({ skipped }) => skipped).map(({ name }) => name)).toEqual([
    'Visitors use https',
    'The shop does not connect to the database as a superuser',
    'Nothing of the demonstration is public',
    'The email and the phone numbers belong to the shop',
    'The shop states the facts that the law asks for',
    'Every variant has an MRP and a net weight',
  ]);
});

it('finds nothing wrong with a shop whose payments Razorpay takes', async () => {
  const razorpay = { ...backend(), simulatedProvider: 'razorpay' as const };
  const { app } = createTestGateway(razorpay);
  const results = await examineWith(
    (request, respond) =>
      matches(request, /webhook$/, 'POST') || new URL(request.url).pathname.startsWith('/v1/')
        ? app.request(request, undefined, { incoming: { socket: {} } })
        : respond(),
    SITE,
    { JOBS_SECRET: backend().secrets.jobsSecret, ...createFunctions(razorpay).paymentSimulator?.env },
  );
  expect(problemsOf(results)).toEqual([]);
});

it.each<[problem: string, change: Change]>([
  ['The page has no X-Content-Type-Options', withHeaders(PAGE, { 'x-content-type-options': null })],
  ['The page has no Content-Security-Policy', withHeaders(PAGE, { 'content-security-policy': null })],
  [
    'The Content-Security-Policy allows scripts of others.',
    withHeaders(PAGE, {
      'content-security-policy': "default-src 'self'; script-src 'unsafe-inline'; frame-ancestors 'none'",
    }),
  ],
  [
    'The Content-Security-Policy blocks requests to https://tea.supabase.example.',
    replace(
      PAGE,
      async (original) =>
        new Response(
          (await original.text()).replace(
            'id="config">{',
            'id="config">{"STORE_API_URL":"https://tea.supabase.example",',
          ),
          original,
        ),
    ),
  ],
  ['/products responds with 404 instead of 200', replace(/^\/products$/, notFound)],
  [
    '/no/such/page responds with 200 instead of 404',
    replace(/^\/no/, async (page) => new Response(await page.text(), { headers: page.headers })),
  ],
  ['/no/such/page responds without the page of the shop', replace(/^\/no/, notFound)],
  ['responds with 404', replace(SCRIPT, notFound)],
  [
    '/assets/main.0123456789.js responds with 404',
    (request, respond) =>
      matches(request, SCRIPT)
        ? notFound()
        : replace(PAGE, async (original) => {
            const prerendered = (await original.text()).replace('<script defer src=', '<script data-app=');
            return new Response(prerendered, original);
          })(request, respond),
  ],
  ['is sent without compression', withHeaders(SCRIPT, { 'content-encoding': null })],
  ['Browsers do not keep', withHeaders(SCRIPT, { 'cache-control': 'no-cache' })],
  [
    'The pages use the legacy key anon',
    replace(PAGE, async (original) => {
      const legacy = '"SUPABASE_URL":"https://tea.supabase.co","SUPABASE_ANON_KEY":"eyJhbGciOiJIUzI1NiJ9.e30.c2ln"';
      return new Response((await original.text()).replace(/"SUPABASE_ANON_KEY":"[^"]*"/, legacy), original);
    }),
  ],
  ['/auth/v1 responds with 404', replace(/^\/auth/, notFound)],
  ['New accounts need no confirmed email', replace(/\/settings$/, () => Response.json({ mailer_autoconfirm: true }))],
  ['Auth accepts phone numbers', withAuthSettings({ phone: true })],
  ['Auth creates accounts without an email', withAuthSettings({ anonymous_users: true })],
  ['Everybody can read the table payment_refunds', replace(/\/rest\/v1\/payment_refunds$/, () => Response.json([]))],
  [
    'Everybody can write the table payments',
    replace(/\/payments$/, () => new Response(null, { status: 204 }), 'DELETE'),
  ],
  ['Nobody can read the table email_outbox: it does not exist', replace(/\/email_outbox$/, notFound)],
  [
    'Everybody can call the function queue_email',
    replace(/\/queue_email$/, () => Response.json({ message: 'recipient is empty' }, { status: 400 }), 'POST'),
  ],
  ['The product list responds with 500', replace(/nilgiri\/products$/, () => new Response(null, { status: 500 }))],
  [
    'There is no store nilgirri.',
    (request, respond) =>
      matches(request, /nilgirri\/products$/)
        ? Response.json({ message: 'Store not found' }, { status: 404 })
        : replace(PAGE, async (original) => {
            const misspelled = (await original.text()).replace('id="config">{', 'id="config">{"STORE_ID":"nilgirri",');
            return new Response(misspelled, original);
          })(request, respond),
  ],
  ['The store has no products', replace(/nilgiri\/products$/, () => Response.json({ count: 0, products: [] }))],
  ['The checkout responds with 404', replace(/\/checkout$/, notFound, 'POST')],
  [
    'The checkout accepts no more payments from this network',
    replace(/\/checkout$/, () => Response.json({ code: 'checkout_limit' }, { status: 429 }), 'POST'),
  ],
  [
    'the checkout would send shoppers to any site',
    replace(/\/checkout$/, () => Response.json({ message: 'There is no variant' }, { status: 400 }), 'POST'),
  ],
  ['The webhook accepts events without a signature', replace(/webhook$/, () => Response.json({}), 'POST')],
  [
    'The webhook requires an account',
    replace(/webhook$/, () => Response.json({ message: 'Missing authorization header' }, { status: 401 }), 'POST'),
  ],
  ['payment-webhook responds with 404', replace(/webhook$/, notFound, 'POST')],
  [
    'The webhook accepts events that others have signed',
    async (request, respond) =>
      request.headers.has('x-razorpay-signature') ? Response.json({ order_uid: null }) : respond(),
  ],
  [
    'The webhook rejects an event that is signed with STRIPE_WEBHOOK_SECRET (400: {"message":"wrong mode"})',
    async (request, respond) =>
      request.headers.has('stripe-signature') ? Response.json({ message: 'wrong mode' }, { status: 400 }) : respond(),
  ],
  [
    'The webhook rejects an event that was signed just now with STRIPE_WEBHOOK_SECRET as too old',
    async (request, respond) =>
      request.headers.has('stripe-signature')
        ? Response.json({ message: new OldWebhookError(86_400_000).message }, { status: 401 })
        : respond(),
  ],
  [
    'Supabase checks the callers of refund-payment, and rejects the tokens',
    replace(/refund-payment$/, () => Response.json({ code: 401, message: 'Invalid JWT' }, { status: 401 }), 'POST'),
  ],
  [
    'Everybody can refund payments',
    async (request, respond) =>
      matches(request, /refund-payment$/, 'POST') && request.headers.get('authorization')
        ? Response.json({ message: 'order_id is required' }, { status: 400 })
        : respond(),
  ],
  ['The function refund-payment responds with 404', replace(/refund-payment$/, notFound, 'POST')],
  [
    'These jobs have not succeeded recently: deliver_emails (never), purge (last at 2026-01-01T00:00:00Z)',
    withStatus(({ jobs, ...status }) => ({
      ...status,
      jobs: jobs.map((job) => ({
        ...job,
        ...(job.name === 'deliver_emails' && { succeeded_at: null }),
        ...(job.name === 'purge' && { succeeded_at: '2026-01-01T00:00:00Z' }),
      })),
    })),
  ],
  ['The function scheduled-jobs responds with 404', replace(/scheduled-jobs$/, notFound)],
  [
    'No email can be sent: The mail service responded with 401: API key is invalid.',
    withStatus(({ mail, ...status }) => ({
      ...status,
      mail: { ...mail, problem: 'The mail service responded with 401: API key is invalid' },
    })),
  ],
  [
    '3 emails have not been delivered for 10 minutes or longer (since 2026-01-01T00:00:00Z): 421 Try again later',
    withReport({
      kind: 'emails_waiting',
      affected: 3,
      since: '2026-01-01T00:00:00Z',
      detail: '421 Try again later',
    }),
  ],
  [
    'The key does not have the permission "Disputes: Read" (Stripe: rak_dispute_read is missing)',
    replace(/^\/v1\/disputes$/, () =>
      Response.json(
        { error: { type: 'invalid_request_error', message: 'rak_dispute_read is missing' } },
        { status: 403 },
      ),
    ),
  ],
  [
    'Disputes may be missing (last at 2026-01-01T00:00:00Z): rak_dispute_read is missing',
    withReport({ kind: 'disputes_not_listed', last_at: '2026-01-01T00:00:00Z', detail: 'rak_dispute_read is missing' }),
  ],
  [
    'A report of the payment provider could not be processed (since 2026-01-01T00:00:00Z, last at 2026-01-02T00:00:00Z): Stripe is down',
    withReport({
      kind: 'webhook_failed',
      since: '2026-01-01T00:00:00Z',
      last_at: '2026-01-02T00:00:00Z',
      detail: 'Stripe is down',
    }),
  ],
  [
    'The last backup is older than two days (last at 2026-01-01T00:00:00Z)',
    withReport({ kind: 'backup', last_at: '2026-01-01T00:00:00Z' }),
  ],
  [
    '/healthz responds with 503: {"database":"failing"}',
    replace(/healthz/, () => Response.json({ database: 'failing' }, { status: 503 })),
  ],
  [
    'A clock is wrong: the clock of this server is 1 day ahead of the payment provider.',
    replace(/healthz/, () =>
      Response.json({ database: 'ok', clock: 'the clock of this server is 1 day ahead of the payment provider' }),
    ),
  ],
  ['The check failed: connection refused', replace(/healthz/, () => Promise.reject(new Error('connection refused')))],
])('finds that: %s', async (problem, change) => {
  const found = problemsOf(await examineWith(change));
  expect(found).toContainEqual(expect.stringContaining(problem));
});

it.each(['hello@nbt.example', '+91 423 555 0139', 'tel:+919000001939'])(
  'finds details of the demonstration that customers would see: %s',
  async (detail) => {
    const find = async (path: RegExp, address: string) => {
      const change = replace(path, async (original) => new Response(`${await original.text()} ${detail}`, original));
      return problemsOf(await examineWith(change, address)).filter((problem) =>
        problem.includes('of the demonstration:'),
      );
    };
    for (const path of [PAGE, /^\/contact$/, SCRIPT])
      expect(await find(path, 'https://tea-shop.in')).toEqual([
        expect.stringContaining('The pages show details of the demonstration: '),
      ]);
    expect(await find(PAGE, 'https://tea.example')).toEqual([]);
  },
);

it('finds the facts that the law asks a shop to state and that it does not state', async () => {
  const variants = [
    { id: 'frost-50g', weight: '50 g', mrp: 78000 },
    { id: 'gift-set', weight: null },
  ];
  // The store has two pages.
  const change: Change = (request, respond) => {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.endsWith('nilgiri/products')) return respond();
    const products = Array.from({ length: 100 }, (_, index) => ({
      id: `tea-${index}`,
      variants: variants.slice(0, 1),
    }));
    const isSecondPage = searchParams.get('offset') === '100';
    return Response.json({
      count: 101,
      products: isSecondPage ? [{ id: 'gift', variants: variants.slice(1) }] : products,
    });
  };
  const found = problemsOf(await examineWith(change, 'https://tea-shop.in'));
  expect(found).toEqual(
    expect.arrayContaining([
      'Every variant has an MRP and a net weight: These variants have no MRP: gift-set.',
      'Every variant has an MRP and a net weight: These variants have no net weight in g or kg: gift-set.',
    ]),
  );
  const facts = unstatedFacts();
  expect(found.filter((problem) => problem.includes('The pages do not state'))).toEqual(
    facts.length > 0
      ? [`The shop states the facts that the law asks for: The pages do not state ${facts.join(', ')}.`]
      : [],
  );
});

it('finds that pages and invoices name another seller', async () => {
  const { db } = backend();
  await db.query("update public.shop_settings set legal_name = 'Blue Hills Tea LLP'");
  try {
    expect(problemsOf(await examineWith((_, respond) => respond()))).toEqual([
      'Pages and invoices state the same facts about the seller: ' +
        `Legal name: the pages say "${brand.legalName}", and the settings for invoices say "Blue Hills Tea LLP".`,
    ]);
  } finally {
    await db.query('update public.shop_settings set legal_name = null');
  }
});

it('finds a checkout for another site', async () => {
  const results = await examineWith((_, respond) => respond(), 'http://localhost:4000');
  expect(problemsOf(results)).toEqual([
    'The checkout returns to this site only: The checkout does not accept http://localhost:4000 as the site.',
  ]);
});

it('finds that the secrets of the deployment are others', async () => {
  const secrets = { JOBS_SECRET: 'another-secret-of-jobs', STRIPE_WEBHOOK_SECRET: 'whsec_another' };
  const found = problemsOf(await examineWith((_, respond) => respond(), SITE, secrets));
  expect(found).toEqual([
    expect.stringContaining('The webhook rejects an event that is signed with STRIPE_WEBHOOK_SECRET'),
    'The regular jobs run, and emails are sent: The deployment has another JOBS_SECRET.',
  ]);
});

it('finds that the list of holidays ends within 60 days', async () => {
  const DAY_MS = 24 * 60 * 60_000;
  const end = Date.parse(`${holidays.until}T00:00:00+05:30`);
  const find = async (daysBefore: number) =>
    problemsOf(await examineWith((_, respond) => respond(), SITE, {}, new Date(end - daysBefore * DAY_MS)));
  expect(await find(61)).toEqual([]);
  for (const days of [60, 0, -1])
    expect(await find(days)).toEqual([
      `The list of holidays is long enough: The list of holidays ends on ${holidays.until}. Without it, orders on holidays seem to be late.`,
    ]);
});

it('says which checks need a secret', async () => {
  const results = await examineWith((_, respond) => respond(), SITE, {});
  expect(problemsOf(results)).toEqual([]);
  expect(results.flatMap(({ skipped }) => skipped ?? [])).toEqual([
    'only this computer reaches the shop',
    'only this computer reaches the shop',
    'neither STRIPE_WEBHOOK_SECRET nor RAZORPAY_WEBHOOK_SECRET is set here',
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set here',
    'JOBS_SECRET is not set here',
    'only this computer reaches the shop',
    'only this computer reaches the shop',
    'only this computer reaches the shop',
    'only this computer reaches the shop',
  ]);
});

it('finds what a restored backup or a default privilege lets visitors do', async () => {
  await backend().db.exec('grant execute on function public.claim_guest_orders(uuid, text) to anon');
  try {
    expect(problemsOf(await examineWith((_, respond) => respond()))).toEqual([
      expect.stringContaining('anon has execute on function public.claim_guest_orders(uuid,text).'),
    ]);
  } finally {
    await backend().db.exec('select public.apply_privileges()');
  }
});

it('finds that the database has other migrations, or too few', async () => {
  const { db } = backend();
  const migrations = await db.query('select * from supabase_migrations.schema_migrations');
  const find = async (change: string) => {
    await db.exec(change);
    const found = problemsOf(await examineWith((_, respond) => respond()));
    await db.query(
      `insert into supabase_migrations.schema_migrations
         select * from jsonb_populate_recordset(null::supabase_migrations.schema_migrations, $1::jsonb)
         on conflict (version) do update set statements = excluded.statements`,
      [JSON.stringify(migrations)],
    );
    return found;
  };
  expect(await find(CHANGE_A_MIGRATION)).toEqual([expect.stringContaining('its migrations differ from ')]);
  expect(
    await find(`
      delete from supabase_migrations.schema_migrations
        where version = (select max(version) from supabase_migrations.schema_migrations)`),
  ).toEqual([expect.stringContaining('The database lacks the migrations ')]);
});

it('finds a public demonstration without https', async () => {
  const found = problemsOf(await examineWith(withoutHttps, 'http://tea.example'));
  expect(found).toContain('Visitors use https: http://tea.example is not https.');
  expect(found).toContain('Nothing of the demonstration is public: Everybody can read the emails of the shop.');
  expect(found).toContainEqual(expect.stringContaining('the user of DATABASE_URL, is a superuser'));
  // Its advice would be to set SITE_URL to the http URL.
  expect(found.filter((problem) => problem.startsWith('The checkout'))).toEqual([]);
});

const withoutHttps: Change = (request, respond) =>
  request.url.startsWith('https:') ? Promise.reject(new Error('connection refused')) : respond();

it('examines the https site of an http URL that redirects to it', async () => {
  const redirect: Change = (request, respond) => {
    if (request.url.startsWith('https:')) return respond();
    if (request.redirect === 'manual')
      return new Response(null, { status: 301, headers: { location: request.url.replace('http:', 'https:') } });
    // The redirected request is a GET.
    return request.method === 'GET' ? respond() : new Response(null, { status: 405 });
  };
  expect(problemsOf(await examineWith(redirect, 'http://tea.example'))).toEqual(
    problemsOf(await examineWith(redirect, 'https://tea.example')),
  );
});

it('reports once that the backend does not respond', async () => {
  const results = await examineWith((request, respond) =>
    /^\/(auth|rest|functions)\//.test(new URL(request.url).pathname)
      ? Promise.reject(new Error('getaddrinfo ENOTFOUND ref.supabase.co'))
      : respond(),
  );
  expect(problemsOf(results)).toEqual([
    'Auth works and requires confirmed emails: The check failed: getaddrinfo ENOTFOUND ref.supabase.co',
  ]);
  expect(results.map(({ skipped }) => skipped)).toContain('it failed too: getaddrinfo ENOTFOUND ref.supabase.co');
});

it('finds settings that are wrong', async () => {
  const secrets = { ...secretsOf(), TRUST_PROXIE: '1', REAL_PAYMENTS: 'yes' };
  expect(problemsOf(await examineWith((_, respond) => respond(), SITE, secrets))).toEqual([
    'The settings of this command have the right form: REAL_PAYMENTS must be 1 or 0, not "yes".',
    'The settings of this command have the right form: TRUST_PROXIE is not a setting: did you mean TRUST_PROXY?',
  ]);
});

it('rejects an address without the shop', async () => {
  const send = (() => Promise.resolve(new Response('<p>Welcome to nginx!</p>'))) as typeof fetch;
  await expect(openDeployment('https://tea.example', send)).rejects.toThrow(
    'https://tea.example responds with 200 and not with the page of the shop.',
  );
});
