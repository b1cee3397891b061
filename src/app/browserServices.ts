import type { Session } from '@supabase/supabase-js';
import { parsePageConfig } from '../domain/pageConfig';
import { createObservableValue } from '../shared/lib/observableValue';
import type { BackendClient, Services } from '../shared/services';
import { browserStorage } from './browserStorage';
import { openBrowserTabChannel } from './browserTabChannel';

/** The services as this browser window gives them. Touches the window when called, not when imported. */
export function createBrowserServices(window: Window): Services {
  const config = parsePageConfig(window.document.getElementById('config')?.textContent, window.location.origin);
  const storage = browserStorage(() => window.localStorage);
  let backend: Promise<BackendClient> | undefined;
  return {
    config,
    storage,
    session: createObservableValue<Session | null>(null),
    getBackendClient() {
      backend ??= import('../shared/api/backendClient').then(({ createBackendClient }) =>
        createBackendClient(config, storage, window.location.href),
      );
      // Not loaded (offline, say): the next one tries again.
      backend.catch(() => (backend = undefined));
      return backend;
    },
    openTabChannel: openBrowserTabChannel,
    onStorageChange(key, listener) {
      window.addEventListener('storage', (event) => {
        if (event.key === key) listener();
      });
    },
    onPageRestored(listener) {
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener();
      });
    },
    navigate: (url) => window.location.assign(url),
    replaceLocation: (url) => window.location.replace(url),
    currentUrl: () => window.location.href,
    origin: window.location.origin,
    now: () => Date.now(),
    locale: window.navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
