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

function open(options: Parameters<typeof createTestServices>[0] = {}) {
  const services = createTestServices({ config: server.config, ...options });
  const shop = createTestStore({ services });
  return { ...shop, status: () => selectAuthStatus(shop.getState()), told: () => selectToast(shop.getState()) };
}

const until = (check: () => unknown, expected: unknown) => waitFor(() => expect(check()).toEqual(expected));

/** A browser in which somebody signed in on an earlier visit. */
function storageOf(account: typeof asha, expiresIn?: number) {
  const storage = memoryStorage();
  storage.setItem(SESSION_KEY, JSON.stringify(sessionOf(account, expiresIn)));
  return storage;
}

describe('at the start', () => {
  it('is loading, and signed out without asking anybody when nobody was signed in', async () => {
    const getBackendClient = jest.fn();
    const { status } = open({ getBackendClient });
    await until(status, 'signedOut');
    expect(getBackendClient).not.toHaveBeenCalled();
  });

  it('brings back who was signed in, loading until the rights are known', async () => {
    const { getState, services, status } = open({ storage: storageOf(asha) });
    expect(status()).toBe('loading');
    await waitFor(() =>
      expect(selectUser(getState())).toEqual({ id: asha.id, email: asha.email, fullName: 'Asha Menon' }),
    );
    await until(status, 'signedIn');
    expect(selectIsAdmin(getState())).toBe(false);
    expect(services.session.get()?.access_token).toBe('access-token-of-user-asha');
  });

  it('knows an administrator', async () => {
    const { getState, status } = open({ storage: storageOf(admin) });
    await until(status, 'signedIn');
    expect(selectIsAdmin(getState())).toBe(true);
  });

  it('refreshes a session that ran out', async () => {
    const { status } = open({ storage: storageOf(asha, -60) });
    await until(status, 'signedIn');
    expect(server.requestsFor('/auth/v1/token').map(({ query }) => query.get('grant_type'))).toEqual(['refresh_token']);
  });

  it('is signed out when the session is no longer good', async () => {
    server.overrideResponses(({ path }) =>
      path === '/auth/v1/token'
        ? { status: 400, body: { code: 400, error_code: 'refresh_token_not_found', msg: 'Gone' } }
        : undefined,
    );
    const { status } = open({ storage: storageOf(asha, -60) });
    await until(status, 'signedOut');
  });

  it('is signed out when what is stored is no session', async () => {
    const storage = memoryStorage();
    storage.setItem(SESSION_KEY, '{"nonsense":true}');
    await until(open({ storage }).status, 'signedOut');
  });

  it('is signed out when the library cannot be loaded, and loads it for the next who asks', async () => {
    const services = createTestServices({ config: server.config, storage: storageOf(asha) });
    let isOffline = true;
    const { dispatch, getState } = createTestStore({
      services: {
        ...services,
        getBackendClient: () =>
          isOffline ? Promise.reject(new Error('Loading chunk 7 failed')) : services.getBackendClient(),
      },
    });
    await until(() => selectAuthStatus(getState()), 'signedOut');
    isOffline = false;
    expect(await dispatch(signIn(asha))).toBe(true);
    await until(() => selectAuthStatus(getState()), 'signedIn');
  });
});

describe('the rights', () => {
  it('are none, silently, where the database refuses to tell', async () => {
    server.overrideResponses(({ path }) =>
      path.endsWith('/is_admin') ? { status: 403, body: { code: '42501', message: 'permission denied' } } : undefined,
    );
    const { getState, status } = open({ storage: storageOf(admin) });
    await until(status, 'signedIn');
    expect(selectIsAdmin(getState())).toBe(false);
  });

  it('are none, and the failure is logged, where telling fails', async () => {
    server.overrideResponses(({ path }) =>
      path.endsWith('/is_admin') ? { status: 500, body: { code: 'XX000', message: 'out of tea' } } : undefined,
    );
    const { getState, status } = open({ storage: storageOf(admin) });
    await until(status, 'signedIn');
    expect(selectIsAdmin(getState())).toBe(false);
    expect(console.error).toHaveBeenCalledWith('Checking for an administrator failed:', 'out of tea');
    jest.mocked(console.error).mockClear();
  });
});

describe('signing in', () => {
  it('greets', async () => {
    const { dispatch, status, told } = open();
    expect(await dispatch(signIn(asha))).toBe(true);
    expect(told()).toMatchObject({ title: 'Login Successful!', description: 'Welcome back!' });
    await until(status, 'signedIn');
  });

  it('tells why it fails', async () => {
    const { dispatch, status, told } = open();
    expect(await dispatch(signIn({ ...asha, password: 'wrong' }))).toBe(false);
    expect(told()).toMatchObject({
      title: 'Sign in Failed',
      description: 'Invalid login credentials',
      variant: 'destructive',
    });
    await until(status, 'signedOut');
  });

  it.each(['drop' as const, { status: 502, text: '<h1>Bad Gateway</h1>' }, { status: 500, text: '<h1>Oops</h1>' }])(
    'has words for a server that is away: %j',
    async (reply) => {
      server.overrideResponses(() => reply);
      const { dispatch, told } = open();
      expect(await dispatch(signIn(asha))).toBe(false);
      expect(told()).toMatchObject({
        title: 'Sign in Failed',
        description: 'The server cannot be reached. Please check your connection and try again.',
      });
    },
  );

  it('leaves no password and no token in any action or in the state', async () => {
    const log: Action[] = [];
    const { dispatch, getState } = createTestStore({
      services: createTestServices({ config: server.config }),
      enhancers: [recordActions(log)],
    });
    await dispatch(signIn(asha));
    await dispatch(signIn({ ...asha, password: 'wrong-nilgiri-tea-1939' }));
    await until(() => selectAuthStatus(getState()), 'signedIn');
    expect(log.length).toBeGreaterThan(3);
    expect(JSON.stringify([log, getState()])).not.toMatch(/token-of|nilgiri-tea-1939/);
  });
});

describe('signing in as an administrator', () => {
  it('greets an administrator', async () => {
    const { dispatch, getState, told } = open();
    expect(await dispatch(signInAsAdmin(admin))).toBe(true);
    expect(told()).toMatchObject({ title: 'Admin Login Successful!' });
    expect(selectIsAdmin(getState())).toBe(true);
  });

  it('turns a customer away', async () => {
    const { dispatch, told } = open();
    expect(await dispatch(signInAsAdmin(asha))).toBe(false);
    expect(told()).toMatchObject({
      title: 'Login Failed',
      description: 'You do not have admin privileges.',
      variant: 'destructive',
    });
  });

  it('tells why it fails', async () => {
    const { dispatch, told } = open();
    expect(await dispatch(signInAsAdmin({ ...admin, password: 'wrong' }))).toBe(false);
    expect(told()).toMatchObject({ title: 'Login Failed', description: 'Invalid login credentials' });
  });
});

describe('signing up', () => {
  it('sends the full name along and points to the mail', async () => {
    const { dispatch, told } = open();
    expect(await dispatch(signUp({ email: 'new@nbt.example', password: 'a-long-one', fullName: 'New Person' }))).toBe(
      true,
    );
    expect(server.requestsFor('/auth/v1/signup')[0]?.body).toMatchObject({
      email: 'new@nbt.example',
      data: { full_name: 'New Person' },
    });
    expect(told()).toMatchObject({
      title: 'Signup Successful!',
      description: 'Please check your email to verify your account.',
    });
  });

  it('tells why it fails', async () => {
    const { dispatch, told } = open();
    expect(await dispatch(signUp({ ...asha }))).toBe(false);
    expect(told()).toMatchObject({
      title: 'Sign up Failed',
      description: 'User already registered',
      variant: 'destructive',
    });
  });
});

describe('Google', () => {
  it('is where the browser is sent, to come back to the shop', async () => {
    const { dispatch, services } = open();
    expect(await dispatch(signInWithGoogle())).toBe(true);
    const [address = ''] = services.navigations;
    const { origin, pathname, searchParams } = new URL(address);
    expect([origin, pathname]).toEqual([server.url, '/auth/v1/authorize']);
    expect(searchParams.get('provider')).toBe('google');
    expect(searchParams.get('redirect_to')).toBe('https://shop.example');
    expect(searchParams.get('code_challenge_method')).toBe('s256');
  });

  it('tells when the library cannot be loaded', async () => {
    const { dispatch, told } = open({ getBackendClient: () => Promise.reject(new Error('Loading chunk 7 failed')) });
    expect(await dispatch(signInWithGoogle())).toBe(false);
    expect(told()).toMatchObject({ title: 'Google Auth Failed', variant: 'destructive' });
  });
});

describe('signing out', () => {
  it('forgets the session here', async () => {
    const storage = storageOf(admin);
    const { dispatch, getState, services, status } = open({ storage });
    await until(status, 'signedIn');
    expect(await dispatch(signOut())).toBe(true);
    await until(status, 'signedOut');
    expect(selectUser(getState())).toBeNull();
    expect(selectIsAdmin(getState())).toBe(false);
    expect(services.session.get()).toBeNull();
    expect(storage.getItem(SESSION_KEY)).toBeNull();
  });

  it('forgets what the account has seen', async () => {
    server.overrideResponses(({ path }) =>
      path === '/rest/v1/customers' ? { body: { id: 'c1', email: asha.email } } : undefined,
    );
    const { dispatch, getState, status } = open({ storage: storageOf(asha) });
    await until(status, 'signedIn');
    await dispatch(customersApi.endpoints.getOwnCustomer.initiate(asha.id));
    await dispatch(signOut());
    await waitFor(() => expect(getState().backendApi.queries).toEqual({}));
  });

  it('tells why it fails', async () => {
    const { dispatch, status, told } = open({ storage: storageOf(asha) });
    await until(status, 'signedIn');
    server.overrideResponses(({ path }) =>
      path === '/auth/v1/logout' ? { status: 500, body: { code: 500, msg: 'Out of order' } } : undefined,
    );
    expect(await dispatch(signOut())).toBe(false);
    expect(told()).toMatchObject({ title: 'Sign out Failed', variant: 'destructive' });
  });
});

describe('a forgotten password', () => {
  it('is answered by a mail whose link comes back to choose a new one', async () => {
    const { dispatch, told } = open();
    expect(await dispatch(requestPasswordReset(asha.email))).toBe(true);
    const [request] = server.requestsFor('/auth/v1/recover');
    expect(request?.body).toMatchObject({ email: asha.email });
    expect(request?.query.get('redirect_to')).toBe('https://shop.example/reset-password');
    expect(told()).toMatchObject({ title: 'Check your email' });
  });

  it('is replaced', async () => {
    const { dispatch, status, told } = open({ storage: storageOf(asha) });
    await until(status, 'signedIn');
    expect(await dispatch(changePassword('another-long-one'))).toBe(true);
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      password: 'another-long-one',
    });
    expect(told()).toMatchObject({ title: 'Password changed' });
  });
});

describe('another tab', () => {
  it('signs this one in', async () => {
    const storage = memoryStorage();
    const { services, status } = open({ storage });
    await until(status, 'signedOut');
    storage.setItem(SESSION_KEY, JSON.stringify(sessionOf(asha)));
    services.emitStorageChange(SESSION_KEY);
    await until(status, 'signedIn');
  });
});
