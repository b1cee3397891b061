import { catalogApi } from '../../features/catalog/catalogApi';
import { contactApi } from '../../features/contact/contactApi';
import { customersApi } from '../../features/customers/customersApi';
import { createTestStore } from '../../testing/createTestStore';
import { startFakeServer } from '../../testing/fakeServer';
import { createTestServices } from '../../testing/testServices';
import { UNREACHABLE_MESSAGE } from './errorMessages';

let server: Awaited<ReturnType<typeof startFakeServer>>;
beforeAll(async () => {
  server = await startFakeServer(() => ({ status: 404 }));
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const TIMEOUT_MS = 20_000;
const details = {
  id: 'message-1',
  name: 'Meera',
  email: 'meera@example.com',
  phone: '',
  message: 'Do you ship to Kochi?',
};

describe.each([
  ['the store', () => catalogApi.endpoints.getProduct.initiate('tea'), /took too long/],
  ['a table', () => customersApi.endpoints.getOwnCustomer.initiate('u1'), UNREACHABLE_MESSAGE],
  ['a function', () => contactApi.endpoints.sendContactMessage.initiate(details), UNREACHABLE_MESSAGE],
])('a request to %s', (_, request, message) => {
  it.each(['hang', 'stall'] as const)(
    'fails after 20 s if the server does not finish its response: %s',
    async (fault) => {
      const services = createTestServices({ config: { supabaseUrl: server.url, storeApiUrl: server.url } });
      const { dispatch } = createTestStore({ services });
      const client = await services.getBackendClient();
      await client.auth.getSession();
      const requestReceived = new Promise<void>((resolve) => {
        server.overrideResponses(() => {
          resolve();
          return fault;
        });
      });
      const sendRequest = globalThis.fetch;
      const headersReceived = new Promise<void>((resolve) => {
        jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
          const response = await sendRequest(...request);
          resolve();
          return response;
        });
      });
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
      try {
        const result = dispatch(request() as ReturnType<typeof customersApi.endpoints.getOwnCustomer.initiate>);
        await (fault === 'hang' ? requestReceived : headersReceived);
        await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
        const { error } = await result;
        expect(error).toMatchObject({ message: expect.stringMatching(message) as string });
      } finally {
        jest.useRealTimers();
        jest.restoreAllMocks();
      }
    },
  );
});
