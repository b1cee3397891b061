import type { Session } from '@supabase/supabase-js';
import { parsePageConfig } from '../domain/pageConfig';
import { createHolder } from '../shared/lib/holder';
import type { Backend, Services } from '../shared/services';
import { browserStorage } from './browserStorage';
import { openBrowserTabChannel } from './browserTabChannel';

/** The services as this browser window gives them. Touches the window when called, not when imported. */
export function createBrowserServices(window: Window): Services {
  const config = parsePageConfig(window.document.getElementById('config')?.textContent, window.location.origin);
  const storage = browserStorage(() => window.localStorage);
  let backend: Promise<Backend> | undefined;
  return {
    config,
    storage,
    session: createHolder<Session | null>(null),
    getBackend() {
      backend ??= import('../shared/api/backend').then(({ createBackend }) =>
        createBackend(config, storage, window.location.href),
      );
      // Not loaded (offline, say): the next one tries again.
      backend.catch(() => (backend = undefined));
      return backend;
    },
    openTabChannel: openBrowserTabChannel,
    onStored(key, listener) {
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
