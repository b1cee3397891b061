import type { Session } from '@supabase/supabase-js';
import { parsePageConfig } from '../domain/pageConfig';
import { createObservableValue } from '../shared/lib/observableValue';
import { failIfPageStays, whenPageStays } from '../shared/lib/pageLeaving';
import type { BackendClient, Services } from '../shared/services';
import { browserStorage } from './browserStorage';
import { openBrowserTabChannel } from './browserTabChannel';

/** By then, the page has loaded what it shows, and storing files delays nothing. */
const SETTLE_TIME_MS = 5000;

/** Creates the services of a browser window. The module can be imported without a window. */
export function createBrowserServices(window: Window): Services {
  const config = parsePageConfig(window.document.getElementById('config')?.textContent, window.location.origin);
  const storage = browserStorage(() => window.localStorage);
  let backendClient: Promise<BackendClient> | undefined;
  const loadSupabase = () => failIfPageStays(import('../shared/api/backendClient'));
  return {
    config,
    fetch: (url, init) => window.fetch(url, init),
    storage,
    tabStorage: browserStorage(() => window.sessionStorage),
    session: createObservableValue<Session | null>(null),
    getBackendClient() {
      backendClient ??= loadSupabase().then(({ createBackendClient }) =>
        createBackendClient(config, storage, whenPageStays),
      );
      // If supabase-js could not be loaded, the next call tries again.
      backendClient.catch(() => (backendClient = undefined));
      return backendClient;
    },
    createTemporaryClient: async () => (await loadSupabase()).createTemporaryClient(config, whenPageStays),
    openTabChannel: openBrowserTabChannel,
    onStorageChange(key, listener) {
      const handleStorage = (event: StorageEvent) => event.key === key && listener();
      window.addEventListener('storage', handleStorage);
      return () => window.removeEventListener('storage', handleStorage);
    },
    whenPageStays,
    onPageStored(listener) {
      window.addEventListener('pagehide', ({ persisted }) => {
        if (persisted) listener();
      });
    },
    onPageRestored(listener) {
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener();
      });
    },
    setPageHidden(isHidden) {
      // Keeps the layout, and with it the scroll position.
      window.document.documentElement.style.visibility = isHidden ? 'hidden' : '';
    },
    onWake(listener) {
      const handleVisibility = () => window.document.hidden || listener();
      window.document.addEventListener('visibilitychange', handleVisibility);
      window.addEventListener('online', listener);
      return () => {
        window.document.removeEventListener('visibilitychange', handleVisibility);
        window.removeEventListener('online', listener);
      };
    },
    isOnline: () => window.navigator.onLine,
    withLock: (name, work) => (window.navigator.locks ? window.navigator.locks.request(name, work) : work()),
    installServiceWorker(listeners) {
      // Without a service worker the shop works too, so errors are ignored.
      const install = () =>
        import('./registerServiceWorker')
          .then((module) => module.registerServiceWorker(window, listeners))
          .catch(() => {});
      window.setTimeout(install, SETTLE_TIME_MS);
    },
    reload: () => window.location.reload(),
    navigate: (url) => window.location.assign(url),
    replaceLocation: (url) => window.location.replace(url),
    currentUrl: () => window.location.href,
    // Keeps the state, which belongs to the router.
    rewriteUrl: (url) => window.history.replaceState(window.history.state, '', url),
    origin: window.location.origin,
    now: () => Date.now(),
    locale: window.navigator.language,
    // Read when it is needed, because this takes as long as a large task on a cheap phone.
    get timeZone() {
      // eslint-disable-next-line no-restricted-syntax -- the store API asks for the time zone of the browser
      return Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
  };
}
