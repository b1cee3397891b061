import { randomUUID } from 'node:crypto';
import type { Session } from '../local/database/database.ts';
import { withBackend } from '../local/testing/backend.ts';
import { confirmEmail, createAccount, customerOf, guestWith } from './support/accounts.ts';
import { sellTea } from './support/catalogue.ts';
import { availableOf, openSession, reportPayment, requestSession, shelfOf } from './support/checkout.ts';

/*
 * Everything here is asked at once. PGlite has a single session and takes the
 * requests one by one; with TEST_DATABASE_URL they truly run side by side, on as
 * many connections as the backend's pool has.
 */
const shop = withBackend();

const times = <T>(count: number, work: (n: number) => PromiseLike<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

describe('many shoppers at once', () => {
  it('get the last thirty tins, and not one more', async () => {
    const variant = await sellTea(shop(), { stock: 30 });
    const answers = await times(50, () => requestSession(shop(), [{ variant_id: variant, quantity: 1 }]));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(30);
    expect(answers.filter(({ error }) => error?.hint === 'insufficient_inventory')).toHaveLength(20);
    expect(await availableOf(shop(), variant)).toBe(0);
  });

  it('neither oversell nor deadlock when their carts name the teas in opposite order', async () => {
    const [one, other] = [await sellTea(shop(), { stock: 20 }), await sellTea(shop(), { stock: 30 })];
    const lines = [one, other].map((variant_id) => ({ variant_id, quantity: 1 }));
    const answers = await times(50, (n) => requestSession(shop(), n % 2 ? lines : [...lines].reverse()));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(20);
    expect(answers.filter(({ error }) => error && error.hint !== 'insufficient_inventory')).toEqual([]);
    expect([await availableOf(shop(), one), await availableOf(shop(), other)]).toEqual([0, 10]);
  });

  it('may pay while others check out', async () => {
    const variant = await sellTea(shop(), { stock: 40 });
    const sessions = await times(20, () => openSession(shop(), [{ variant_id: variant, quantity: 1 }]));
    const [paid, opened] = await Promise.all([
      times(20, (n) => reportPayment(shop(), sessions[n]?.id ?? '')),
      times(30, () => requestSession(shop(), [{ variant_id: variant, quantity: 1 }])),
    ]);
    expect(paid.map(({ error }) => error)).toEqual(Array(20).fill(null));
    expect(opened.filter(({ error }) => error === null)).toHaveLength(20);
    expect([await shelfOf(shop(), variant), await availableOf(shop(), variant)]).toEqual([20, 0]);
  });
});

describe('one payment reported many times at once', () => {
  it('makes one order', async () => {
    const variant = await sellTea(shop(), { stock: 10 });
    const session = await openSession(shop(), [{ variant_id: variant, quantity: 2 }]);
    const [payment, customer] = [randomUUID(), { email: `${randomUUID()}@guest.example` }];
    const answers = await times(20, () => reportPayment(shop(), session.id, customer, payment));
    expect(answers.filter(({ data }) => data?.is_new)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data?.order_uid)).size).toBe(1);
    expect(await shelfOf(shop(), variant)).toBe(8);
  });
});

describe('orders of one e-mail at once', () => {
  it('share one guest', async () => {
    const line = { variant_id: await sellTea(shop()), quantity: 1 };
    const email = `${randomUUID()}@guest.example`;
    const sessions = await times(20, () => openSession(shop(), [line]));
    const answers = await times(20, (n) => reportPayment(shop(), sessions[n]?.id ?? '', { email }));
    expect(answers.map(({ error }) => error)).toEqual(Array(20).fill(null));
    const guest = await guestWith(shop(), email);
    const { count } = await shop()
      .service.from('orders')
      .select('*', { count: 'exact' })
      .eq('customer_id', guest?.id ?? '');
    expect(count).toBe(20);
  });

  it('all join the account that confirms the e-mail meanwhile', async () => {
    const line = { variant_id: await sellTea(shop()), quantity: 1 };
    const email = `${randomUUID()}@account.example`;
    const account = await createAccount(shop(), { email });
    const sessions = await times(20, () => openSession(shop(), [line]));
    const [answers] = await Promise.all([
      times(20, (n) => reportPayment(shop(), sessions[n]?.id ?? '', { email })),
      confirmEmail(shop(), account),
    ]);
    expect(answers.map(({ error }) => error)).toEqual(Array(20).fill(null));
    const { id } = await customerOf(shop(), account);
    const { count } = await shop().service.from('orders').select('*', { count: 'exact' }).eq('customer_id', id);
    expect(count).toBe(20);
    expect(await guestWith(shop(), email)).toBeNull();
  });
});

// Holds one transaction open while another waits for it: PGlite's single session cannot.
const itSideBySide = process.env.TEST_DATABASE_URL ? it : it.skip;

itSideBySide('an order that is paid while its e-mail is being confirmed waits, and joins the account', async () => {
  const email = `${randomUUID()}@account.example`;
  const account = await createAccount(shop(), { email });
  const session = await openSession(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }]);

  const paid = await shop().db.tx(async (confirming) => {
    await confirming.query('update auth.users set email_confirmed_at = now() where id = $1', [account]);
    const payment = reportPayment(shop(), session.id, { email }).then((answer) => answer);
    await untilWaiting(confirming, payment);
    return { payment };
  });
  const { data } = await paid.payment;
  const { data: order } = await shop()
    .service.from('orders')
    .select('customer_id')
    .eq('id', data?.order_id ?? '')
    .single();
  expect(order?.customer_id).toBe((await customerOf(shop(), account)).id);
});

/** Until somebody waits for a lock of this session, or `other` has ended without. */
async function untilWaiting(session: Session, other: PromiseLike<unknown>): Promise<void> {
  let hasEnded = false;
  void other.then(() => (hasEnded = true));
  while (!hasEnded) {
    const waiting = await session.query(
      'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
    );
    if (waiting.length > 0) return;
  }
}

describe('messages of one sender at once', () => {
  it('are counted together', async () => {
    const message = { name: 'Leela', email: 'leela@post.example', phone: null, message: 'Hello', sender: randomUUID() };
    const answers = await times(20, () => shop().service.rpc('submit_contact', message));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(5);
    expect(answers.filter(({ error }) => error?.code === 'PT429')).toHaveLength(15);
  });
});
