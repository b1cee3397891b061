import type { Action } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { recordActions } from '../../testing/actionLog';
import { admin, asha, sessionOf, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { createTestStore } from '../../testing/createTestStore';
import { createTestServices, memoryStorage } from '../../testing/testServices';
import { SESSION_KEY } from '../../shared/sessionKey';
import { customersApi } from '../customers/customersApi';
import { selectToast } from '../toasts/toastsSlice';
import {
  changePassword,
  requestPasswordReset,
  signIn,
  signInAsAdmin,
  signInWithGoogle,
  signOut,
  signUp,
} from './accountThunks';
import { selectAuthStatus, selectIsAdmin, selectUser } from './authSlice';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

function openStore(options: Parameters<typeof createTestServices>[0] = {}) {
  const services = createTestServices({ config: server.config, ...options });
  const store = createTestStore({ services });
  return { ...store, status: () => selectAuthStatus(store.getState()), toast: () => selectToast(store.getState()) };
}

const waitUntil = (value: () => unknown, expected: unknown) => waitFor(() => expect(value()).toEqual(expected));

/** Creates the storage of a browser in which the account signed in earlier. */
function storageWithSession(account: typeof asha, expiresIn?: number) {
  const storage = memoryStorage();
  storage.setItem(SESSION_KEY, JSON.stringify(sessionOf(account, expiresIn)));
  return storage;
}

describe('restoring the session', () => {
  it('leaves the user signed out and does not load supabase-js if there is no stored session', async () => {
    const getBackendClient = jest.fn();
    const { status } = openStore({ getBackendClient });
    await waitUntil(status, 'signedOut');
    expect(getBackendClient).not.toHaveBeenCalled();
  });

  it('takes until the admin check is done', async () => {
    const { getState, services, status } = openStore({ storage: storageWithSession(asha) });
    expect(status()).toBe('loading');
    await waitFor(() =>
      expect(selectUser(getState())).toEqual({ id: asha.id, email: asha.email, fullName: 'Asha Menon' }),
    );
    await waitUntil(status, 'signedIn');
    expect(selectIsAdmin(getState())).toBe(false);
    expect(services.session.get()?.access_token).toBe('access-token-of-user-asha');
  });

  it('recognizes an administrator', async () => {
    const { getState, status } = openStore({ storage: storageWithSession(admin) });
    await waitUntil(status, 'signedIn');
    expect(selectIsAdmin(getState())).toBe(true);
  });

  it('refreshes an expired session', async () => {
    const { status } = openStore({ storage: storageWithSession(asha, -60) });
    await waitUntil(status, 'signedIn');
    expect(server.requestsFor('/auth/v1/token').map(({ query }) => query.get('grant_type'))).toEqual(['refresh_token']);
  });

  it('leaves the user signed out if the session can no longer be refreshed', async () => {
    server.overrideResponses(({ path }) =>
      path === '/auth/v1/token'
        ? { status: 400, body: { code: 400, error_code: 'refresh_token_not_found', msg: 'Gone' } }
        : undefined,
    );
    const { status } = openStore({ storage: storageWithSession(asha, -60) });
    await waitUntil(status, 'signedOut');
  });

  it('leaves the user signed out if the stored value is not a session', async () => {
    const storage = memoryStorage();
    storage.setItem(SESSION_KEY, '{"malformed":true}');
    await waitUntil(openStore({ storage }).status, 'signedOut');
  });

  it('leaves the user signed out if supabase-js cannot be loaded, which the next request tries again', async () => {
    const services = createTestServices({ config: server.config, storage: storageWithSession(asha) });
    let isOffline = true;
    const { dispatch, getState } = createTestStore({
      services: {
        ...services,
        getBackendClient: () =>
          isOffline ? Promise.reject(new Error('Loading chunk 7 failed')) : services.getBackendClient(),
      },
    });
    await waitUntil(() => selectAuthStatus(getState()), 'signedOut');
    isOffline = false;
    expect(await dispatch(signIn(asha))).toBe(true);
    await waitUntil(() => selectAuthStatus(getState()), 'signedIn');
  });
});

describe('the admin check', () => {
  it('treats the user as a customer, without a log message, if the database denies access', async () => {
    server.overrideResponses(({ path }) =>
      path.endsWith('/is_admin') ? { status: 403, body: { code: '42501', message: 'permission denied' } } : undefined,
    );
    const { getState, status } = openStore({ storage: storageWithSession(admin) });
    await waitUntil(status, 'signedIn');
    expect(selectIsAdmin(getState())).toBe(false);
  });

  it('treats the user as a customer and logs the error if it fails', async () => {
    server.overrideResponses(({ path }) =>
      path.endsWith('/is_admin') ? { status: 500, body: { code: 'XX000', message: 'Internal error' } } : undefined,
    );
    const { getState, status } = openStore({ storage: storageWithSession(admin) });
    await waitUntil(status, 'signedIn');
    expect(selectIsAdmin(getState())).toBe(false);
    expect(console.error).toHaveBeenCalledWith('Checking for an administrator failed:', 'Internal error');
    jest.mocked(console.error).mockClear();
  });
});

describe('a device with a wrong clock', () => {
  const HOUR_S = 3600;
  const refreshes = () => server.requestsFor('/auth/v1/token').filter(({ body }) => 'refresh_token' in Object(body));

  /** Signs in to a server whose clock differs from the clock of the device, and asks five times who is signed in. */
  async function useShop(account: typeof asha, serverTime: number) {
    server.overrideResponses(({ path }) => {
      if (path !== '/auth/v1/token') return undefined;
      const session = sessionOf(account);
      return { body: { ...session, expires_at: serverTime + session.expires_in } };
    });
    const { dispatch, getState, services, status } = openStore();
    expect(await dispatch(signIn(account))).toBe(true);
    await waitUntil(status, 'signedIn');
    const { auth } = await services.getBackendClient();
    for (let request = 0; request < 5; request += 1) expect((await auth.getSession()).data.session).not.toBeNull();
    expect(selectUser(getState())?.id).toBe(account.id);
    // The admin check may take longer than the sign-in.
    await waitUntil(() => selectIsAdmin(getState()), account.isAdmin);
    return services;
  }

  it.each([
    ['a customer', 'two hours fast', asha, -2 * HOUR_S],
    ['an administrator', 'two hours fast', admin, -2 * HOUR_S],
    ['a customer', 'two hours slow', asha, 2 * HOUR_S],
  ])('keeps the session of %s if the clock is %s', async (_role, _clock, account, difference) => {
    const now = Math.floor(Date.now() / 1000);
    const { storage } = await useShop(account, now + difference);
    expect(refreshes()).toEqual([]);
    const { expires_at } = JSON.parse(storage.getItem(SESSION_KEY) ?? '') as { expires_at: number };
    expect(Math.abs(expires_at - now - HOUR_S)).toBeLessThan(60);
  });

  it('refreshes the session once when the clock was set back', async () => {
    const session = sessionOf(asha);
    const storage = memoryStorage();
    storage.setItem(SESSION_KEY, JSON.stringify({ ...session, expires_at: session.expires_at + 2 * HOUR_S }));
    const { services, status } = openStore({ storage });
    await waitUntil(status, 'signedIn');
    const { auth } = await services.getBackendClient();
    for (let request = 0; request < 5; request += 1) await auth.getSession();
    expect(refreshes()).toHaveLength(1);
  });
});

describe('a page that is left', () => {
  it('does not report its cancelled requests', async () => {
    let isLeaving = false;
    server.overrideResponses(({ path }) => {
      if (!path.endsWith('/is_admin')) return undefined;
      isLeaving = true;
      return 'drop';
    });
    const waited = jest.fn(() => (isLeaving ? new Promise<void>(() => {}) : Promise.resolve()));
    const { status } = openStore({ storage: storageWithSession(admin), whenPageStays: waited });
    await waitFor(() => expect(waited).toHaveBeenCalled());
    expect(status()).toBe('loading');
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe('signIn', () => {
  it('signs the user in and shows a toast', async () => {
    const { dispatch, status, toast } = openStore();
    expect(await dispatch(signIn(asha))).toBe(true);
    expect(toast()).toMatchObject({ title: 'Login Successful!', description: 'Welcome back!' });
    await waitUntil(status, 'signedIn');
  });

  it('shows the error', async () => {
    const { dispatch, status, toast } = openStore();
    expect(await dispatch(signIn({ ...asha, password: 'wrong' }))).toBe(false);
    expect(toast()).toMatchObject({
      title: 'Sign in Failed',
      description: 'Invalid login credentials',
      variant: 'destructive',
    });
    await waitUntil(status, 'signedOut');
  });

  it.each(['drop' as const, { status: 502, text: '<h1>Bad Gateway</h1>' }, { status: 500, text: '<h1>Oops</h1>' }])(
    'shows that the server is unreachable: %j',
    async (reply) => {
      server.overrideResponses(() => reply);
      const { dispatch, toast } = openStore();
      expect(await dispatch(signIn(asha))).toBe(false);
      expect(toast()).toMatchObject({
        title: 'Sign in Failed',
        description: 'The server cannot be reached. Please check your connection and try again.',
      });
    },
  );

  it('puts no password and no token into an action or the state', async () => {
    const log: Action[] = [];
    const { dispatch, getState } = createTestStore({
      services: createTestServices({ config: server.config }),
      enhancers: [recordActions(log)],
    });
    await dispatch(signIn(asha));
    await dispatch(signIn({ ...asha, password: 'wrong-nilgiri-tea-1939' }));
    await waitUntil(() => selectAuthStatus(getState()), 'signedIn');
    expect(log.length).toBeGreaterThan(3);
    expect(JSON.stringify([log, getState()])).not.toMatch(/token-of|nilgiri-tea-1939/);
  });
});

describe('signInAsAdmin', () => {
  it('signs an administrator in', async () => {
    const { dispatch, getState, toast } = openStore();
    expect(await dispatch(signInAsAdmin(admin))).toBe(true);
    expect(toast()).toMatchObject({ title: 'Admin Login Successful!' });
    expect(selectIsAdmin(getState())).toBe(true);
  });

  it('rejects a customer', async () => {
    const { dispatch, toast } = openStore();
    expect(await dispatch(signInAsAdmin(asha))).toBe(false);
    expect(toast()).toMatchObject({
      title: 'Login Failed',
      description: 'You do not have admin privileges.',
      variant: 'destructive',
    });
  });

  it('shows the error', async () => {
    const { dispatch, toast } = openStore();
    expect(await dispatch(signInAsAdmin({ ...admin, password: 'wrong' }))).toBe(false);
    expect(toast()).toMatchObject({ title: 'Login Failed', description: 'Invalid login credentials' });
  });
});

describe('a password', () => {
  // The first is what a Mac may send: an e and an accent, and a no-break space.
  const TYPED = 'Cafe\u0301\u00a0au lait ';
  const NORMALIZED = 'Caf\u00e9 au lait ';

  /** Lets the account have the password, and returns the passwords that were sent. */
  function acceptPassword(password: string, field: 'password' | 'current_password' = 'password') {
    const sent: string[] = [];
    server.overrideResponses(({ path, body }) => {
      const given = (body as Record<string, string> | null)?.[field];
      if (given === undefined) return undefined;
      sent.push(given);
      if (given === password) return { body: path === '/auth/v1/token' ? sessionOf(admin) : sessionOf(admin).user };
      return { status: 400, body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' } };
    });
    return sent;
  }

  it.each([
    ['is normalized', NORMALIZED, [NORMALIZED]],
    ['is sent as it was typed if the account had it before', TYPED, [NORMALIZED, TYPED]],
  ])('%s when the user logs in', async (_case, password, expected) => {
    const sent = acceptPassword(password);
    const credentials = { email: admin.email, password: TYPED };
    const { dispatch } = openStore();
    expect(await dispatch(signIn(credentials))).toBe(true);
    expect(await dispatch(signInAsAdmin(credentials))).toBe(true);
    expect(sent).toEqual([...expected, ...expected]);
  });

  it('is sent once if it is wrong and has only one form', async () => {
    const sent = acceptPassword(NORMALIZED);
    expect(await openStore().dispatch(signIn({ email: admin.email, password: 'wrong password' }))).toBe(false);
    expect(sent).toEqual(['wrong password']);
  });

  it('is normalized when it is changed, and the current one may be sent as it was typed', async () => {
    const { dispatch, status } = openStore({ storage: storageWithSession(admin) });
    await waitUntil(status, 'signedIn');
    const sent = acceptPassword(TYPED, 'current_password');
    expect(await dispatch(changePassword(TYPED, TYPED))).toBe(true);
    expect(sent).toEqual([NORMALIZED, TYPED]);
    expect(server.requests.at(-1)?.body).toMatchObject({ password: NORMALIZED });
  });

  it('is normalized at the sign-up', async () => {
    const { dispatch } = openStore();
    await dispatch(signUp({ email: 'new@nbt.example', password: TYPED, fullName: 'New Person' }));
    expect(server.requestsFor('/auth/v1/signup')[0]?.body).toMatchObject({ password: NORMALIZED });
  });
});

describe('signUp', () => {
  it('sends the full name and shows a toast about the confirmation email', async () => {
    const { dispatch, toast } = openStore();
    expect(await dispatch(signUp({ email: 'new@nbt.example', password: 'a-long-one', fullName: 'New Person' }))).toBe(
      true,
    );
    expect(server.requestsFor('/auth/v1/signup')[0]?.body).toMatchObject({
      email: 'new@nbt.example',
      data: { full_name: 'New Person' },
    });
    expect(toast()).toMatchObject({
      title: 'Signup Successful!',
      description: 'Please check your email to verify your account.',
    });
  });

  it('shows the error', async () => {
    const { dispatch, toast } = openStore();
    expect(await dispatch(signUp({ ...asha }))).toBe(false);
    expect(toast()).toMatchObject({
      title: 'Sign up Failed',
      description: 'User already registered',
      variant: 'destructive',
    });
  });
});

describe('signInWithGoogle', () => {
  it('redirects to Google with the shop as the return URL', async () => {
    const { dispatch, services } = openStore();
    expect(await dispatch(signInWithGoogle())).toBe(true);
    const [address = ''] = services.navigations;
    const { origin, pathname, searchParams } = new URL(address);
    expect([origin, pathname]).toEqual([server.url, '/auth/v1/authorize']);
    expect(searchParams.get('provider')).toBe('google');
    expect(searchParams.get('redirect_to')).toBe('https://shop.example');
    expect(searchParams.get('code_challenge_method')).toBe('s256');
  });

  it('shows an error if supabase-js cannot be loaded', async () => {
    const { dispatch, toast } = openStore({
      getBackendClient: () => Promise.reject(new Error('Loading chunk 7 failed')),
    });
    expect(await dispatch(signInWithGoogle())).toBe(false);
    expect(toast()).toMatchObject({ title: 'Google Auth Failed', variant: 'destructive' });
  });
});

describe('signOut', () => {
  it('removes the session from this browser', async () => {
    const storage = storageWithSession(admin);
    const { dispatch, getState, services, status } = openStore({ storage });
    await waitUntil(status, 'signedIn');
    expect(await dispatch(signOut())).toBe(true);
    await waitUntil(status, 'signedOut');
    expect(selectUser(getState())).toBeNull();
    expect(selectIsAdmin(getState())).toBe(false);
    expect(services.session.get()).toBeNull();
    expect(storage.getItem(SESSION_KEY)).toBeNull();
  });

  it('clears the cached data of the account', async () => {
    server.overrideResponses(({ path }) =>
      path === '/rest/v1/customers' ? { body: { id: 'c1', email: asha.email } } : undefined,
    );
    const { dispatch, getState, status } = openStore({ storage: storageWithSession(asha) });
    await waitUntil(status, 'signedIn');
    await dispatch(customersApi.endpoints.getOwnCustomer.initiate(asha.id));
    await dispatch(signOut());
    await waitFor(() => expect(getState().backendApi?.queries).toEqual({}));
  });

  it.each(['drop' as const, { status: 500, body: { code: 500, msg: 'Out of order' } }])(
    'forgets the session even if the server does not answer or fails: %j',
    async (reply) => {
      const storage = storageWithSession(asha);
      const { dispatch, services, status, toast } = openStore({ storage });
      await waitUntil(status, 'signedIn');
      server.overrideResponses(({ path }) => (path === '/auth/v1/logout' ? reply : undefined));
      expect(await dispatch(signOut())).toBe(false);
      expect(toast()).toMatchObject({ title: 'Sign out Failed', variant: 'destructive' });
      expect(status()).toBe('signedOut');
      expect([services.session.get(), storage.getItem(SESSION_KEY)]).toEqual([null, null]);
    },
  );

  it('forgets the session before the server has answered', async () => {
    const storage = storageWithSession(asha);
    const { dispatch, status } = openStore({ storage });
    await waitUntil(status, 'signedIn');
    server.overrideResponses(({ path }) => (path === '/auth/v1/logout' ? 'hang' : undefined));
    void dispatch(signOut());
    expect([status(), storage.getItem(SESSION_KEY)]).toEqual(['signedOut', null]);
    await waitFor(() => expect(server.requestsFor('/auth/v1/logout')).toHaveLength(1));
  });

  it('ends the session on the server, in this browser or on all devices', async () => {
    for (const scope of ['local', 'global'] as const) {
      const { dispatch, status } = openStore({ storage: storageWithSession(asha) });
      await waitUntil(status, 'signedIn');
      expect(await dispatch(signOut(scope))).toBe(true);
    }
    const requests = server.requestsFor('/auth/v1/logout');
    expect(requests.map(({ query, headers }) => [query.get('scope'), headers.authorization])).toEqual([
      ['local', 'Bearer access-token-of-user-asha'],
      ['global', 'Bearer access-token-of-user-asha'],
    ]);
  });
});

describe('resetting a password', () => {
  it('requests an email whose link opens the password reset page', async () => {
    const { dispatch, toast } = openStore();
    expect(await dispatch(requestPasswordReset(asha.email))).toBe(true);
    const [request] = server.requestsFor('/auth/v1/recover');
    expect(request?.body).toMatchObject({ email: asha.email });
    expect(request?.query.get('redirect_to')).toBe('https://shop.example/reset-password');
    expect(toast()).toMatchObject({ title: 'Check your email' });
  });

  it('changes the password', async () => {
    const { dispatch, status, toast } = openStore({ storage: storageWithSession(asha) });
    await waitUntil(status, 'signedIn');
    expect(await dispatch(changePassword('another-long-one', asha.password))).toBe(true);
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      password: 'another-long-one',
    });
    expect(toast()).toMatchObject({ title: 'Password changed' });
  });
});

describe('a sign-out in another tab', () => {
  it('signs this tab out', async () => {
    const storage = storageWithSession(asha);
    const { services, status } = openStore({ storage });
    await waitUntil(status, 'signedIn');
    storage.removeItem(SESSION_KEY);
    services.emitStorageChange(SESSION_KEY);
    await waitUntil(status, 'signedOut');
    expect(services.session.get()).toBeNull();
  });
});

describe('a sign-in in another tab', () => {
  it('signs this tab in', async () => {
    const storage = memoryStorage();
    const { services, status } = openStore({ storage });
    await waitUntil(status, 'signedOut');
    storage.setItem(SESSION_KEY, JSON.stringify(sessionOf(asha)));
    services.emitStorageChange(SESSION_KEY);
    await waitUntil(status, 'signedIn');
  });
});
