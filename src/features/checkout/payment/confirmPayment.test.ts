import { waitFor } from '@testing-library/react';
import { lineOf } from '../../../testing/cartLines';
import { createTestStore } from '../../../testing/createTestStore';
import { createTestServices, memoryStorage } from '../../../testing/testServices';
import { itemAdded, selectCartLines, selectIsCartRestored } from '../../cart/cartSlice';
import { selectOrderReference } from '../checkoutSlice';
import { confirmPayment } from './confirmPayment';

const PENDING_KEY = 'pendingOrderDetails';
const CART_KEY = 'e-commerce-cart';

const order = {
  customer: { name: 'Meera Nair', email: 'meera@example.com', phone: 'N/A', address: '4 Lake View Road, Kochi' },
  items: [lineOf('pekoe', 2), lineOf('frost', 1, { amount: 100000, sale_amount: 75000 })],
  total: 174800,
};

/** Never aborted: the page stays open. */
const { signal } = new AbortController();

/** Opens the success page with a stored cart and a pending order, as after a payment. */
async function openSuccessPage({
  url = 'https://shop.example/success',
  pending = JSON.stringify(order),
}: { url?: string; pending?: string | null } = {}) {
  const storage = memoryStorage();
  const previousVisit = createTestStore({ services: createTestServices({ storage }) });
  await waitFor(() => expect(selectIsCartRestored(previousVisit.getState())).toBe(true));
  previousVisit.dispatch(itemAdded(lineOf('pekoe', 2)));
  if (pending !== null) storage.setItem(PENDING_KEY, pending);

  const services = createTestServices({ storage, url });
  const store = createTestStore({ services });
  void store.dispatch(confirmPayment(signal));
  await waitFor(() => expect(selectIsCartRestored(store.getState())).toBe(true));
  return { ...store, storage };
}

const chatText = (link = '') => new URL(link).searchParams.get('text');

describe('confirmPayment for a store that reports no status', () => {
  it('opens the chat with the order as the message', async () => {
    const { services } = await openSuccessPage();
    expect(services.replacements).toHaveLength(1);
    expect(services.replacements[0]).toMatch(/^https:\/\/wa\.me\/919000001939\?text=/);
    expect(chatText(services.replacements[0])).toBe(
      [
        'Hello Nilgiri Black Tea, I have placed order NBT-123456.',
        'Total: ₹1748.00',
        '',
        'Name: Meera Nair',
        'Email: meera@example.com',
        'Phone: N/A',
        'Address: 4 Lake View Road, Kochi',
        '',
        '2 x pekoe tea (100 g): ₹998.00',
        '1 x frost tea (100 g): ₹750.00',
      ].join('\n'),
    );
  });

  it.each([
    ['Latin', 'Upper Coonoor Whole Leaf', '4 Lake View Road, Kochi'],
    ['Devanagari, whose letters are nine encoded characters', 'नीलगिरि की चाय', 'झील मार्ग 4, कोच्चि'],
    ['emoji', '🍵🫖', '4 Lake View Road, Kochi'],
  ])('cuts a list that makes the link too long, but no address: %s', async (_case, title, address) => {
    const items = Array.from({ length: 300 }, () => {
      const line = lineOf('pekoe', 2);
      return { ...line, product: { ...line.product, title } };
    });
    const customer = { ...order.customer, address };
    const { services } = await openSuccessPage({ pending: JSON.stringify({ ...order, customer, items }) });
    const [link = ''] = services.replacements;
    const text = chatText(link) ?? '';
    expect(text.length).toBeLessThanOrEqual(3_500);
    expect(link.split('?text=')[1]?.length).toBeLessThanOrEqual(8_000);
    expect(text).toContain(`Address: ${address}\n`);
    const shown = text.split(title).length - 1;
    expect(shown).toBeGreaterThan(20);
    expect(text.split('\n').at(-1)).toBe(`and ${300 - shown} more`);
  });

  it('cuts an address that is too long for a link, after the number, the total and the number of items', async () => {
    const address = 'झि'.repeat(500);
    const pending = JSON.stringify({ ...order, customer: { ...order.customer, address } });
    const { services } = await openSuccessPage({ pending });
    const [link = ''] = services.replacements;
    expect(link.length).toBeLessThanOrEqual(8_000);
    expect(chatText(link)).toMatch(/placed order NBT-\d+\.\nTotal: ₹1748\.00\nItems: 2\n\n.*\nAddress: (झि){400,}…$/s);
  });

  it('empties the cart and deletes the pending order', async () => {
    const { getState, storage } = await openSuccessPage();
    expect(selectCartLines(getState())).toEqual([]);
    expect(storage.getItem(PENDING_KEY)).toBeNull();
    expect(storage.getItem(CART_KEY)).toBe(JSON.stringify({ lines: '[]' }));
  });

  it.each([
    ['https://shop.example/success?order=NBT-654321', 'NBT-654321'],
    ['https://shop.example/success?order=NBT-6543210', 'NBT-6543210'],
    ['https://shop.example/success?order=NBT-65432', 'NBT-123456'],
    ['https://shop.example/success?order=%3Cscript%3E', 'NBT-123456'],
    ['https://shop.example/success', 'NBT-123456'],
  ])('takes from the return URL %s the order reference %s', async (url, reference) => {
    const { getState, services } = await openSuccessPage({ url });
    expect(selectOrderReference(getState())).toBe(reference);
    expect(chatText(services.replacements[0])).toContain(reference);
  });

  it('opens the chat only once per order', async () => {
    const { dispatch, getState, services, storage } = await openSuccessPage();
    void dispatch(confirmPayment(signal));
    expect(services.replacements).toHaveLength(1);
    expect(selectOrderReference(getState())).toBe('NBT-123456');

    const reloaded = createTestStore({ services: createTestServices({ storage }) });
    void reloaded.dispatch(confirmPayment(signal));
    expect(reloaded.services.replacements).toEqual([]);
  });

  it('does nothing without a pending order', async () => {
    const { getState, services } = await openSuccessPage({ pending: null });
    expect(services.replacements).toEqual([]);
    expect(selectCartLines(getState())).toHaveLength(1);
  });
});

describe('confirmPayment with a pending order that is not valid', () => {
  it.each([
    'malformed',
    'null',
    '7',
    '[]',
    '{}',
    '""',
    JSON.stringify({ ...order, items: [] }),
    JSON.stringify({ ...order, total: 'much' }),
    JSON.stringify({ ...order, customer: null }),
  ])('empties the cart without opening the chat: %s', async (pending) => {
    const { getState, services, storage } = await openSuccessPage({ pending });
    expect(services.replacements).toEqual([]);
    expect(selectCartLines(getState())).toEqual([]);
    expect(storage.getItem(PENDING_KEY)).toBeNull();
    expect(storage.getItem(CART_KEY)).toBe(JSON.stringify({ lines: '[]' }));
  });
});
