import { deliveryOf } from '../../domain/order/deliveryDetails';
import { signIn } from '../../features/auth/accountThunks';
import { catalogApi } from '../../features/catalog/catalogApi';
import { requestRelease, requestStatus, sendDelivery } from '../../features/checkout/ownStore';
import { contactApi } from '../../features/contact/contactApi';
import { customersApi } from '../../features/customers/customersApi';
import { asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { createTestStore } from '../../testing/createTestStore';
import { createTestServices } from '../../testing/testServices';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

describe('private data does not stay in the cache of the browser', () => {
  it('because responses of the catalog are stored, but no responses of the backend or of a checkout', async () => {
    const services = createTestServices({ config: { ...server.config, storeApiUrl: server.config.supabaseUrl } });
    const { dispatch } = createTestStore({ services });
    const sent: string[] = [];
    const send = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      sent.push(`${init?.cache} ${pathname}`);
      return send(input, init);
    });
    server.overrideResponses(({ path }) =>
      /customers|store|functions/.test(path) ? { status: 404, body: {} } : undefined,
    );

    await dispatch(signIn(asha));
    await dispatch(customersApi.endpoints.getOwnCustomer.initiate(asha.id));
    const message = {
      id: 'message-1',
      name: 'Meera',
      email: 'meera@example.com',
      phone: '',
      message: 'Do you ship to Kochi?',
    };
    await dispatch(contactApi.endpoints.sendContactMessage.initiate(message));
    const link = await services.createTemporaryClient();
    await link.auth.verifyOtp({ type: 'signup', token_hash: 'hash' });
    await requestStatus(services, 'token', new AbortController().signal);
    await requestRelease(services, { url: 'https://shop.example/pay/1' });
    await sendDelivery(services, 'token', deliveryOf({}));
    const privateRequests = sent.splice(0);
    await dispatch(catalogApi.endpoints.getProduct.initiate('tea'));

    expect(new Set(privateRequests)).toEqual(
      new Set([
        'no-store /auth/v1/token',
        'no-store /rest/v1/rpc/is_admin',
        'no-store /rest/v1/customers',
        'no-store /functions/v1/send-contact-email',
        'no-store /auth/v1/verify',
        'no-store /store/test-store/checkout/status',
        'no-store /store/test-store/checkout/release',
        'no-store /store/test-store/checkout/delivery',
      ]),
    );
    // They are revalidated with an ETag.
    expect(sent.sort()).toEqual(['default /store/test-store/products/tea', 'default /store/test-store/variants']);
  });
});
