import { SESSION_KEY } from '../shared/sessionKey';
import { sessionOf, type BackendServer } from './backendServer';
import { createTestServices, memoryStorage } from './testServices';

type Account = Parameters<typeof sessionOf>[0];

/** Creates the services of a browser in which the account is already signed in. */
export function signedInServices(
  server: BackendServer,
  account: Account,
  options: Parameters<typeof createTestServices>[0] = {},
) {
  const storage = memoryStorage();
  storage.setItem(SESSION_KEY, JSON.stringify(sessionOf(account)));
  return createTestServices({ storage, ...options, config: { ...server.config, ...options.config } });
}
