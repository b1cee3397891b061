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

/** The auth server's part of a backend on its wire, with two accounts. Tables are answered by a test's own mood. */
export async function startBackendServer() {
  const accounts = [asha, admin];
  const server = await startFakeServer(answer);

  function answer({ method, path, query, headers, body }: RecordedRequest): FakeResponse {
    const given = (body ?? {}) as Record<string, string>;
    const caller = accounts.find(({ id }) => headers.authorization === `Bearer ${accessTokenOf(id)}`);
    switch (`${method} ${path}`) {
      case 'POST /auth/v1/token': {
        const account =
          query.get('grant_type') === 'password'
            ? accounts.find(({ email, password }) => email === given.email && password === given.password)
            : accounts.find(({ id }) => given.refresh_token === refreshTokenOf(id));
        return account ? { body: sessionOf(account) } : INVALID;
      }
      case 'POST /auth/v1/signup':
        return accounts.some(({ email }) => email === given.email)
          ? { status: 422, body: { code: 422, error_code: 'user_already_exists', msg: 'User already registered' } }
          : { body: { id: 'user-new', email: given.email, user_metadata: {}, identities: [] } };
      case 'GET /auth/v1/user':
      case 'PUT /auth/v1/user':
        return caller ? { body: userOf(caller) } : { status: 401, body: { code: 401, msg: 'Unauthorized' } };
      case 'POST /auth/v1/logout':
        return { status: 204 };
      case 'POST /auth/v1/recover':
        return { body: {} };
      case 'POST /rest/v1/rpc/is_admin':
        return caller
          ? { body: caller.isAdmin }
          : { status: 401, body: { code: '42501', message: 'permission denied for function is_admin' } };
      default:
        return { status: 404, body: { code: 'PGRST205', message: `Nothing at ${path}` } };
    }
  }

  return {
    ...server,
    /** What the page is configured with to live here. */
    config: { supabaseUrl: server.url, supabaseAnonKey: 'test-key' },
    requestsFor: (path: string) => server.requests.filter((each) => each.path === path),
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

/** A session as the auth server gives it and supabase-js keeps it. */
export const sessionOf = (account: Account, expiresIn = 3600) => ({
  access_token: accessTokenOf(account.id),
  refresh_token: refreshTokenOf(account.id),
  token_type: 'bearer',
  expires_in: expiresIn,
  expires_at: Math.floor(Date.now() / 1000) + expiresIn,
  user: userOf(account),
});
