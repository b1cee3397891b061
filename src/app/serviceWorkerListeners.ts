import { toastActionChosen } from '../features/toasts/toastsSlice';
import { newVersionInstalled, shopOpened, type AppStartListening } from '../shared/redux';
import { reloadPage } from './shopMessages';

/** Installs the service worker, and loads the new version of the shop when the person chooses to. */
export function listenToServiceWorker(startListening: AppStartListening) {
  startListening({
    actionCreator: shopOpened,
    effect: (_event, api) => {
      api.unsubscribe();
      api.extra.installServiceWorker({
        async onFirstInstall() {
          // Without it, a response is stored when its page is opened the next time.
          const catalog = await import(
            /* webpackChunkName: "offline-request-catalog" */ '../features/catalog/requestCatalog'
          ).catch(() => null);
          if (catalog) await api.dispatch(catalog.requestCatalog());
        },
        onNewVersion: () => api.dispatch(newVersionInstalled()),
      });
    },
  });
  startListening({
    actionCreator: toastActionChosen,
    effect: ({ payload }, { extra }) => {
      if (payload.actionId === reloadPage.id) extra.reload();
    },
  });
}
