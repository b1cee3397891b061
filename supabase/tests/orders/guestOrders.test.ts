import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { confirmEmail, createAccount, customerOfAccount, findGuests } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

/* Guest orders move to an account only after its email was confirmed. */
const backend = withBackend();
let admin: Account;

beforeAll(async () => {
  admin = await backend().signUp();
  await backend().promote(admin);
});

const placeOrderAs = async (email: string, name: string) =>
  placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
    name,
    email,
    phone: '333',
    address: `${name}'s house`,
  });

/** Returns how many orders and customers an account can read. */
const visibleRows = (id: string, email: string) =>
  backend().as({ role: 'authenticated', id, email }, async (sql) => ({
    orders: (await sql.query('select from public.orders')).length,
    customers: (await sql.query('select from public.customers')).length,
  }));

it('moves all guest orders to the account, each with its own delivery details', async () => {
  const email = `${randomUUID()}@account.example`;
  const orders = [await placeOrderAs(email, 'Asha'), await placeOrderAs(email.toUpperCase(), 'Mallory')];
  const account = await createAccount(backend(), { email });
  expect(await visibleRows(account, email)).toEqual({ orders: 0, customers: 1 });

  await confirmEmail(backend(), account);
  expect(await visibleRows(account, email)).toEqual({ orders: 2, customers: 1 });
  expect(await findGuests(backend(), email)).toEqual([]);
  const { id } = await customerOfAccount(backend(), account);
  const { data } = await backend()
    .service.from('orders')
    .select('id, shipping')
    .eq('customer_id', id)
    .order('created_at')
    .throwOnError();
  expect(data).toEqual(orders.map(({ id, shipping }) => ({ id, shipping })));
});

it('leaves the details of the account unchanged, because a stranger may have entered those of the order', async () => {
  const email = `${randomUUID()}@account.example`;
  await placeOrderAs(email, 'Mallory');
  const account = await createAccount(backend(), { email, isConfirmed: true });
  expect(await customerOfAccount(backend(), account)).toMatchObject({ name: null, phone: null, address: null });
});

it('moves a deleted order to the account too, which has it when it is restored', async () => {
  const email = `${randomUUID()}@account.example`;
  const order = await placeOrderAs(email, 'Asha');
  await admin.client.from('orders').delete().eq('id', order.id).throwOnError();
  const account = await createAccount(backend(), { email, isConfirmed: true });
  const { data } = await admin.client.rpc('restore_order', { order_id: order.id }).throwOnError();
  expect(data.customer_id).toBe((await customerOfAccount(backend(), account)).id);
});

it('moves no order to an account that asks for the email of the order', async () => {
  const email = `${randomUUID()}@account.example`;
  const order = await placeOrderAs(email, 'Asha');
  const mallory = await backend().signUp();
  expect((await mallory.client.auth.updateUser({ email })).error?.code).toBe('email_change_disabled');
  expect((await findGuests(backend(), email)).map(({ id }) => id)).toEqual([order.customer_id]);
});
