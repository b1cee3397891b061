import { openWork } from './backendFixtures';
import { startFakeServer, type FakeResponse, type RecordedRequest } from './fakeServer';

interface Account {
  id: string;
  email: string;
  password: string;
  fullName: string;
  isAdmin: boolean;
}

export const asha: Account = {
  id: 'user-asha',
  email: 'asha@nbt.example',
  password: 'nilgiri-tea-1939',
  fullName: 'Asha Menon',
  isAdmin: false,
};
export const admin: Account = {
  id: 'user-admin',
  email: 'admin@nbt.example',
  password: 'nilgiri-admin-1939',
  fullName: 'Admin',
  isAdmin: true,
};

const INVALID: FakeResponse = {
  status: 400,
  body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
};

/** Starts a fake backend with an auth server and two accounts. A test overrides the responses of tables and functions. */
export async function startBackendServer() {
  const accounts = [asha, admin];
  const server = await startFakeServer(respond);

  function respond({ method, path, query, headers, body }: RecordedRequest): FakeResponse {
    const credentials = (body ?? {}) as Record<string, string>;
    const caller = accounts.find(({ id }) => headers.authorization === `Bearer ${accessTokenOf(id)}`);
    switch (`${method} ${path}`) {
      case 'POST /auth/v1/token': {
        const account =
          query.get('grant_type') === 'password'
            ? accounts.find(({ email, password }) => email === credentials.email && password === credentials.password)
            : accounts.find(({ id }) => credentials.refresh_token === refreshTokenOf(id));
        return account ? { body: sessionOf(account) } : INVALID;
      }
      case 'POST /auth/v1/signup':
        return accounts.some(({ email }) => email === credentials.email)
          ? { status: 422, body: { code: 422, error_code: 'user_already_exists', msg: 'User already registered' } }
          : { body: { id: 'user-new', email: credentials.email, user_metadata: {}, identities: [] } };
      case 'GET /auth/v1/user':
      case 'PUT /auth/v1/user':
        return caller ? { body: userOf(caller) } : { status: 401, body: { code: 401, msg: 'Unauthorized' } };
      case 'POST /auth/v1/logout':
        return { status: 204 };
      case 'POST /auth/v1/recover':
        return { body: {} };
      case 'POST /rest/v1/rpc/is_admin':
      case 'POST /rest/v1/rpc/accept_invitation':
        return caller
          ? { body: caller.isAdmin }
          : { status: 401, body: { code: '42501', message: 'permission denied for function is_admin' } };
      case 'POST /rest/v1/rpc/open_work':
        return { body: openWork() };
      case 'GET /rest/v1/order_payments':
        return { body: [] };
      case 'GET /rest/v1/orders':
        // A page of orders, for tests that do not check the number of orders.
        return { body: [], headers: { 'content-range': '*/25' } };
      default:
        return { status: 404, body: { code: 'PGRST205', message: `Not found: ${path}` } };
    }
  }

  return {
    ...server,
    /** The configuration of a page that uses this server. */
    config: { supabaseUrl: server.url, supabaseAnonKey: 'test-key' },
    requestsFor: (path: string) => server.requests.filter((request) => request.path === path),
  };
}

export type BackendServer = Awaited<ReturnType<typeof startBackendServer>>;

const accessTokenOf = (id: string) => `access-token-of-${id}`;
const refreshTokenOf = (id: string) => `refresh-token-of-${id}`;

const userOf = ({ id, email, fullName }: Account) => ({
  id,
  email,
  aud: 'authenticated',
  role: 'authenticated',
  app_metadata: {},
  user_metadata: { full_name: fullName },
  created_at: '2026-01-05T09:00:00Z',
});

/** Returns an auth session in the format of the auth server and of supabase-js's storage. */
export const sessionOf = (account: Account, expiresIn = 3600) => ({
  access_token: accessTokenOf(account.id),
  refresh_token: refreshTokenOf(account.id),
  token_type: 'bearer',
  expires_in: expiresIn,
  expires_at: Math.floor(Date.now() / 1000) + expiresIn,
  user: userOf(account),
});
