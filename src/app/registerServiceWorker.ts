import { SERVICE_WORKER_PATH, VERSION_REQUEST } from '../domain/serviceWorker';
import { savesData } from '../shared/lib/savesData';
import type { ServiceWorkerListeners } from '../shared/services';

/** The version of the page. webpack replaces it. */
declare const __webpack_hash__: string;

/** While a tab stays open, it looks for a new version when it becomes visible, at most this often. */
const UPDATE_INTERVAL_MS = 60 * 60_000;

/**
 * Registers the service worker, unless the browser saves data, and reports its versions. A new version becomes active when
 * all tabs of the shop are closed.
 */
export async function registerServiceWorker(
  window: Window,
  { onFirstInstall, onNewVersion }: ServiceWorkerListeners,
): Promise<void> {
  const { serviceWorker } = window.navigator;
  // `npm run dev` has no service worker.
  if (process.env.NODE_ENV !== 'production' || !serviceWorker || savesData(window.navigator)) return;

  if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', onFirstInstall, { once: true });
  const registration = await serviceWorker.register(SERVICE_WORKER_PATH);

  const known = new Set([__webpack_hash__]);
  const report = async (worker: ServiceWorker) => {
    const version = await versionOf(worker);
    if (known.has(version)) return;
    known.add(version);
    onNewVersion();
  };
  if (registration.waiting) void report(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void report(worker);
    });
  });

  let updatedAt = Date.now();
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.hidden || Date.now() - updatedAt < UPDATE_INTERVAL_MS) return;
    updatedAt = Date.now();
    registration.update().catch(() => {});
  });
}

function versionOf(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data as string);
    worker.postMessage(VERSION_REQUEST, [port2]);
  });
}
