import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { createBrowserServices } from './app/browserServices';
import { openStore } from './app/openStore';
import { preloadPage } from './app/pages';
import { readData } from './app/prerenderedData';
import { Root } from './app/Root';
import { createDefaultPolicy } from './app/trustedTypes';
import { takeEarlyClicks } from './prerender/earlyClicks';
import { savesData } from './shared/lib/savesData';

createDefaultPolicy(window);
const services = createBrowserServices(window);

void openStore(window, services).then(async (store) => {
  const container = document.getElementById('root') as HTMLElement;
  const data = readData(document);
  const app = (
    <StrictMode>
      <Root store={store} services={services} savesData={savesData(window.navigator)} prerendered={data?.results}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Root>
    </StrictMode>
  );
  if (!data) {
    createRoot(container).render(app);
    takeEarlyClicks(window);
    return;
  }
  await loadPage(window);
  // In a transition, React hydrates in short tasks. A click on a part that is not hydrated yet hydrates it at once.
  startTransition(() => void hydrateRoot(container, app));
  // Each click sees the result of the one before it.
  for (const button of takeEarlyClicks(window)) flushSync(() => button.click());
});

/**
 * Loads the code of the page. Without a network, the prerendered page stays until the network is back. After another failure,
 * React tries again and shows the error.
 */
async function loadPage(window: Window) {
  for (;;) {
    try {
      return await preloadPage(window.location.pathname);
    } catch {
      if (window.navigator.onLine) return;
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
