import { waitFor } from '@testing-library/react';
import { lineOf } from '../../../testing/cartLines';
import { createTestStore } from '../../../testing/createTestStore';
import { startOwnStore, type OwnStore } from '../../../testing/ownStore';
import { createTestServices, memoryStorage } from '../../../testing/testServices';
import { itemAdded, selectCartLines } from '../../cart/cartSlice';
import { selectOrderReference, selectPaidOrder, selectPaymentOutcome } from '../checkoutSlice';
import { confirmPayment } from './confirmPayment';
import { startPayment } from './startPayment';

const PENDING_KEY = 'pendingOrderDetails';
const TOKEN = 'c0ffee'.repeat(10);
// The last parameter is one that a payment provider has added.
const RETURN_URL = `https://shop.example/success?order=NBT-654321&checkout=${TOKEN}&payment_id=pay_1`;
const report = { order: 'NBT-654321', paymentPage: 'https://pay.example/1' };

let server: OwnStore;
const leaving = new AbortController();
beforeAll(async () => {
  server = await startOwnStore();
});
beforeEach(() => server.reset());
afterAll(() => {
  leaving.abort();
  return server.close();
});

/** A browser that has started a payment in a tab. */
async function payInBrowser() {
  const storage = memoryStorage();
  const openTab = (url: string, tabStorage = memoryStorage()) => {
    const services = createTestServices({ config: server.config, storage, tabStorage, url });
    const store = createTestStore({ services });
    return {
      ...store,
      tabStorage,
      outcome: () => selectPaymentOutcome(store.getState()),
      lines: () => selectCartLines(store.getState()),
    };
  };
  const shop = openTab('https://shop.example/products');
  shop.dispatch(itemAdded(lineOf('pekoe', 2)));
  await shop.dispatch(startPayment());
  expect(storage.getItem(PENDING_KEY)).not.toBeNull();

  /** Opens an address in the tab of the payment, or in another one. */
  const open = async (url = RETURN_URL, tabStorage = shop.tabStorage) => {
    const tab = openTab(url, tabStorage);
    void tab.dispatch(confirmPayment(leaving.signal));
    await waitFor(() => expect(tab.outcome()).not.toBeNull());
    return tab;
  };
  return { storage, open, openTab };
}

const chatTextOf = (link = '') => new URL(link).searchParams.get('text');
const answerStatus = (status: string, more: object = {}) =>
  server.answer('checkout/status', { body: { status, ...report, ...more } });

describe('a paid payment', () => {
  const shipping = { name: 'Meera Nair', email: 'meera@example.com', phone: null, address: '4 Lake View Road' };

  it('empties the cart and opens the chat with the reference and the delivery details of the store', async () => {
    const { storage, open } = await payInBrowser();
    answerStatus('paid', { shipping });
    const { services, getState, lines, outcome } = await open();
    expect(server.bodiesOf('checkout/status')).toEqual([{ token: TOKEN }]);
    expect([outcome(), selectOrderReference(getState()), lines()]).toEqual(['paid', 'NBT-654321', []]);
    expect(storage.getItem(PENDING_KEY)).toBeNull();
    expect(services.replacements).toHaveLength(1);
    expect(chatTextOf(services.replacements[0])).toContain('order NBT-654321');
  });

  it('writes the delivery details into the chat once, and not what was unknown before the payment', async () => {
    const { open } = await payInBrowser();
    answerStatus('paid', { shipping });
    const { services } = await open();
    expect(chatTextOf(services.replacements[0])).toBe(
      [
        'Hello Nilgiri Black Tea, I have placed order NBT-654321.',
        'Total: ₹998.00',
        '',
        'Deliver to:\nMeera Nair\n4 Lake View Road\nmeera@example.com',
        '',
        '2 x pekoe tea (100 g): ₹998.00',
      ].join('\n'),
    );
  });

  it('writes into the chat what was known before the payment, if the store does not report the delivery details', async () => {
    const { open } = await payInBrowser();
    answerStatus('paid');
    const { services } = await open();
    expect(chatTextOf(services.replacements[0])).toContain('Name: Guest\nEmail: N/A\nPhone: N/A\nAddress: N/A');
  });

  it('is recognized if the provider has added its parameters with a second question mark', async () => {
    const { open } = await payInBrowser();
    answerStatus('paid', { shipping });
    const { services, outcome, lines } = await open(
      `https://shop.example/success?order=NBT-654321&checkout=${TOKEN}?razorpay_payment_id=pay_1&razorpay_signature=abc`,
    );
    expect(server.bodiesOf('checkout/status')).toEqual([{ token: TOKEN }]);
    expect([outcome(), lines()]).toEqual(['paid', []]);
    expect(services.currentUrl()).toBe('https://shop.example/success?order=NBT-654321');
  });

  it('is shown again after a reload, without the secret, a second chat or an empty cart', async () => {
    const { open } = await payInBrowser();
    answerStatus('paid', { shipping });
    const { services, tabStorage } = await open();
    expect(services.currentUrl()).toBe('https://shop.example/success?order=NBT-654321');

    const reloaded = await open(services.currentUrl(), tabStorage);
    reloaded.dispatch(itemAdded(lineOf('frost')));
    expect(reloaded.outcome()).toBe('paid');
    expect(selectPaidOrder(reloaded.getState())).toBe('NBT-654321');
    expect(reloaded.lines()).toHaveLength(1);
    expect(reloaded.services.replacements).toEqual([]);
  });

  it('opens one chat if the return address is opened in two tabs', async () => {
    const { open } = await payInBrowser();
    answerStatus('paid');
    const first = await open();
    const second = await open(RETURN_URL, memoryStorage());
    expect([first.outcome(), second.outcome()]).toEqual(['paid', 'paid']);
    expect([first.services.replacements.length, second.services.replacements.length]).toEqual([1, 0]);
  });

  it('does not touch the order that is being paid, if it is an earlier one', async () => {
    const { storage, open } = await payInBrowser();
    answerStatus('paid', { paymentPage: 'https://pay.example/earlier' });
    const { services, outcome } = await open();
    expect(outcome()).toBe('paid');
    expect(services.replacements).toEqual([]);
    expect(storage.getItem(PENDING_KEY)).not.toBeNull();
  });

  it('is recognized by the secret if the delivery details were entered in the shop', async () => {
    server.answer('checkout', { body: { url: `https://shop.example/delivery?checkout=${TOKEN}` } });
    const { open } = await payInBrowser();
    answerStatus('paid', { paymentPage: undefined });
    expect((await open()).services.replacements).toHaveLength(1);
  });

  it('empties the cart without a chat if the snapshot is malformed', async () => {
    const { storage, open } = await payInBrowser();
    storage.setItem(PENDING_KEY, '{');
    answerStatus('paid');
    const { services, outcome, lines } = await open();
    expect([outcome(), lines(), services.replacements]).toEqual(['paid', [], []]);
  });
});

describe('a payment that is not confirmed yet', () => {
  it('keeps the cart, the snapshot and the secret until it is paid', async () => {
    const { storage, open } = await payInBrowser();
    answerStatus('waiting');
    const { services, outcome } = await open();
    expect(outcome()).toBe('waiting');
    expect(storage.getItem(PENDING_KEY)).not.toBeNull();
    expect(services.currentUrl()).toBe(RETURN_URL);

    answerStatus('paid');
    // Asks again by itself, after a short time.
    await waitFor(() => expect(outcome()).toBe('paid'), { timeout: 10_000 });
    expect(services.replacements).toHaveLength(1);
  });

  it('is asked for again when the page becomes visible or the network returns', async () => {
    const { open } = await payInBrowser();
    answerStatus('waiting');
    const { services, outcome } = await open();
    answerStatus('failed');
    services.wake();
    await waitFor(() => expect(outcome()).toBe('failed'));
  });

  it('is not abandoned when its tab opens another page of the shop', async () => {
    const { open, openTab } = await payInBrowser();
    answerStatus('waiting');
    const { tabStorage } = await open();
    const { services } = openTab('https://shop.example/story', tabStorage);
    services.restorePage();
    expect(server.bodiesOf('checkout/release')).toEqual([]);
  });

  it.each([{ status: 503 }, { text: '<!doctype html>' }, { body: { status: 'strange' } }])(
    'is neither successful nor failed while the store does not answer: %j',
    async (response) => {
      const { storage, open } = await payInBrowser();
      server.answer('checkout/status', response);
      const { services, outcome } = await open();
      expect(outcome()).toBe('unavailable');
      expect(storage.getItem(PENDING_KEY)).not.toBeNull();
      answerStatus('paid');
      services.wake();
      await waitFor(() => expect(outcome()).toBe('paid'));
    },
  );
});

it.each(['cancelled', 'expired', 'failed'])(
  'keeps the cart and deletes the snapshot of a %s payment',
  async (status) => {
    const { storage, open } = await payInBrowser();
    answerStatus(status);
    const { services, outcome, tabStorage } = await open();
    expect(outcome()).toBe(status);
    expect(storage.getItem(PENDING_KEY)).toBeNull();
    expect(storage.getItem('e-commerce-cart')).toContain('pekoe-100');
    expect(services.replacements).toEqual([]);
    expect((await open(services.currentUrl(), tabStorage)).outcome()).toBe(status);
  },
);

it.each([
  ['an unknown secret', RETURN_URL],
  ['no secret', 'https://shop.example/success'],
  ['an order number only', 'https://shop.example/success?order=NBT-654321'],
])('claims nothing and changes nothing with %s', async (_, url) => {
  const { storage, open } = await payInBrowser();
  const { services, outcome } = await open(url);
  expect(outcome()).toBe('unknown');
  expect(services.replacements).toEqual([]);
  expect(storage.getItem(PENDING_KEY)).not.toBeNull();
});

it('has the secret in no state', async () => {
  const { open } = await payInBrowser();
  answerStatus('paid');
  const { getState, services } = await open();
  expect(JSON.stringify(getState())).not.toContain(TOKEN);
  expect(services.replacements[0]).not.toContain(TOKEN);
});
