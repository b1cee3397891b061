import { waitFor } from '@testing-library/react';
import { paths } from '../../domain/routes';
import { SESSION_KEY } from '../../shared/sessionKey';
import { admin, asha, sessionOf, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { createTestStore } from '../../testing/createTestStore';
import { createTestServices, memoryStorage } from '../../testing/testServices';
import { selectToast } from '../toasts/toastsSlice';
import { selectAuthStatus, selectUser } from './authSlice';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());
afterEach(() => window.history.replaceState(null, '', '/'));

/** Creates a store at the URL to which Google or a link from an email redirects. */
async function openStoreAt(url: string, storage = memoryStorage()) {
  window.history.replaceState(null, '', url);
  const store = createTestStore({
    services: createTestServices({ config: server.config, storage, currentUrl: () => window.location.href }),
  });
  await waitFor(() => expect(selectAuthStatus(store.getState())).not.toBe('loading'));
  return store;
}

/** The address of a link that contains the tokens of an account. */
function linkWithTokens(account: typeof asha) {
  const { access_token, refresh_token, expires_in, expires_at } = sessionOf(account);
  const fragment = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: String(expires_in),
    expires_at: String(expires_at),
    token_type: 'bearer',
    type: 'recovery',
  });
  return `${paths.resetPassword}#${fragment}`;
}

it('ignores the tokens of a link, so that nobody is signed in to an account of its author', async () => {
  const { getState } = await openStoreAt(linkWithTokens(admin));
  expect(selectAuthStatus(getState())).toBe('signedOut');
});

it.each([
  ['with tokens', linkWithTokens(admin)],
  ['with a code', '/?code=0b6a7c1e'],
  ['with an error', '/#error=access_denied&error_code=otp_expired&error_description=Link+is+invalid'],
])('keeps the session when a link %s is opened', async (_link, url) => {
  const storage = memoryStorage();
  const stored = JSON.stringify(sessionOf(asha));
  storage.setItem(SESSION_KEY, stored);
  const { getState } = await openStoreAt(url, storage);
  await waitFor(() => expect(selectUser(getState())?.email).toBe(asha.email));
  expect(storage.getItem(SESSION_KEY)).toBe(stored);
});

it('shows the error that Google returns', async () => {
  const { getState } = await openStoreAt('/?error=access_denied&error_description=The+user+denied+access');
  await waitFor(() =>
    expect(selectToast(getState())).toMatchObject({
      title: 'Google Auth Failed',
      description: 'The user denied access',
      variant: 'destructive',
    }),
  );
  expect(selectAuthStatus(getState())).toBe('signedOut');
});

it.each([
  [
    'an expired link',
    `${paths.resetPassword}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired`,
  ],
  ['a sign-in that was started in another browser', `${paths.resetPassword}?code=0b6a7c1e`],
])('shows an error for %s', async (_link, url) => {
  const { getState } = await openStoreAt(url);
  await waitFor(() =>
    expect(selectToast(getState())).toMatchObject({ title: 'Sign in Failed', variant: 'destructive' }),
  );
  expect(selectAuthStatus(getState())).toBe('signedOut');
});
