import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { isPagePath } from '../domain/routes';
import { SHELL_PATH, STORED_AT_HEADER, VERSION_REQUEST } from '../domain/serviceWorker';

/*
 * The service worker. Without a network, each page is the shell of the installed version, which renders the page from its
 * stored scripts and the stored responses of the catalog. Nothing else is stored: no page, and no response of the auth
 * service, a table or the checkout.
 *
 * A new version waits until all tabs of the shop are closed, so that an open tab keeps its scripts. It need not be active
 * for a reload to show the new version: while there is a network, pages come from the server.
 */

declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build, see scripts/PrecachePlugin.ts. */
declare const PRECACHE_ENTRIES: PrecacheEntry[];
declare const SHOP_VERSION: string;

/** A network that does not respond in this time counts as none. */
const NETWORK_TIMEOUT_SECONDS = 4;

const MAX_SCRIPTS = 60;
const MAX_PICTURES = 80;
/** A product page makes two requests. */
const MAX_CATALOG_RESPONSES = 200;

/** The requests of the store API that read the catalog. The store may be on another server. */
const CATALOG_PATH = /\/store\/[^/]+\/(products(\/[^/]+)?|variants)$/;

// Pages that were opened before the first version was installed are controlled too, so that what they load is stored.
clientsClaim();
self.addEventListener('activate', (event) => {
  // Firefox shows its own error page if a preload fails, whatever the worker responds
  // (https://github.com/GoogleChrome/workbox/issues/3134), and Safari if a preloaded page was redirected when it was
  // loaded first (https://github.com/WebKit/WebKit/pull/41844).
  if (!navigator.userAgent.includes('Chrome/')) return;
  // The request for a page does not wait until the worker has started.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === VERSION_REQUEST) port?.postMessage(SHOP_VERSION);
});

const entries = PRECACHE_ENTRIES;
const storedUrls = new Set(entries.map(({ url }) => url));

addPlugins([
  {
    // Without the scripts of its version, the shell would be useless. The installation is tried again with the next page.
    cacheWillUpdate: async ({ request, response }) =>
      response.ok && (new URL(request.url).pathname !== SHELL_PATH || (await isShellOfThisVersion(response)))
        ? response
        : null,
  },
]);
precacheAndRoute(entries, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });

const requestPage = new NetworkOnly({ networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS });
const respondWithShell = createHandlerBoundToURL(SHELL_PATH);
registerRoute(
  ({ request, url, sameOrigin }) =>
    // React Router would be larger than the rest of the worker.
    sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
  async (options) => {
    try {
      return await requestPage.handle(options);
    } catch {
      return respondWithShell(options);
    }
  },
);

const CATALOG_CACHE = 'catalog';
const requestCatalog = new NetworkFirst({
  cacheName: CATALOG_CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    { cacheWillUpdate: ({ response }) => Promise.resolve(stampedResponse(response)) },
    new ExpirationPlugin({ maxEntries: MAX_CATALOG_RESPONSES, purgeOnQuotaError: true }),
  ],
});
registerRoute(
  // Stored searches would replace responses that are needed without a network, where the browser searches the list.
  ({ request, url }) =>
    request.mode !== 'navigate' && CATALOG_PATH.test(url.pathname) && !url.searchParams.has('search'),
  async (options) => {
    const response = await requestCatalog.handle(options);
    if (response.status < 500) return response;
    // While the store fails, its last response is the best there is.
    return (await caches.match(options.request, { cacheName: CATALOG_CACHE })) ?? response;
  },
);

// Other scripts, for example of the log-in. Their names contain a hash.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: MAX_SCRIPTS, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/art/'),
  new StaleWhileRevalidate({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: MAX_PICTURES, purgeOnQuotaError: true })],
  }),
);

/** While a new version is rolled out, servers of the last version may still respond, with a shell that has other scripts. */
async function isShellOfThisVersion(shell: Response): Promise<boolean> {
  const scripts = (await shell.clone().text()).match(/\/assets\/[\w.-]+\.js/g) ?? [];
  return scripts.every((url) => storedUrls.has(url));
}

/** Returns the response with the time, or null if it is not a response of a store, but the sign-in page of a Wi-Fi. */
function stampedResponse(response: Response): Response | null {
  if (response.status !== 200 || !response.headers.get('content-type')?.includes('json')) return null;
  const headers = new Headers(response.headers);
  headers.set(STORED_AT_HEADER, String(Date.now()));
  return new Response(response.body, { headers });
}
