import type { StoredDelivery } from '../../../../src/domain/order/deliveryDetails.ts';
import { readOrderRecord, writeOrderRecord } from './orderRecord.ts';

const STRIPE = { maxKeys: 49, maxLength: 500 };
const RAZORPAY = { maxKeys: 14, maxLength: 255 };

const shipping = {
  name: 'Meera Nair',
  email: 'meera@example.com',
  phone: '+919847012345',
  address: '4 Lake View Road',
  city: 'Kochi',
  pin_code: '682001',
  state: 'Kerala',
};

const item = (id: string, quantity: number, unit_amount: number) => ({
  product: { id: 'p', title: 'Tea', image: null },
  variant: { id, title: '100 g', weight: null },
  quantity,
  unit_amount,
});

const session = (items: ReturnType<typeof item>[], details: StoredDelivery | null = shipping) => ({
  order_uid: 'NBT-123456',
  shipping: details,
  items,
});

describe.each([
  ['Stripe', STRIPE],
  ['Razorpay', RAZORPAY],
])('the record of an order at %s', (_, limits) => {
  const write = (order: ReturnType<typeof session>) => {
    const record = writeOrderRecord(order, limits);
    expect(Object.keys(record).length).toBeLessThanOrEqual(limits.maxKeys);
    for (const value of Object.values(record)) expect(value.length).toBeLessThanOrEqual(limits.maxLength);
    return record;
  };

  it('contains the number, the delivery details and the items', () => {
    const items = [item('pekoe-100', 2, 49900), item('a:b, c%/ü', 1, 0)];
    expect(write(session(items))).toMatchObject({
      order_uid: 'NBT-123456',
      items: 'pekoe-100:2:49900 a%3Ab%2C%20c%25%2F%C3%BC:1:0',
    });
    expect(readOrderRecord(write(session(items)))).toEqual({
      orderNumber: 'NBT-123456',
      delivery: shipping,
      items: [
        { variantId: 'pekoe-100', quantity: 2, unitAmount: 49900 },
        { variantId: 'a:b, c%/ü', quantity: 1, unitAmount: 0 },
      ],
    });
  });

  it('keeps the longest delivery details', () => {
    const longest = {
      name: '🫖'.repeat(100),
      email: `${'m'.repeat(308)}@example.com`,
      phone: '9'.repeat(50),
      address: 'ö Lake View Road\n'.repeat(50).slice(0, 800).trim(),
      city: 'K'.repeat(100),
      pin_code: '682001',
      state: 'Dadra and Nagar Haveli and Daman and Diu',
    };
    expect(readOrderRecord(write(session([item('pekoe-100', 1, 1)], longest))).delivery).toEqual(longest);
  });

  it('contains a gift, whose note is left out before an item is', () => {
    const withoutNote = { ...shipping, buyer_name: 'Asha Menon' };
    const gift = { ...withoutNote, gift_note: 'ü'.repeat(250) };
    expect(readOrderRecord(write(session([item('pekoe-100', 1, 1)], gift))).delivery).toEqual(gift);
    const items = Array.from({ length: 2000 }, (__, n) => item(`variant-${n}`, 1, 100 + n));
    expect(readOrderRecord(write(session(items, gift))).delivery).toEqual(withoutNote);
  });

  it('leaves out the last items that do not fit, and an item that is too long', () => {
    const items = Array.from({ length: 2000 }, (__, n) => item(`variant-${n}`, 1, 100 + n));
    const read = readOrderRecord(write(session([item('x'.repeat(600), 1, 1), ...items])));
    expect(read).toMatchObject({ orderNumber: 'NBT-123456', delivery: shipping });
    expect(read.items.length).toBeGreaterThan(50);
    expect(read.items).toEqual(
      items.slice(0, read.items.length).map(({ variant, quantity, unit_amount }) => ({
        variantId: variant.id,
        quantity,
        unitAmount: unit_amount,
      })),
    );
  });
});

it('leaves out the address before the email if both do not fit', () => {
  const order = session([item('pekoe-100', 1, 1)], { ...shipping, address: 'x'.repeat(600) });
  expect(Object.keys(writeOrderRecord(order, { maxKeys: 8, maxLength: 255 }))).toEqual([
    'order_uid',
    'name',
    'email',
    'phone',
    'city',
    'pin_code',
    'state',
    'items',
  ]);
});

it.each([{}, { order_uid: 'NBT-1', items: 'tea:-1:5 tea:1 %E0%A4%A:1:1 tea:1:1.5 :1:1', email: 7 }])(
  'reads nothing from %j',
  (metadata) => {
    expect(readOrderRecord(metadata)).toEqual({ orderNumber: null, delivery: null, items: [] });
  },
);
