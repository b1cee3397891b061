import { randomUUID } from 'node:crypto';
import { deliveryFields, deliveryLimits } from '../../../src/domain/order/deliveryDetails.ts';
import { giftFields, giftLimits } from '../../../src/domain/order/gift.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createAccount, customerOfAccount, findGuests } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

/* The delivery address of an order is independent of its customer, and only an administrator can change it. */
const backend = withBackend();
let admin: Account;
let customer: Account;

beforeAll(async () => {
  [admin, customer] = [await backend().signUp(), await backend().signUp()];
  await backend().promote(admin);
});

const newEmail = () => `${randomUUID()}@guest.example`;
const leela = { name: 'Leela', phone: '98400', address: 'Ooty' };
const createOrder = async (details: { email?: string } & Partial<typeof leela> = {}) =>
  placeOrder(
    backend(),
    [{ variant_id: await createVariant(backend(), { variant: { sale_amount: 0 } }), quantity: 1 }],
    { ...leela, email: newEmail(), ...details },
  );
const readOrder = async (id: string) => {
  const { data } = await backend().service.from('order_list').select('*').eq('id', id).single().throwOnError();
  return data;
};

describe('a second order with the same email', () => {
  it('does not change the customer of a paid order', async () => {
    const email = newEmail();
    const first = await createOrder({ email });
    const before = await readOrder(first.id);
    const second = await createOrder({ email: email.toUpperCase(), name: 'Mallory', phone: '0', address: 'Elsewhere' });
    expect(second.customer_id).not.toBe(first.customer_id);
    expect(await readOrder(first.id)).toEqual(before);
    expect(await readOrder(second.id)).toMatchObject({ customer_name: 'Mallory', customer_address: 'Elsewhere' });
    expect(await findGuests(backend(), email)).toHaveLength(2);
  });

  it('joins the account whose email is confirmed and leaves its details unchanged', async () => {
    const email = newEmail();
    const account = await createAccount(backend(), { email, isConfirmed: true });
    const before = await customerOfAccount(backend(), account);
    const order = await createOrder({ email });
    expect(order).toMatchObject({ customer_id: before.id, shipping: { ...leela, email } });
    expect(await customerOfAccount(backend(), account)).toEqual(before);
  });

  it('does not join an account whose email is not confirmed', async () => {
    const email = newEmail();
    const account = await createAccount(backend(), { email });
    const order = await createOrder({ email });
    expect(order.customer_id).not.toBe((await customerOfAccount(backend(), account)).id);
  });
});

describe('update_order_shipping', () => {
  it('changes the delivery details and leaves the customer unchanged', async () => {
    const { id, version, shipping } = await createOrder();
    const { data } = await admin.client.rpc('update_order_shipping', {
      order_id: id,
      expected_version: version,
      shipping: { name: ' Meera ', address: 'Kotagiri', phone: '' },
    });
    const saved = { ...shipping, name: 'Meera', address: 'Kotagiri', phone: null };
    expect(data).toMatchObject({ id, version: version + 1, shipping: saved });
    expect(await readOrder(id)).toMatchObject({ shipping: saved, customer_name: 'Leela', customer_address: 'Ooty' });
  });

  it('rejects what is no delivery detail', async () => {
    const { id, version, shipping } = await createOrder();
    const details = { name: 'Meera', country: 'India' };
    const { error } = await admin.client.rpc('update_order_shipping', {
      order_id: id,
      expected_version: version,
      shipping: details,
    });
    expect(error?.code).toBe('23514');
    expect((await readOrder(id)).shipping).toEqual(shipping);
  });

  it('rejects an outdated version and changes nothing', async () => {
    const { id, version, shipping } = await createOrder();
    await admin.client
      .rpc('update_order', { order_id: id, expected_version: version, new_status: 'Shipped' })
      .throwOnError();
    const conflict = await admin.client.rpc('update_order_shipping', {
      order_id: id,
      expected_version: version,
      shipping: { address: 'Elsewhere' },
    });
    expect(conflict).toMatchObject({ status: 409, error: { code: 'PT409' } });
    expect((await readOrder(id)).shipping).toEqual(shipping);
  });

  it('rejects an unknown order with 404', async () => {
    const call = { order_id: randomUUID(), expected_version: 1, shipping: { name: 'Leela' } };
    expect(await admin.client.rpc('update_order_shipping', call)).toMatchObject({
      status: 404,
      error: { code: 'PT404' },
    });
  });

  const limits = { ...deliveryLimits, ...giftLimits };
  it.each([...deliveryFields, ...giftFields])('rejects a %s that is too long', async (field) => {
    const { id, version } = await createOrder();
    const save = (length: number) =>
      admin.client.rpc('update_order_shipping', {
        order_id: id,
        expected_version: version,
        shipping: { [field]: 'x'.repeat(length) },
      });
    expect((await save(limits[field] + 1)).error?.code).toBe('23514');
    expect((await save(limits[field])).error).toBeNull();
  });

  it("rejects everyone but administrators, even for a customer's own order", async () => {
    const own = await createOrder({ email: customer.email });
    const call = { order_id: own.id, expected_version: own.version, shipping: { address: 'Elsewhere' } };
    expect((await customer.client.rpc('update_order_shipping', call)).error?.code).toBe('42501');
    expect((await backend().anon.rpc('update_order_shipping', call)).error?.code).toBe('42501');
    expect((await readOrder(own.id)).shipping).toEqual(own.shipping);
  });
});

describe('search_orders', () => {
  it.each(['name', 'email', 'phone', 'address'] as const)('finds the %s of customer and delivery', async (field) => {
    const [customerWord, deliveryWord] = [randomUUID(), randomUUID()];
    const order = await createOrder({ [field]: customerWord });
    await admin.client
      .rpc('update_order_shipping', {
        order_id: order.id,
        expected_version: order.version,
        shipping: { [field]: `Before ${deliveryWord.toUpperCase()}` },
      })
      .throwOnError();
    for (const words of [customerWord, deliveryWord]) {
      const { data } = await admin.client.rpc('search_orders', { words });
      expect(data?.map(({ id }) => id)).toEqual([order.id]);
    }
  });
});
