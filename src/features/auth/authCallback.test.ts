import { waitFor } from '@testing-library/react';
import { asha, sessionOf, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { createTestStore } from '../../testing/createTestStore';
import { createTestServices } from '../../testing/testServices';
import { selectToast } from '../toasts/toastsSlice';
import { PASSWORD_RESET_PATH } from './accountThunks';
import { selectAuthStatus, selectUser } from './authSlice';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());
afterEach(() => window.history.replaceState(null, '', '/'));

/** The shop as a browser opens it at an address that Google or a mail sent it to. */
async function comeHomeTo(address: string) {
  window.history.replaceState(null, '', address);
  const shop = createTestStore({
    services: createTestServices({ config: server.config, currentUrl: () => window.location.href }),
  });
  await waitFor(() => expect(selectAuthStatus(shop.getState())).not.toBe('loading'));
  return shop;
}

it("takes the session that a mail's link carries, and leaves no token in the address", async () => {
  const { access_token, refresh_token, expires_in, expires_at } = sessionOf(asha);
  const carried = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: String(expires_in),
    expires_at: String(expires_at),
    token_type: 'bearer',
    type: 'recovery',
  });
  const { getState } = await comeHomeTo(`${PASSWORD_RESET_PATH}#${carried}`);
  expect(selectUser(getState())?.email).toBe(asha.email);
  expect(window.location.href).not.toMatch(/token/);
  expect(window.location.pathname).toBe(PASSWORD_RESET_PATH);
});

it('tells that Google, or the person there, refused', async () => {
  const { getState } = await comeHomeTo('/?error=access_denied&error_description=The+user+denied+access');
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
    'that is too old',
    `${PASSWORD_RESET_PATH}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired`,
  ],
  ['that was asked for in another browser', `${PASSWORD_RESET_PATH}?code=0b6a7c1e`],
])("tells that a mail's link %s signs nobody in", async (_what, address) => {
  const { getState } = await comeHomeTo(address);
  await waitFor(() =>
    expect(selectToast(getState())).toMatchObject({ title: 'Sign in Failed', variant: 'destructive' }),
  );
  expect(selectAuthStatus(getState())).toBe('signedOut');
});
