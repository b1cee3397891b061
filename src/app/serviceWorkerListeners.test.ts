import { selectToast, toastActionChosen } from '../features/toasts/toastsSlice';
import { createTestStore } from '../testing/createTestStore';
import { wireProduct } from '../testing/storeFixtures';
import { startStoreServer } from '../testing/storeServer';
import { createTestServices } from '../testing/testServices';

describe('the service worker', () => {
  it('offers a new version, and loads it only if the person chooses to', () => {
    const { dispatch, getState, services } = createTestStore();
    services.serviceWorker()?.onNewVersion();
    const offer = selectToast(getState());
    expect(offer).toMatchObject({ title: 'A new version of the shop is available.', action: { label: 'Reload' } });
    expect(services.reloads()).toBe(0);

    dispatch(toastActionChosen({ id: offer?.id ?? 0, actionId: offer?.action?.id ?? '' }));
    expect(services.reloads()).toBe(1);
  });

  it('gets the whole catalog when it is installed for the first time', async () => {
    const server = await startStoreServer();
    try {
      server.data.products = [wireProduct('p1')];
      const { services } = createTestStore({ services: createTestServices({ config: server.config }) });
      await services.serviceWorker()?.onFirstInstall();
      expect(server.requestsFor('products')).toHaveLength(1);
      expect(server.requestsFor('variants')).toHaveLength(1);
    } finally {
      await server.close();
    }
  });
});
