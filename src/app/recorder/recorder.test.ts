import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { firstDifference } from '../../../scripts/replay/difference';
import { signInFailed } from '../../features/auth/authEvents';
import { signIn } from '../../features/auth/accountThunks';
import { selectAuthStatus } from '../../features/auth/authSlice';
import { adminOrdersApi } from '../../features/backOffice/orders/adminOrdersApi';
import { cartOpened, itemAdded } from '../../features/cart/cartSlice';
import { checkoutOpened, stepAdvanced } from '../../features/checkout/checkoutSlice';
import { startPayment } from '../../features/checkout/payment/startPayment';
import { contactApi } from '../../features/contact/contactApi';
import { toastRequested } from '../../features/toasts/toastsSlice';
import { anyEventSequence } from '../../testing/arbitraryEvents';
import { asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { lineOf } from '../../testing/cartLines';
import { createTestStore } from '../../testing/createTestStore';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { createTestServices } from '../../testing/testServices';
import { toDevToolsFile } from './devToolsFile';
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

function openRecordedStore(capacity?: number) {
  const recorder = createRecorder({ salt: 'salt', now: () => 1_767_600_123_456, capacity });
  const services = createTestServices({ config: { ...backend.config, ...store.config } });
  return { ...createTestStore({ services, recorder }), recorder };
}

describe('createRecorder', () => {
  it('keeps the events in order, with the state after each', () => {
    const { dispatch, recorder } = openRecordedStore();
    dispatch(itemAdded(lineOf('pekoe')));
    dispatch(cartOpened());
    // The third closes the toast.
    const [added, opened] = recorder.getRecording().events.slice(-3);
    expect(added).toMatchObject({
      action: { type: 'cart/itemAdded' },
      at: 1_767_600_123_456,
      after: { cart: { isOpen: false, lines: [{ quantity: 1 }] } },
    });
    expect(opened).toMatchObject({ action: { type: 'cart/cartOpened' }, after: { cart: { isOpen: true } } });
  });

  it('keeps only the latest events when its capacity is exceeded', () => {
    const { dispatch, recorder } = openRecordedStore(4);
    for (let n = 0; n < 4; n += 1) dispatch(itemAdded(lineOf('pekoe')));
    dispatch(cartOpened());
    const { base, events } = recorder.getRecording();
    expect(events.map(({ action }) => action.type)).toEqual([
      'cart/itemAdded',
      'cart/itemAdded',
      'cart/cartOpened',
      'toasts/toastDismissed',
    ]);
    expect(base.cart.lines).toMatchObject([{ quantity: 2 }]);
  });

  it('keeps no personal data and no secret, and can be replayed without a difference', async () => {
    const { dispatch, getState, recorder } = openRecordedStore();
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
      return path.startsWith('/functions')
        ? { status: 500, body: { message: `No email to ${person.email}, (0)98470.12345 or ९८४७०१२३४५` } }
        : undefined;
    });

    await dispatch(signIn(asha));
    await waitFor(() => expect(selectAuthStatus(getState())).toBe('signedIn'));
    dispatch(itemAdded(lineOf('pekoe')));
    dispatch(checkoutOpened({ shipping: person }));
    dispatch(stepAdvanced());
    await dispatch(startPayment(person));
    await dispatch(adminOrdersApi.endpoints.getOrderRows.initiate({ offset: 0, limit: 25, text: 'Meera' }));
    await dispatch(
      contactApi.endpoints.sendContactMessage.initiate({ id: 'message-1', ...person, message: 'Please call Meera' }),
    );

    const recording = recorder.getRecording();
    expect(recording.events.length).toBeGreaterThan(12);
    expect(toDevToolsFile(recording)).not.toMatch(
      /meera|nair|example\.com|98470|lake view|asha@|menon|nbt\.example|token-of|nilgiri-tea|session-1|please call|९८४७०/i,
    );
    expect(firstDifference(recording)).toBeNull();
  });

  it('keeps no personal data when its capacity is exceeded before the browser is idle', () => {
    const { dispatch, recorder } = openRecordedStore(3);
    dispatch(signInFailed({ message: 'meera@example.com is unknown' }));
    for (let n = 0; n < 8; n += 1) dispatch(itemAdded(lineOf('pekoe')));
    const recording = recorder.getRecording();
    expect(recording.events).toHaveLength(3);
    expect(recording.base.cart.lines).toMatchObject([{ quantity: 5 }]);
    expect(toDevToolsFile(recording)).not.toContain('meera');
    expect(firstDifference(recording)).toBeNull();
  });

  it('masks the message of a requested toast', () => {
    const { dispatch, recorder } = openRecordedStore();
    dispatch(toastRequested({ title: 'Message to meera@example.com' }));
    expect(toDevToolsFile(recorder.getRecording())).not.toContain('meera');
  });
});

describe('createMask', () => {
  it('gives equal texts equal masks and leaves empty texts empty', () => {
    const mask = createMask('salt');
    expect(mask({ name: 'Meera' })).toEqual(mask({ name: 'Meera' }));
    expect(mask({ name: 'Meera' })).not.toEqual(mask({ name: 'Asha' }));
    expect(mask({ name: 'Meera' })).not.toEqual(createMask('another')({ name: 'Meera' }));
    expect(mask({ name: '', phone: null, address: '  ' })).toEqual({ name: '', phone: null, address: '  ' });
  });

  it('masks the secret of a checkout in every text that contains its address', () => {
    const masked = createMask('salt')({ path: '/success?order=NBT-123456&checkout=c0ffee#top', status: 404 });
    expect(masked.path).toMatch(/^\/success\?order=NBT-123456&checkout=•\w+#top$/);
  });

  it('masks the secrets of a tracking link, even within the key of a cached query', () => {
    const [token, cancel_secret] = ['t'.repeat(43), 'c'.repeat(43)];
    const masked = createMask('salt')({
      originalArgs: { token, cancel_secret },
      queryCacheKey: `cancelOrder(${JSON.stringify({ token, cancel_secret })})`,
      data: { sent_to: 'm•••@e•••.com', trackingToken: token },
    });
    expect(JSON.stringify(masked)).not.toMatch(/t{43}|c{43}|m•••@/);
  });

  it('masks what is written about an order, by its customer and by the shop', () => {
    const timeline = [
      { kind: 'ticket', details: { ticket: 'T-482913', message: 'Ring at Meera, Lake View Road' } },
      { kind: 'note', details: { note: 'Meera called' } },
    ];
    expect(JSON.stringify(createMask('salt')(timeline))).not.toMatch(/Meera|Lake View/);
    expect(createMask('salt')({ message: 'Not found' })).toEqual({ message: 'Not found' });
  });

  it('masks where a parcel goes', () => {
    const shipping = { address: '4 Lake View Road', city: 'Kochi', pin_code: '682001', state: 'Kerala' };
    expect(JSON.stringify(createMask('salt')({ shipping }))).not.toMatch(/Lake View|Kochi|682001|Kerala/);
    expect(createMask('salt')({ state: 'waiting' })).toEqual({ state: 'waiting' });
  });

  it('returns the same reference if there is nothing to mask', () => {
    const line = lineOf('pekoe');
    expect(createMask('salt')(line)).toBe(line);
  });

  it('does not change what is already masked', () => {
    fc.assert(
      fc.property(anyEventSequence(), (events) => {
        const once = createMask('salt')(events);
        expect(createMask('another')(once)).toEqual(once);
      }),
    );
  });
});
