import { randomUUID } from 'node:crypto';
import type { SqlSession } from '../../server/database/database.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { confirmEmail, createAccount, customerOfAccount, findGuests } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import {
  availableQuantity,
  openCheckoutSession,
  reportPayment,
  requestCheckoutSession,
  stockQuantity,
} from '../support/checkout.ts';

/*
 * These tests send many requests at the same time. PGlite has a single connection and
 * processes them one after the other. With TEST_DATABASE_URL they run concurrently, on
 * as many connections as the backend's pool has.
 */
const backend = withBackend();

const concurrently = <T>(count: number, work: (n: number) => PromiseLike<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

describe('open_checkout_session, called concurrently', () => {
  it('sells exactly the remaining stock', async () => {
    const variant = await createVariant(backend(), { stock: 30 });
    const responses = await concurrently(50, () =>
      requestCheckoutSession(backend(), [{ variant_id: variant, quantity: 1 }]),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(30);
    expect(responses.filter(({ error }) => error?.hint === 'insufficient_inventory')).toHaveLength(20);
    expect(await availableQuantity(backend(), variant)).toBe(0);
  });

  it('neither oversells nor deadlocks when the carts list the variants in opposite order', async () => {
    const [first, second] = [
      await createVariant(backend(), { stock: 20 }),
      await createVariant(backend(), { stock: 30 }),
    ];
    const lines = [first, second].map((variant_id) => ({ variant_id, quantity: 1 }));
    const responses = await concurrently(50, (n) =>
      requestCheckoutSession(backend(), n % 2 ? lines : [...lines].reverse()),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(20);
    expect(responses.filter(({ error }) => error && error.hint !== 'insufficient_inventory')).toEqual([]);
    expect([await availableQuantity(backend(), first), await availableQuantity(backend(), second)]).toEqual([0, 10]);
  });

  it('keeps the stock correct while other checkout sessions are paid', async () => {
    const variant = await createVariant(backend(), { stock: 40 });
    const sessions = await concurrently(20, () =>
      openCheckoutSession(backend(), [{ variant_id: variant, quantity: 1 }]),
    );
    const [payments, requests] = await Promise.all([
      concurrently(20, (n) => reportPayment(backend(), sessions[n]?.id ?? '')),
      concurrently(30, () => requestCheckoutSession(backend(), [{ variant_id: variant, quantity: 1 }])),
    ]);
    expect(payments.map(({ error }) => error)).toEqual(Array(20).fill(null));
    expect(requests.filter(({ error }) => error === null)).toHaveLength(20);
    expect([await stockQuantity(backend(), variant), await availableQuantity(backend(), variant)]).toEqual([20, 0]);
  });
});

describe('complete_checkout_session, called concurrently', () => {
  it('creates one order for one payment', async () => {
    const variant = await createVariant(backend(), { stock: 10 });
    const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
    const [payment, customer] = [randomUUID(), { email: `${randomUUID()}@guest.example` }];
    const responses = await concurrently(20, () => reportPayment(backend(), session.id, customer, payment));
    expect(responses.filter(({ data }) => data?.is_new)).toHaveLength(1);
    expect(new Set(responses.map(({ data }) => data?.order_uid)).size).toBe(1);
    expect(await stockQuantity(backend(), variant)).toBe(8);
  });
});

describe('concurrent payments with one email', () => {
  it('creates a guest for each', async () => {
    const line = { variant_id: await createVariant(backend()), quantity: 1 };
    const email = `${randomUUID()}@guest.example`;
    const sessions = await concurrently(20, () => openCheckoutSession(backend(), [line]));
    const responses = await concurrently(20, (n) => reportPayment(backend(), sessions[n]?.id ?? '', { email }));
    expect(responses.map(({ error }) => error)).toEqual(Array(20).fill(null));
    expect(await findGuests(backend(), email)).toHaveLength(20);
  });

  it('assigns all orders to the account that confirms the email at the same time', async () => {
    const line = { variant_id: await createVariant(backend()), quantity: 1 };
    const email = `${randomUUID()}@account.example`;
    const account = await createAccount(backend(), { email });
    const sessions = await concurrently(20, () => openCheckoutSession(backend(), [line]));
    const [responses] = await Promise.all([
      concurrently(20, (n) => reportPayment(backend(), sessions[n]?.id ?? '', { email })),
      confirmEmail(backend(), account),
    ]);
    expect(responses.map(({ error }) => error)).toEqual(Array(20).fill(null));
    const { id } = await customerOfAccount(backend(), account);
    const { count } = await backend().service.from('orders').select('*', { count: 'exact' }).eq('customer_id', id);
    expect(count).toBe(20);
    expect(await findGuests(backend(), email)).toEqual([]);
  });
});

// PGlite's single connection cannot keep one transaction open while another one waits for it.
const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;

itOnPostgres('assigns an order to the account whose email is being confirmed during the payment', async () => {
  const email = `${randomUUID()}@account.example`;
  const account = await createAccount(backend(), { email });
  const session = await openCheckoutSession(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);

  const pending = await backend().db.tx(async (confirmation) => {
    await confirmation.query('update auth.users set email_confirmed_at = now() where id = $1', [account]);
    const payment = Promise.resolve(reportPayment(backend(), session.id, { email }));
    await waitUntilBlocked(confirmation, payment);
    return { payment };
  });
  const { data } = await pending.payment;
  const { data: order } = await backend()
    .service.from('orders')
    .select('customer_id')
    .eq('id', data?.order_id ?? '')
    .single();
  expect(order?.customer_id).toBe((await customerOfAccount(backend(), account)).id);
});

itOnPostgres('keeps an old account that is being confirmed while unconfirmed accounts are deleted', async () => {
  const account = await createAccount(backend());
  await backend().db.query(`update auth.users set created_at = now() - interval '8 days' where id = $1`, [account]);

  const pending = await backend().db.tx(async (confirmation) => {
    await confirmation.query('update auth.users set email_confirmed_at = now() where id = $1', [account]);
    const deletion = Promise.resolve(backend().service.rpc('delete_unconfirmed_accounts').throwOnError());
    await waitUntilBlocked(confirmation, deletion);
    return { deletion };
  });
  await pending.deletion;
  expect(await backend().db.query('select id from auth.users where id = $1', [account])).toEqual([{ id: account }]);
});

/** Waits until another connection waits for a lock of this one, or until `other` is settled without waiting. */
async function waitUntilBlocked(session: SqlSession, other: Promise<unknown>): Promise<void> {
  let isSettled = false;
  void other.finally(() => (isSettled = true));
  while (!isSettled) {
    const blocked = await session.query(
      'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
    );
    if (blocked.length > 0) return;
  }
}

describe('submit_contact, called concurrently', () => {
  it('accepts five messages of one sender', async () => {
    const message = { name: 'Leela', email: 'leela@post.example', phone: null, message: 'Hello', sender: randomUUID() };
    const responses = await concurrently(20, () => backend().service.rpc('submit_contact', message));
    expect(responses.filter(({ error }) => error === null)).toHaveLength(5);
    expect(responses.filter(({ error }) => error?.code === 'PT429')).toHaveLength(15);
  });
});
