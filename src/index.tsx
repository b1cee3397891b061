import { startTransition } from 'react';
import { readData } from './app/prerenderedData';
import { createDefaultPolicy } from './app/trustedTypes';
import { routes } from './domain/routes';
import { savesData } from './shared/lib/savesData';

/** Hydration and the requests of the page come first. */
const NEXT_PARTS_DELAY_MS = 2000;

createDefaultPolicy(window);
void start();

/**
 * Renders the app, or hydrates it in a prerendered page. The parts of the app are in one file, but start in a task each, so
 * that the browser can respond to input in between.
 */
async function start() {
  await nextTask();
  const { createBrowserServices } = await import(/* webpackMode: "eager" */ './app/browserServices');
  const services = createBrowserServices(window);
  const data = readData(document);
  // While it is downloaded, the other parts start.
  const pageLoaded = data && loadCurrentPage();
  await nextTask();
  const { createRoot, hydrateRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { openStore } = await import(/* webpackMode: "eager" */ './app/openStore');
  const store = await openStore(window, services);
  await nextTask();
  const { BrowserApp } = await import(/* webpackMode: "eager" */ './app/BrowserApp');
  const isSavingData = savesData(window.navigator);
  const app = <BrowserApp store={store} services={services} savesData={isSavingData} prerendered={data?.results} />;
  const container = document.getElementById('root') as HTMLElement;
  if (!data) return createRoot(container).render(app);
  await pageLoaded;
  await nextTask();
  // In a transition, React hydrates in short tasks.
  startTransition(() => void hydrateRoot(container, app));
  if (!isSavingData) setTimeout(() => void loadNextParts(), NEXT_PARTS_DELAY_MS);
}

/** Loads what most visitors need next. A failure is reported when a part is needed. */
async function loadNextParts() {
  const { matchPage } = await import(/* webpackMode: "eager" */ './app/routes');
  const { loadToaster } = await import(/* webpackMode: "eager" */ './app/layout/LazyToaster');
  const nextPages = [routes.products, routes.product].map(({ path }) => matchPage(path).route.lazy());
  await Promise.allSettled([...nextPages, loadToaster()]);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Loads the code of the page. Without a network, the prerendered page stays until the network is back. After another failure,
 * React tries again and shows the error.
 */
async function loadCurrentPage() {
  const { loadPage } = await import(/* webpackMode: "eager" */ './app/routes');
  for (;;) {
    try {
      return await loadPage(window.location.pathname);
    } catch {
      if (window.navigator.onLine) return;
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
