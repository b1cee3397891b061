import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { signInFailed } from '../../features/auth/authEvents';
import { signIn } from '../../features/auth/accountThunks';
import { selectAuthStatus } from '../../features/auth/authSlice';
import { backOfficeApi } from '../../features/backOffice/backOfficeApi';
import { cartOpened, itemAdded } from '../../features/cart/cartSlice';
import { checkoutOpened, stepAdvanced } from '../../features/checkout/checkoutSlice';
import { startPayment } from '../../features/checkout/startPayment';
import { contactApi } from '../../features/contact/contactApi';
import { anyEventSequence } from '../../testing/arbitraryEvents';
import { asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { lineOf } from '../../testing/cartLines';
import { createTestStore } from '../../testing/createTestStore';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { createTestServices } from '../../testing/testServices';
import { toDevToolsFile } from './devToolsFile';
import { firstDifference } from './difference';
import { createMask } from './mask';
import { createRecorder } from './recorder';

let backend: BackendServer;
let store: StoreServer;
beforeAll(async () => {
  backend = await startBackendServer();
  store = await startStoreServer();
});
beforeEach(() => [backend, store].forEach((server) => server.reset()));
afterAll(() => Promise.all([backend.close(), store.close()]));

function openRecorded(capacity?: number) {
  const recorder = createRecorder({ salt: 'salt', now: () => 1_767_600_123_456, capacity });
  const shop = createTestStore({
    services: createTestServices({ config: { ...backend.config, ...store.config } }),
    recorder,
  });
  return { ...shop, recorder };
}

const typesIn = ({ recorder }: ReturnType<typeof openRecorded>) =>
  recorder.session().events.map(({ action }) => action.type);

it('keeps what happened, in order, with the state after each', () => {
  const shop = openRecorded();
  shop.dispatch(itemAdded(lineOf('pekoe')));
  shop.dispatch(cartOpened());
  const [added, opened] = shop.recorder.session().events.slice(-2);
  expect(added).toMatchObject({
    action: { type: 'cart/itemAdded' },
    at: 1_767_600_123_456,
    after: { cart: { isOpen: false, lines: [{ quantity: 1 }] } },
  });
  expect(opened).toMatchObject({ action: { type: 'cart/cartOpened' }, after: { cart: { isOpen: true } } });
});

it('keeps the newest when there are too many', () => {
  const shop = openRecorded(3);
  for (let n = 0; n < 4; n += 1) shop.dispatch(itemAdded(lineOf('pekoe')));
  shop.dispatch(cartOpened());
  expect(typesIn(shop)).toEqual(['cart/itemAdded', 'cart/itemAdded', 'cart/cartOpened']);
  expect(shop.recorder.session().base.cart.lines).toMatchObject([{ quantity: 2 }]);
});

it('keeps nobody’s words and no secret, whatever happens, and replays all the same', async () => {
  const shop = openRecorded();
  const { dispatch, getState } = shop;
  const person = {
    name: 'Meera Nair',
    email: 'meera@example.com',
    phone: '+91 98470 12345',
    address: '4 Lake View Road',
  };
  backend.overrideResponses(({ path }) => {
    if (path.startsWith('/rest/v1/rpc/search_orders')) {
      return {
        headers: { 'content-range': '0-0/1' },
        body: [{ id: 'o1', customer_name: person.name, customer_email: person.email, customer_phone: person.phone }],
      };
    }
    return path.startsWith('/functions') ? { status: 500, body: { message: `No mail to ${person.email}` } } : undefined;
  });

  await dispatch(signIn(asha));
  await waitFor(() => expect(selectAuthStatus(getState())).toBe('signedIn'));
  dispatch(itemAdded(lineOf('pekoe')));
  dispatch(checkoutOpened({ shipping: person }));
  dispatch(stepAdvanced());
  await dispatch(startPayment(person));
  await dispatch(backOfficeApi.endpoints.getOrderPage.initiate({ page: 0, pageSize: 25, text: 'Meera' }));
  await dispatch(contactApi.endpoints.sendContactMessage.initiate({ ...person, message: 'Please call Meera' }));

  const session = shop.recorder.session();
  expect(session.events.length).toBeGreaterThan(12);
  expect(toDevToolsFile(session)).not.toMatch(
    /meera|nair|example\.com|98470|lake view|asha@|menon|nbt\.example|token-of|nilgiri-tea|session-1|please call/i,
  );
  expect(firstDifference(session)).toBeNull();
});

it('keeps nobody’s words when one task brings more events than are kept', () => {
  const shop = openRecorded(3);
  shop.dispatch(signInFailed({ message: 'meera@example.com is unknown' }));
  for (let n = 0; n < 8; n += 1) shop.dispatch(itemAdded(lineOf('pekoe')));
  const session = shop.recorder.session();
  expect(session.events).toHaveLength(3);
  expect(session.base.cart.lines).toMatchObject([{ quantity: 5 }]);
  expect(toDevToolsFile(session)).not.toContain('meera');
  expect(firstDifference(session)).toBeNull();
});

it('masks the same words alike and leaves empty ones empty', () => {
  const mask = createMask('salt');
  expect(mask({ name: 'Meera' })).toEqual(mask({ name: 'Meera' }));
  expect(mask({ name: 'Meera' })).not.toEqual(mask({ name: 'Asha' }));
  expect(mask({ name: 'Meera' })).not.toEqual(createMask('another')({ name: 'Meera' }));
  expect(mask({ name: '', phone: null, address: '  ' })).toEqual({ name: '', phone: null, address: '  ' });
});

it('gives back itself what holds nothing to mask', () => {
  const line = lineOf('pekoe');
  expect(createMask('salt')(line)).toBe(line);
});

it('masks no more the second time', () => {
  fc.assert(
    fc.property(anyEventSequence(), (events) => {
      const once = createMask('salt')(events);
      expect(createMask('another')(once)).toEqual(once);
    }),
  );
});
