import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app/App';
import type { RootState } from '../app/rootReducer';
import { makeStore } from '../app/store';
import { AuthProvider } from '../features/auth/AuthProvider';
import { SiteOriginContext } from '../shared/seo/siteOrigin';
import { createTestServices, type TestServices } from './testServices';

interface RenderOptions {
  services?: TestServices;
  preloadedState?: Partial<RootState>;
}

/** Renders the whole app at a path. */
export function renderApp(path = '/', { services = createTestServices(), preloadedState }: RenderOptions = {}) {
  const store = makeStore({ services, preloadedState });
  const user = userEvent.setup();
  const view = render(
    <Provider store={store}>
      <AuthProvider sessionValue={services.session}>
        <SiteOriginContext value={services.origin}>
          <MemoryRouter initialEntries={[path]}>
            <App />
          </MemoryRouter>
        </SiteOriginContext>
      </AuthProvider>
    </Provider>,
  );
  return { ...view, store, services, user };
}
