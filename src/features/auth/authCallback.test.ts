import { waitFor } from '@testing-library/react';
import { paths } from '../../domain/routes';
import { asha, sessionOf, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { createTestStore } from '../../testing/createTestStore';
import { createTestServices } from '../../testing/testServices';
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
async function openStoreAt(url: string) {
  window.history.replaceState(null, '', url);
  const store = createTestStore({
    services: createTestServices({ config: server.config, currentUrl: () => window.location.href }),
  });
  await waitFor(() => expect(selectAuthStatus(store.getState())).not.toBe('loading'));
  return store;
}

it('signs the user in with the tokens of a link from an email and removes them from the URL', async () => {
  const { access_token, refresh_token, expires_in, expires_at } = sessionOf(asha);
  const fragment = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: String(expires_in),
    expires_at: String(expires_at),
    token_type: 'bearer',
    type: 'recovery',
  });
  const { getState } = await openStoreAt(`${paths.resetPassword}#${fragment}`);
  expect(selectUser(getState())?.email).toBe(asha.email);
  expect(window.location.href).not.toMatch(/token/);
  expect(window.location.pathname).toBe(paths.resetPassword);
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
  ['a link that was requested in another browser', `${paths.resetPassword}?code=0b6a7c1e`],
])('shows an error for %s', async (_link, url) => {
  const { getState } = await openStoreAt(url);
  await waitFor(() =>
    expect(selectToast(getState())).toMatchObject({ title: 'Sign in Failed', variant: 'destructive' }),
  );
  expect(selectAuthStatus(getState())).toBe('signedOut');
});
