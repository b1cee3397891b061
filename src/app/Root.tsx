import { useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { AuthProvider } from '../features/auth/AuthProvider';
import { ServicesContext, type RenderServices } from '../shared/lib/useServices';
import { PrerenderedContext, type PrerenderedResult } from '../shared/prerendered';
import { SiteOriginContext } from '../shared/seo/siteOrigin';
import type { Services } from '../shared/services';
import { SavesDataContext } from '../shared/ui/picture/pictureSizes';
import type { AppStore } from './store';

interface RootProps {
  store: AppStore;
  services: Pick<Services, 'session' | 'origin'> & RenderServices;
  /** Whether pictures are smaller files. Default: no. */
  savesData?: boolean;
  /** The results with which the page was prerendered. */
  prerendered?: readonly PrerenderedResult[];
  /** A router with the app. The browser, the prerenderer and the tests each have their own. */
  children: ReactNode;
}

/** The providers of the app. */
export function Root({ store, services, savesData = false, prerendered = [], children }: RootProps) {
  // Hydration must see the state that was rendered, although the cart or the session may have been restored since.
  const [serverState] = useState(() => store.getState());
  return (
    <Provider store={store} serverState={serverState}>
      <AuthProvider sessionValue={services.session}>
        <ServicesContext value={services}>
          <SiteOriginContext value={services.origin}>
            <SavesDataContext value={savesData}>
              <PrerenderedContext value={prerendered}>{children}</PrerenderedContext>
            </SavesDataContext>
          </SiteOriginContext>
        </ServicesContext>
      </AuthProvider>
    </Provider>
  );
}
