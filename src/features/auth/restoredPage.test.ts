import { waitFor } from '@testing-library/react';
import { admin, asha, sessionOf, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { createTestStore } from '../../testing/createTestStore';
import { createTestServices, memoryStorage } from '../../testing/testServices';
import { SESSION_KEY } from '../../shared/sessionKey';
import { signOut } from './accountThunks';
import { selectAuthStatus } from './authSlice';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Opens a page, with the session of a user, and leaves it for another document. */
async function leavePage(user?: typeof asha) {
  const storage = memoryStorage();
  if (user) storage.setItem(SESSION_KEY, JSON.stringify(sessionOf(user)));
  const services = createTestServices({ config: server.config, storage });
  const { dispatch, getState } = createTestStore({ services });
  await waitFor(() => expect(selectAuthStatus(getState())).toBe(user ? 'signedIn' : 'signedOut'));
  services.storePage();
  return { ...services, dispatch };
}

describe('a page that the browser restores from its back/forward cache', () => {
  it('shows nothing private after the user has logged out: it stays hidden and is loaded again', async () => {
    const { storage, restorePage, isPageHidden, reloads } = await leavePage(asha);
    expect(isPageHidden()).toBe(true);
    storage.removeItem(SESSION_KEY);
    restorePage();
    expect([isPageHidden(), reloads()]).toEqual([true, 1]);
  });

  it.each([
    ['somebody else has logged in', JSON.stringify(sessionOf(admin))],
    ['the stored session is malformed', '{"user":'],
    ['the stored session has no user', '{}'],
    ['the stored session is null', 'null'],
  ])('is loaded again if %s', async (_, stored) => {
    const { storage, restorePage, isPageHidden, reloads } = await leavePage(asha);
    storage.setItem(SESSION_KEY, stored);
    restorePage();
    expect([isPageHidden(), reloads()]).toEqual([true, 1]);
  });

  it('is shown as it was if the user is still logged in, even with new tokens', async () => {
    const { storage, restorePage, isPageHidden, reloads } = await leavePage(asha);
    storage.setItem(SESSION_KEY, JSON.stringify({ ...sessionOf(asha), access_token: 'a-new-token' }));
    restorePage();
    expect([isPageHidden(), reloads()]).toEqual([false, 0]);
  });

  it('is never hidden from a visitor, even one who had logged out on it', async () => {
    const visitor = await leavePage();
    expect(visitor.isPageHidden()).toBe(false);
    visitor.restorePage();
    expect([visitor.isPageHidden(), visitor.reloads()]).toEqual([false, 0]);

    const customer = await leavePage(asha);
    customer.restorePage();
    await customer.dispatch(signOut());
    customer.storePage();
    customer.restorePage();
    expect([customer.isPageHidden(), customer.reloads()]).toEqual([false, 0]);
  });
});
