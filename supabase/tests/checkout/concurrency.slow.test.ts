import { randomUUID } from 'node:crypto';
import type { SqlSession } from '../../server/database/database.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { confirmEmail, createAccount, customerOfAccount, findGuests } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import {
  availableQuantity,
  openCheckoutSession,
  reportPayment,
  requestCheckoutSession,
  stockQuantity,
} from '../support/checkout.ts';
import { roundsOf } from '../support/rounds.ts';

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

describe('the last two owners', () => {
  const isOwner = async ({ client }: Account) => (await client.rpc('is_owner').throwOnError()).data;

  /** Makes two accounts the only owners. */
  async function twoOwners(): Promise<[Account, Account]> {
    const owners: [Account, Account] = [await backend().signUp(), await backend().signUp()];
    for (const owner of owners) await backend().promote(owner);
    await backend().db.query(`update public.admins set role = 'staff' where user_id <> all ($1)`, [
      owners.map(({ id }) => id),
    ]);
    return owners;
  }

  it('do not remove each other at the same time', async () => {
    for (let round = 0; round < roundsOf(5); round++) {
      const [first, second] = await twoOwners();
      const responses = await Promise.all([
        first.client.rpc('remove_person', { person_id: second.id }),
        second.client.rpc('remove_person', { person_id: first.id }),
      ]);
      expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
      expect([await isOwner(first), await isOwner(second)].filter(Boolean)).toHaveLength(1);
    }
  });

  itOnPostgres('do not both leave while the account of one is being deleted', async () => {
    const [first, second] = await twoOwners();
    const pending = await backend().db.tx(async (deletion) => {
      await deletion.query('delete from auth.users where id = $1', [first.id]);
      const leaving = Promise.resolve(second.client.rpc('remove_person', { person_id: second.id }));
      await waitUntilBlocked(deletion, leaving);
      return { leaving };
    });
    expect((await pending.leaving).error?.code).toBe('PT409');
    expect(await isOwner(second)).toBe(true);
  });

  itOnPostgres('are one afterwards if both removals have begun before either is checked', async () => {
    await backend().db.exec(`
      create function local.pause() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(4711); return old; end $$;
      create trigger pause before delete on public.admins for each row execute function local.pause()`);
    try {
      for (let round = 0; round < 10; round++) {
        const owners = await twoOwners();
        const { removals } = await backend().db.tx(async (barrier) => {
          await barrier.query('select pg_advisory_xact_lock(4711)');
          const removals = Promise.all(
            owners.map(({ client, id }) => Promise.resolve(client.rpc('remove_person', { person_id: id }))),
          );
          // Each of the two transactions has locked the row of its owner then.
          let waiting = 0;
          while (waiting < 2)
            waiting = (await barrier.query('select from pg_locks where objid = 4711 and not granted')).length;
          return { removals };
        });
        expect((await removals).map(({ error }) => error?.code ?? 'removed').sort()).toEqual(['PT409', 'removed']);
      }
    } finally {
      await backend().db.exec('drop trigger pause on public.admins; drop function local.pause()');
    }
  });

  itOnPostgres('do not wait for each other forever: none leaves while the row of the other is locked', async () => {
    const [first, second] = await twoOwners();
    const pending = await backend().db.tx(async (lock) => {
      await lock.query('select from public.admins where user_id = $1 for update', [second.id]);
      const leaving = Promise.resolve(first.client.rpc('remove_person', { person_id: first.id }));
      await waitUntilBlocked(lock, leaving);
      return { leaving };
    });
    expect((await pending.leaving).error?.code).toBe('PT409');
  });

  itOnPostgres('do not both leave if one transaction does not see the changes of the other', async () => {
    const [first, second] = await twoOwners();
    const removal = backend().db.tx(async (sql) => {
      await sql.exec('set transaction isolation level repeatable read');
      await sql.query('select from public.admins');
      await first.client.rpc('remove_person', { person_id: first.id }).throwOnError();
      await sql.query('delete from public.admins where user_id = $1', [second.id]);
    });
    await expect(removal).rejects.toMatchObject({ code: '40001' });
    expect(await isOwner(second)).toBe(true);
  });
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
    const message = { name: 'Leela', email: 'leela@post.example', phone: null, message: 'Hello', client: randomUUID() };
    const responses = await concurrently(20, () => backend().service.rpc('submit_contact', message));
    expect(responses.filter(({ error }) => error === null)).toHaveLength(5);
    expect(responses.filter(({ error }) => error?.code === 'PT429')).toHaveLength(15);
  });
});
