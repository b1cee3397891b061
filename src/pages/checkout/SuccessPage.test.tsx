import { act, screen, waitFor, within } from '@testing-library/react';
import { sessionChanged } from '../../features/auth/authSlice';
import { itemAdded, selectCartLines } from '../../features/cart/cartSlice';
import { asha, sessionOf } from '../../testing/backendServer';
import { lineOf } from '../../testing/cartLines';
import { startOwnStore, type OwnStore } from '../../testing/ownStore';
import { renderApp } from '../../testing/renderApp';
import { createTestServices, memoryStorage } from '../../testing/testServices';

const PATH = '/success?order=NBT-654321&checkout=c0ffee';

let server: OwnStore;
beforeAll(async () => {
  server = await startOwnStore();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const TOKEN = 't'.repeat(43);
const order = {
  customer: { name: 'Meera Nair', email: 'meera@example.com', phone: 'N/A', address: '4 Lake View Road, Kochi' },
  items: [lineOf('pekoe', 2)],
  total: 99_800,
};

const openSuccess = (path = PATH, config: object = server.config, more: object = {}) =>
  renderApp(path, { services: createTestServices({ config, url: `https://shop.example${path}`, ...more }) });

/** Opens the page after a payment that this tab has started, and returns the storage of the tab. */
async function returnFromPayment(url: string, config: object) {
  const [storage, tabStorage] = [memoryStorage(), memoryStorage()];
  storage.setItem('pendingOrderDetails', JSON.stringify(order));
  for (const each of [storage, tabStorage]) each.setItem('openPayment', 'https://pay.example/1');
  const { services, unmount } = openSuccess(url, config, { storage, tabStorage });
  await waitFor(() => expect(services.replacements).toHaveLength(1));
  unmount();
  return { chat: services.replacements[0] ?? '', url: services.currentUrl(), storage, tabStorage };
}

const GREETING = 'Hello Nilgiri Black Tea, I have placed order NBT-654321.';
const textOf = (chat: string) => new URL(chat).searchParams.get('text') ?? '';

/** Returns the message of the chat that the page offers. */
const chatText = async () =>
  textOf((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open WhatsApp' })).href);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('SuccessPage', () => {
  it.each([
    ['waiting', 'Waiting for your payment', /Please do not pay again/],
    ['cancelled', 'Payment cancelled', /was not paid/],
    ['expired', 'Payment expired', /was not paid in time/],
    ['failed', 'Payment failed', /your bank returns it/],
    ['paid', 'Order Confirmed!', /Your order is NBT-654321\./],
  ])('says that a payment is %s', async (status, title, text) => {
    server.answer('checkout/status', { body: { status, order: 'NBT-654321' } });
    openSuccess();
    expect(await heading(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(document.title).toContain(title.replace('!', ''));
    expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  });

  it.each(['cancelled', 'expired', 'failed'])(
    'offers the cart after a %s payment, and names no order',
    async (status) => {
      server.answer('checkout/status', { body: { status, order: 'NBT-654321' } });
      const { user } = openSuccess();
      const button = await screen.findByRole('button', { name: 'Open your cart' });
      expect(screen.queryByText(/NBT-/)).toBeNull();
      expect(screen.queryByRole('button', { name: 'Pay again' })).toBeNull();
      await user.click(button);
      expect(await screen.findByRole('dialog', { name: 'Shopping Cart' })).toBeInTheDocument();
    },
  );

  it('pays again what a failed payment has left in the cart', async () => {
    server.answer('checkout/status', { body: { status: 'failed', order: 'NBT-654321' } });
    const { user, store, services } = openSuccess();
    act(() => void store.dispatch(itemAdded(lineOf('pekoe', 2))));
    await user.click(await screen.findByRole('button', { name: 'Pay again' }));
    await waitFor(() => expect(services.navigations).toEqual(['https://pay.example/1']));
  });

  it('offers the chat and the tracking link when it is opened again after the redirect to WhatsApp', async () => {
    const report = { status: 'paid', order: 'NBT-654321', paymentPage: 'https://pay.example/1', trackingToken: TOKEN };
    server.answer('checkout/status', { body: report });
    const { chat, url, storage, tabStorage } = await returnFromPayment(PATH, server.config);
    expect(textOf(chat)).toContain(`https://shop.example/track#${TOKEN}`);
    expect(textOf(chat)).toContain('4 Lake View Road');
    expect(storage.getItem('pendingOrderDetails')).toBeNull();

    const again = openSuccess(url.replace('https://shop.example', ''), server.config, { storage, tabStorage });
    act(() => void again.store.dispatch(itemAdded(lineOf('frost'))));
    expect(await chatText()).toBe(`${GREETING}\nWhere it is: https://shop.example/track#${TOKEN}`);
    expect(screen.getByText(/Your order is NBT-654321\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', `/track#${TOKEN}`);
    expect(screen.getByRole('region', { name: 'What happens next' })).toHaveTextContent(/1-3 .* 5-7 .* 24 hours/);
    // The payment ended on 5 January 2026, the time of the services of tests.
    expect(await screen.findByText(/Arrives 12 Jan – 20 Jan\.$/)).toBeVisible();
    expect(again.services.replacements).toEqual([]);
    expect(selectCartLines(again.store.getState())).toHaveLength(1);
    expect(JSON.stringify(again.store.getState())).not.toMatch(/ttttt|wa\.me|Lake View/);
  });

  it('offers the chat with the whole order while it opens', async () => {
    const report = { status: 'paid', order: 'NBT-654321', paymentPage: 'https://pay.example/1', trackingToken: TOKEN };
    server.answer('checkout/status', { body: report });
    const storage = memoryStorage();
    storage.setItem('pendingOrderDetails', JSON.stringify(order));
    storage.setItem('openPayment', 'https://pay.example/1');
    const { services } = openSuccess(PATH, server.config, { storage });
    expect(await chatText()).toContain('4 Lake View Road');
    expect(services.replacements.map(textOf)).toEqual([await chatText()]);
    expect(screen.getByRole('link', { name: 'See your order' })).toBeVisible();
  });

  it('offers the chat after "Back" from WhatsApp to the payment page, which returns to the shop again', async () => {
    const report = { status: 'paid', order: 'NBT-654321', paymentPage: 'https://pay.example/1' };
    server.answer('checkout/status', { body: { ...report, trackingToken: TOKEN } });
    const { storage, tabStorage } = await returnFromPayment(PATH, server.config);
    // The server names the secret of the tracking link only within an hour.
    server.answer('checkout/status', { body: report });
    openSuccess(PATH, server.config, { storage, tabStorage });
    expect(await chatText()).toBe(`${GREETING}\nWhere it is: https://shop.example/track#${TOKEN}`);
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', `/track#${TOKEN}`);
  });

  it('offers the chat again of an order at a store that reports no status', async () => {
    const { storage, tabStorage } = await returnFromPayment('/success', {});
    openSuccess('/success', {}, { storage, tabStorage });
    expect(await chatText()).toBe(GREETING.replace('654321', '123456'));
    expect(screen.getByText(/Your order is NBT-123456\./)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See your order' })).toBeNull();
  });

  it('says that the payment cannot be checked, and asks again on request', async () => {
    server.overrideResponses(() => 'drop');
    const { user } = openSuccess();
    await heading('Your payment cannot be checked now');
    server.overrideResponses(() => ({ body: { status: 'waiting', order: 'NBT-654321' } }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Waiting for your payment')).toBeInTheDocument();
  });

  it('claims nothing without a secret', async () => {
    openSuccess('/success?order=NBT-654321');
    expect(await heading('Your order')).toBeInTheDocument();
    expect(screen.queryByText(/paid in time|not paid|successful|NBT-/)).toBeNull();
  });

  it('confirms the order of a store that reports no status', async () => {
    openSuccess('/success', {});
    expect(await heading('Order Confirmed!')).toBeInTheDocument();
    expect(screen.getByText('Your payment was successful.')).toBeInTheDocument();
  });
});

describe('the notice about the last paid order', () => {
  const report = { status: 'paid', order: 'NBT-654321', paymentPage: 'https://pay.example/1', trackingToken: TOKEN };
  const notice = { name: 'Your order NBT-654321' };

  it('is on the next pages of the browser until it is closed', async () => {
    server.answer('checkout/status', { body: report });
    const { storage } = await returnFromPayment(PATH, server.config);
    const { user, store } = openSuccess('/story', server.config, { storage });
    const region = await screen.findByRole('region', notice);
    expect(region).toHaveTextContent(/NBT-654321 is paid.*If WhatsApp did not open.*1-3 business days/);
    expect(await chatText()).toBe(`${GREETING}\nWhere it is: https://shop.example/track#${TOKEN}`);
    expect(within(region).getByRole('link', { name: 'See your order' })).toHaveAttribute('href', `/track#${TOKEN}`);
    expect(JSON.stringify(store.getState())).not.toMatch(/ttttt|wa\.me/);
    await user.click(within(region).getByRole('button', { name: /^Close/ }));
    expect(screen.queryByRole('region', notice)).toBeNull();
    expect(storage.getItem('payment-result')).toBeNull();
  });

  it('is on the next page that is opened from /success, which shows the order itself', async () => {
    server.answer('checkout/status', { body: report });
    const { storage, tabStorage } = await returnFromPayment(PATH, server.config);
    const { user } = openSuccess('/success', server.config, { storage, tabStorage });
    await heading('Order Confirmed!');
    expect(screen.queryByRole('region', notice)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Continue Shopping' }));
    expect(await screen.findByRole('region', notice)).toBeVisible();
  });

  it('follows a payment that was started in another browser, and not one that failed', async () => {
    const storage = memoryStorage();
    server.answer('checkout/status', { body: { ...report, status: 'failed' } });
    const failed = openSuccess(PATH, server.config, { storage });
    await heading('Payment failed');
    expect(storage.getItem('payment-result')).toBeNull();
    failed.unmount();
    server.answer('checkout/status', { body: report });
    const { user } = openSuccess(PATH, server.config, { storage });
    expect(await chatText()).toBe(`${GREETING}\nWhere it is: https://shop.example/track#${TOKEN}`);
    await user.click(screen.getByRole('link', { name: 'Continue Shopping' }));
    expect(await screen.findByRole('region', notice)).toBeVisible();
  });

  it('is neither shown to another user nor kept after log-out', async () => {
    server.answer('checkout/status', { body: report });
    const storage = memoryStorage();
    const session = sessionOf(asha);
    server.overrideResponses(({ path }) => (path.endsWith('/rpc/is_admin') ? { body: false } : undefined));
    storage.setItem('nbt-session', JSON.stringify(session));
    const paid = openSuccess(PATH, server.config, { storage });
    expect(await screen.findByRole('link', { name: 'See your order' })).toHaveAttribute('href', '/orders/NBT-654321');
    paid.unmount();
    expect(storage.getItem('payment-result')).toContain('NBT-654321');

    // Her session has expired, and somebody else opens the shop.
    storage.removeItem('nbt-session');
    const { store } = openSuccess('/story', server.config, { storage });
    await act(async () => void (await import('../../features/checkout/payment/OrderNotice')));
    expect(screen.queryByRole('region', notice)).toBeNull();

    storage.setItem('nbt-session', JSON.stringify(session));
    const summary = { user: { id: asha.id, email: asha.email, fullName: asha.fullName }, expiresAt: 0 };
    act(() => void store.dispatch(sessionChanged(summary)));
    expect(await screen.findByRole('region', notice)).toBeVisible();
    act(() => void store.dispatch(sessionChanged(null)));
    expect(screen.queryByRole('region', notice)).toBeNull();
    expect(storage.getItem('payment-result')).toBeNull();
  });

  it('is not shown if the storage loses everything, but /success still offers the chat', async () => {
    server.answer('checkout/status', { body: report });
    const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
    openSuccess(PATH, server.config, { storage, tabStorage: storage });
    expect(await chatText()).toContain('NBT-654321');
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', `/track#${TOKEN}`);
  });
});
