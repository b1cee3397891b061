import { waitFor } from '@testing-library/react';
import { lineOf } from '../../testing/cartLines';
import { createTestStore } from '../../testing/createTestStore';
import { createTestServices, memoryStorage } from '../../testing/testServices';
import { selectCartLines, selectIsCartRestored, itemAdded } from '../cart/cartSlice';
import { selectOrderReference } from './checkoutSlice';
import { confirmPayment } from './confirmPayment';

const PENDING = 'pendingOrderDetails';
const CART = 'e-commerce-cart';

const order = {
  customer: { name: 'Meera Nair', email: 'meera@example.com', phone: 'N/A', address: '4 Lake View Road, Kochi' },
  items: [lineOf('pekoe', 2), lineOf('frost', 1, { amount: 100000, sale_amount: 75000 })],
  total: 174800,
};

/** The success page as the payment page leaves it: a cart of the last visit, and the order that was paid. */
async function comeBack({
  address = 'https://shop.example/success',
  pending = JSON.stringify(order),
}: { address?: string; pending?: string | null } = {}) {
  const storage = memoryStorage();
  const before = createTestStore({ services: createTestServices({ storage }) });
  await waitFor(() => expect(selectIsCartRestored(before.getState())).toBe(true));
  before.dispatch(itemAdded(lineOf('pekoe', 2)));
  if (pending !== null) storage.setItem(PENDING, pending);

  const services = createTestServices({ storage, currentUrl: () => address });
  const shop = createTestStore({ services });
  shop.dispatch(confirmPayment());
  await waitFor(() => expect(selectIsCartRestored(shop.getState())).toBe(true));
  return { ...shop, storage };
}

const chatText = (link = '') => new URL(link).searchParams.get('text');

describe('a paid order', () => {
  it('is handed over to the chat, written out', async () => {
    const { services } = await comeBack();
    expect(services.replacements).toHaveLength(1);
    expect(services.replacements[0]).toMatch(/^https:\/\/wa\.me\/919000001939\?text=/);
    expect(chatText(services.replacements[0])).toBe(
      [
        'Hello Nilgiri Black Tea, I have placed order NBT-123456.',
        '',
        '2 x pekoe tea (100 g): ₹998.00',
        '1 x frost tea (100 g): ₹750.00',
        'Total: ₹1748.00',
        '',
        'Name: Meera Nair',
        'Email: meera@example.com',
        'Phone: N/A',
        'Address: 4 Lake View Road, Kochi',
      ].join('\n'),
    );
  });

  it('empties the cart and forgets the snapshot', async () => {
    const { getState, storage } = await comeBack();
    expect(selectCartLines(getState())).toEqual([]);
    expect(storage.getItem(PENDING)).toBeNull();
    expect(storage.getItem(CART)).toBe(JSON.stringify({ lines: '[]' }));
  });

  it.each([
    ['https://shop.example/success?order=NBT-654321', 'NBT-654321'],
    ['https://shop.example/success?order=NBT-6543210', 'NBT-6543210'],
    ['https://shop.example/success?order=NBT-65432', 'NBT-123456'],
    ['https://shop.example/success?order=%3Cscript%3E', 'NBT-123456'],
    ['https://shop.example/success', 'NBT-123456'],
  ])('at %s is %s', async (address, reference) => {
    const { getState, services } = await comeBack({ address });
    expect(selectOrderReference(getState())).toBe(reference);
    expect(chatText(services.replacements[0])).toContain(reference);
  });

  it('is handed over once, however often the page says so', async () => {
    const { dispatch, getState, services, storage } = await comeBack();
    dispatch(confirmPayment());
    expect(services.replacements).toHaveLength(1);
    expect(selectOrderReference(getState())).toBe('NBT-123456');

    const reloaded = createTestStore({ services: createTestServices({ storage }) });
    reloaded.dispatch(confirmPayment());
    expect(reloaded.services.replacements).toEqual([]);
  });
});

describe('a snapshot', () => {
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
  ])('that is %s empties the cart and leads nowhere', async (pending) => {
    const { getState, services, storage } = await comeBack({ pending });
    expect(services.replacements).toEqual([]);
    expect(selectCartLines(getState())).toEqual([]);
    expect(storage.getItem(PENDING)).toBeNull();
    expect(storage.getItem(CART)).toBe(JSON.stringify({ lines: '[]' }));
  });

  it('that is not there changes nothing: nobody came from the payment page', async () => {
    const { getState, services } = await comeBack({ pending: null });
    expect(services.replacements).toEqual([]);
    expect(selectCartLines(getState())).toHaveLength(1);
  });
});
