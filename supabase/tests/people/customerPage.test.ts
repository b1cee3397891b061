import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

/* The page of a customer: their orders and messages, and those that only share a typed email or phone. */
const backend = withBackend();
let admin: Account;
let variant: string;

beforeAll(async () => {
  admin = await backend().signUp();
  await backend().promote(admin, 'staff');
  variant = await createVariant(backend(), { stock: 100 });
});

const newOrder = (details: { email: string; phone: string }) =>
  placeOrder(backend(), [{ variant_id: variant, quantity: 1 }], { ...details, name: 'Leela', address: 'Kochi' });

const insertMessage = async (fields: { email: string; phone?: string; kind?: 'problem_report'; order_uid?: string }) =>
  (
    await backend().db.query<{ ticket: string }>(
      `insert into public.contact_submissions (name, message, email, phone, kind, order_uid)
        values ('Leela', 'Where is my tea?', $1, $2, $3, $4) returning ticket`,
      [fields.email, fields.phone ?? null, fields.kind ?? 'message', fields.order_uid ?? null],
    )
  )[0]?.ticket;

const pageOf = async (customer_id: string) =>
  (await admin.client.rpc('customer_page', { customer_id }).throwOnError()).data;

it('keeps the orders and messages of a customer apart from those with the same typed email or phone', async () => {
  const email = `${randomUUID()}@guest.example`;
  const order = await newOrder({ email, phone: '98400 55502' });
  const sameEmail = await newOrder({ email: ` ${email.toUpperCase()}`, phone: '98400 00001' });
  const samePhone = await newOrder({ email: `${randomUUID()}@guest.example`, phone: '+91-0९८४०० 55502' });
  await newOrder({ email: `${randomUUID()}@guest.example`, phone: '98400 00002' });
  const report = await insertMessage({
    email: 'other@guest.example',
    kind: 'problem_report',
    order_uid: order.order_uid,
  });
  const message = await insertMessage({ email, phone: '91 91 98400.55502' });
  await insertMessage({ email: 'other@guest.example' });

  const page = await pageOf(order.customer_id);
  expect(page?.customer).toMatchObject({ email, phone: '98400 55502', has_account: false });
  const match = (is_own: boolean, has_same_email: boolean, has_same_phone: boolean) => ({
    ...{ is_own, has_same_email, has_same_phone },
  });
  expect(page?.orders).toMatchObject([
    { order_uid: order.order_uid, status: 'Processing', total_amount: 500, ...match(true, true, true) },
    { order_uid: samePhone.order_uid, ...match(false, false, true) },
    { order_uid: sameEmail.order_uid, ...match(false, true, false) },
  ]);
  expect(page?.messages).toMatchObject([
    { ticket: report, order_uid: order.order_uid, ...match(true, false, false) },
    { ticket: message, order_uid: null, ...match(false, true, true) },
  ]);
});

it('has the latest 200 messages, and says that there are more', async () => {
  const email = `${randomUUID()}@guest.example`;
  const { customer_id } = await newOrder({ email, phone: '98400 55503' });
  const insert = (count: number) =>
    backend().db.query(
      `insert into public.contact_submissions (name, message, email, created_at)
        select 'Leela', 'Message ' || n, $1, now() - n * interval '1 hour' from generate_series(1, $2::integer) n`,
      [email, count],
    );
  await insert(200);
  expect(await pageOf(customer_id)).toMatchObject({ has_more: false, messages: { length: 200 } });
  await backend().db.query(
    `insert into public.contact_submissions (name, message, email) values ('Leela', 'Latest', $1)`,
    [email],
  );
  const page = await pageOf(customer_id);
  expect(page).toMatchObject({ has_more: true, orders: { length: 1 }, messages: { length: 200 } });
  expect([page?.messages[0]?.message, page?.messages[199]?.message]).toEqual(['Latest', 'Message 199']);
});

it('takes no text without a number for the same phone, and no number of another country', async () => {
  const order = await newOrder({ email: `${randomUUID()}@guest.example`, phone: '98400' });
  await newOrder({ email: `${randomUUID()}@guest.example`, phone: '98400' });
  const foreign = await newOrder({ email: `${randomUUID()}@guest.example`, phone: '+1 984 005 5504' });
  await newOrder({ email: `${randomUUID()}@guest.example`, phone: '98400 55504' });
  expect((await pageOf(foreign.customer_id))?.orders).toHaveLength(1);
  expect((await pageOf(order.customer_id))?.orders).toHaveLength(1);
});

it('is empty for an unknown customer, and denied to customers', async () => {
  expect(await pageOf(randomUUID())).toBeNull();
  const customer = await backend().signUp();
  const { data: own } = await customer.client.from('customers').select('id').single().throwOnError();
  expect(await pageOf(own.id)).toMatchObject({ customer: { has_account: true }, orders: [], messages: [] });
  expect(await customer.client.rpc('customer_page', { customer_id: own.id })).toMatchObject({
    error: { code: '42501' },
  });
});
