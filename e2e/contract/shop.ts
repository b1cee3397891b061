import { randomUUID } from 'node:crypto';
import { openDeployment, type Deployment } from '../../scripts/doctor/deployment';
import { hasOwnStore } from '../../src/domain/pageConfig';
import { demoAccounts } from '../../supabase/server/backend/demoAccounts';

export interface Credentials {
  email: string;
  password: string;
}

/** A response whose body was read: parsed if it is JSON, otherwise text. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** An access token. Default: the request of a visitor. */
  token?: string;
}

export interface AuthSession {
  access_token: string;
  refresh_token: string;
  user: { id: string; email: string };
}

export interface Customer extends Credentials {
  session: AuthSession;
}

export interface ContractShop extends Deployment {
  /** Whether the store is the shop's own; otherwise it belongs to another company. */
  hasOwnStore: boolean;
  /** Whether `npm start` serves the backend; otherwise it is a Supabase project. */
  isOneOrigin: boolean;
  /** A product with counted stock that nobody else buys. Without it, the tests buy what there is most of. */
  productId?: string;
  /** Undefined if the emails of the shop cannot be read. */
  readEmails?: (recipient: string) => Promise<{ subject: string; text: string }[]>;
  administrator?: Credentials;
  /** Undefined if the tests have no account and cannot sign up, because they cannot read the email. */
  customer?: () => Promise<Customer>;
  /** Whether the tests create the account of the customer, so that they may erase it. */
  isCustomerTemporary: boolean;
  /** Calls the backend with the publishable key, or the store without it. */
  call: (path: string, call?: Call) => Promise<Answer>;
  logIn: (credentials: Credentials) => Promise<AuthSession>;
}

/**
 * Opens a deployed shop for the contract tests.
 * @param env has the accounts: `CONTRACT_ADMIN_EMAIL`, `CONTRACT_ADMIN_PASSWORD`, `CONTRACT_CUSTOMER_EMAIL` and
 * `CONTRACT_CUSTOMER_PASSWORD`; and the product to buy: `CONTRACT_PRODUCT_ID`
 * @throws {Error} if there is no page of this shop, or an account cannot log in
 */
export async function openShop(address: string, env: NodeJS.ProcessEnv): Promise<ContractShop> {
  const deployment = await openDeployment(address);
  const { url, config } = deployment;

  async function call(path: string, { method, headers, json, token }: Call = {}): Promise<Answer> {
    const isStore = path.startsWith('/store/');
    const isBackend = /^\/(auth|rest|functions)\//.test(path);
    const key = config.supabaseAnonKey;
    const response = await deployment.fetch(
      isStore ? config.storeApiUrl + path : new URL(path, isBackend ? config.supabaseUrl : url),
      {
        method: method ?? (json === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          ...(isBackend && { apikey: key, ...(token && { authorization: `Bearer ${token}` }) }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: json === undefined ? undefined : JSON.stringify(json),
      },
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
  }

  async function logIn({ email, password }: Credentials): Promise<AuthSession> {
    const { status, body } = await call('/auth/v1/token?grant_type=password', { json: { email, password } });
    if (status !== 200) throw new Error(`${email} cannot log in: ${status} ${JSON.stringify(body)}`);
    return body as AuthSession;
  }

  const { mailboxUrl } = config;
  const readEmails =
    mailboxUrl === undefined
      ? undefined
      : async (recipient: string) => {
          const { body } = await call(new URL(mailboxUrl, url).href, { headers: { accept: 'application/json' } });
          return (body as { to: string; subject: string; text: string }[]).filter(({ to }) => to === recipient);
        };

  async function signUp(): Promise<Customer> {
    const email = `contract-${randomUUID()}@post.example`;
    const password = randomUUID();
    const { status, body } = await call('/auth/v1/signup', {
      json: { email, password, data: { full_name: 'Contract Test' } },
    });
    if (status !== 200) throw new Error(`The sign-up responds with ${status}: ${JSON.stringify(body)}`);
    const link = new URL(await waitFor(async () => /http\S+/.exec((await readEmails?.(email))?.[0]?.text ?? '')?.[0]));
    const verified = await call('/auth/v1/verify', { json: Object.fromEntries(link.searchParams) });
    if (verified.status !== 200) throw new Error(`The link of the email responds with ${verified.status}`);
    const session = verified.body as AuthSession;
    // The password of the sign-up does not work: anybody can have typed it.
    const changed = await call('/auth/v1/user', { method: 'PUT', json: { password }, token: session.access_token });
    if (changed.status !== 200) throw new Error(`The password cannot be set: ${changed.status}`);
    return { email, password, session };
  }

  const given = credentialsIn(env, 'CONTRACT_CUSTOMER');
  let customer: Promise<Customer> | undefined;
  const givenAdministrator = credentialsIn(env, 'CONTRACT_ADMIN');
  // Fails now rather than in every test.
  for (const account of [given, givenAdministrator]) if (account) await logIn(account);
  // A demonstration on a PostgreSQL server has no demo accounts.
  const hasDemoAccounts =
    mailboxUrl !== undefined &&
    (await logIn(demoAccounts.administrator).then(
      () => true,
      () => false,
    ));
  return {
    ...deployment,
    hasOwnStore: hasOwnStore(config),
    productId: env.CONTRACT_PRODUCT_ID || undefined,
    isOneOrigin: new URL(config.supabaseUrl).origin === url.origin,
    readEmails,
    administrator: givenAdministrator ?? (hasDemoAccounts ? demoAccounts.administrator : undefined),
    customer:
      given || readEmails
        ? () => (customer ??= given ? logIn(given).then((session) => ({ ...given, session })) : signUp())
        : undefined,
    isCustomerTemporary: !given && readEmails !== undefined,
    call,
    logIn,
  };
}

function credentialsIn(env: NodeJS.ProcessEnv, prefix: string): Credentials | undefined {
  const { [`${prefix}_EMAIL`]: email, [`${prefix}_PASSWORD`]: password } = env;
  if (!email && !password) return undefined;
  if (!email || !password) throw new Error(`${prefix}_EMAIL and ${prefix}_PASSWORD belong together.`);
  return { email, password };
}

const WAIT_MS = 20_000;
const POLL_INTERVAL_MS = 250;

/** Asks again until there is an answer other than undefined. */
export async function waitFor<T>(read: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`Nothing happened within ${WAIT_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
