import { randomUUID } from 'node:crypto';
import { eraseCustomer } from '../../../scripts/eraseCustomer/eraseCustomer.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder, settleEverything } from '../support/checkout.ts';

const backend = withBackend();
let admin: Account;

beforeAll(async () => {
  admin = await backend().signUp();
  await backend().promote(admin);
});

/** Creates an order that was delivered. */
const createOrder = async (email: string) => {
  const { id } = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 2 }], {
    name: 'Leela Kurup',
    email,
    phone: '+91 98400 12345',
    address: '12 Club Road, Ooty',
  });
  await settleEverything(backend(), email);
  const { data } = await backend().service.from('orders').select('*').eq('id', id).single().throwOnError();
  return data;
};
/** Returns all rows that contain personal data of the customer, as text. */
const rowsWith = async (words: string[]) => {
  const tables = ['customers', 'orders', 'deleted_orders', 'audit_log', 'email_outbox'];
  const rows = await Promise.all(
    tables.map((table) =>
      backend().db.query<{ row: string }>(`select to_jsonb(t)::text as row from public.${table} t`),
    ),
  );
  return rows.flat().filter(({ row }) => words.some((word) => row.includes(word)));
};

describe('erase_customer', () => {
  it('removes the personal data of a guest everywhere and keeps the orders', async () => {
    const email = `${randomUUID()}@guest.example`;
    const [order, deleted] = [await createOrder(email), await createOrder(email)];
    await admin.client
      .rpc('update_order', {
        order_id: order.id,
        expected_version: order.version,
        new_status: 'Cancelled',
        customer: { name: `Changed ${email}` },
      })
      .throwOnError();
    await admin.client.from('orders').delete().eq('id', deleted.id).throwOnError();

    await admin.client.rpc('erase_customer', { customer_id: order.customer_id }).throwOnError();
    expect(await rowsWith([email])).toEqual([]);
    const { data } = await backend().service.from('orders').select('*').eq('id', order.id).single();
    expect(data).toMatchObject({
      order_uid: order.order_uid,
      items: order.items,
      total_amount: 1000,
      status: 'Cancelled',
      shipping: {},
    });
    const { data: customer } = await backend()
      .service.from('customers')
      .select('*')
      .eq('id', order.customer_id)
      .single();
    expect(customer).toMatchObject({ name: null, phone: null, address: null });
    const { data: restored } = await admin.client.rpc('restore_order', { order_id: deleted.id });
    expect(restored).toMatchObject({ order_uid: deleted.order_uid, shipping: {} });
  });

  it('removes an account, whose owner can no longer log in', async () => {
    const account = await backend().signUp({ fullName: `Asha ${randomUUID()}` });
    const order = await createOrder(account.email);
    await admin.client.rpc('erase_customer', { customer_id: order.customer_id }).throwOnError();
    expect(await rowsWith([account.email, account.id])).toEqual([]);
    const { error } = await backend().createAnonClient().auth.signInWithPassword(account);
    expect(error?.status).toBe(400);
    const { data } = await backend().service.from('orders').select('total_amount').eq('id', order.id).single();
    expect(data).toEqual({ total_amount: 1000 });
  });

  it('does not change other customers', async () => {
    const [order, other] = [
      await createOrder(`${randomUUID()}@guest.example`),
      await createOrder(`${randomUUID()}@guest.example`),
    ];
    await admin.client.rpc('erase_customer', { customer_id: order.customer_id }).throwOnError();
    const { data } = await backend().service.from('orders').select('*').eq('id', other.id).single();
    expect(data).toEqual(other);
  });

  it('rejects an administrator, an unknown customer, and everyone but administrators', async () => {
    const { data: own } = await admin.client.from('customers').select('id').eq('user_id', admin.id).single();
    const erase = (client: Account['client'], customer_id = own?.id ?? '') =>
      client.rpc('erase_customer', { customer_id });
    expect(await erase(admin.client)).toMatchObject({ status: 409, error: { code: 'PT409' } });
    expect(await erase(admin.client, randomUUID())).toMatchObject({ status: 404, error: { code: 'PT404' } });
    const customer = await backend().signUp();
    expect((await erase(customer.client)).error?.code).toBe('42501');
    expect((await erase(backend().anon)).error?.code).toBe('42501');
  });
});

describe('the operator command', () => {
  it('erases the account and all guests with an email, and reports how many', async () => {
    const email = `${randomUUID()}@guest.example`;
    await createOrder(email);
    await createOrder(email);
    await backend().signUp({ email });
    expect(await eraseCustomer(admin.client, email)).toBeGreaterThan(0);
    expect(await rowsWith([email])).toEqual([]);
    expect(await eraseCustomer(admin.client, email)).toBe(0);
  });

  it('reports that only administrators may erase customers', async () => {
    const customer = await backend().signUp();
    await expect(eraseCustomer(customer.client, customer.email)).rejects.toThrow('admin privileges');
  });
});
