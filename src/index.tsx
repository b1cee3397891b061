import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { createBrowserServices } from './app/browserServices';
import { openStore } from './app/openStore';
import { createDefaultPolicy } from './app/trustedTypes';
import { AuthProvider } from './features/auth/AuthProvider';
import { SiteOriginContext } from './shared/seo/siteOrigin';

createDefaultPolicy(window);
const services = createBrowserServices(window);

void openStore(window, services).then((store) => {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Provider store={store}>
        <AuthProvider sessionValue={services.session}>
          <SiteOriginContext value={services.origin}>
            <BrowserRouter>
              <App />
            </BrowserRouter>
          </SiteOriginContext>
        </AuthProvider>
      </Provider>
    </StrictMode>,
  );
});
