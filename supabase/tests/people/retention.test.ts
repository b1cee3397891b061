import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createFunctions } from '../../server/backend/functions.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { openCheckoutSession, placeOrder } from '../support/checkout.ts';
import { columnsWith, listTables } from '../support/searchDatabase.ts';

/* docs/PERSONAL_DATA.md says what each table contains and how long it is kept, and a scheduled job enforces it. */

const backend = withBackend({ deliversInBackground: false });
let admin: Account;

beforeAll(async () => {
  admin = await backend().signUp();
  await backend().promote(admin);
  await createVariant(backend(), { stock: 0 });
});

/** Runs the scheduled jobs as `npm start` and Supabase do. */
async function runJobs() {
  await backend().db.query(`update public.scheduled_jobs set due_at = now() - interval '1 minute'`);
  expect(await createFunctions(backend()).runDueJobs()).toMatchObject({ purge: 'done' });
}

const placeOrderOf = async (email: string) =>
  placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], { name: 'Leela', email });

describe('docs/PERSONAL_DATA.md', () => {
  it('lists every table of the database once', async () => {
    const document = readFileSync(path.resolve('docs/PERSONAL_DATA.md'), 'utf8');
    const [, section = ''] = document.split('## In the database');
    const documented = (section.split('\n## ')[0] ?? '')
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)])
      .map(([, name = '']) => (name.includes('.') ? name : `public.${name}`));
    expect(documented.sort()).toEqual(await listTables(backend()));
  });
});

describe('the scheduled jobs', () => {
  /* Rows of a kind that are kept for a limited time. `insert` stores one that is identified by $1 and is as old as $2. */
  const limits = [
    {
      kind: 'a contact message',
      limit: '1 year',
      insert: `insert into public.contact_submissions (name, email, message, created_at)
        values ('Leela', $1, 'Hello', now() - $2::interval)`,
    },
    {
      kind: 'the network address of a contact message',
      limit: '1 minute',
      insert: `insert into public.contact_attempts (sender, created_at) values ($1, now() - $2::interval)`,
    },
    {
      kind: 'the network address of an unknown tracking link',
      limit: '10 minutes',
      insert: `insert into public.order_link_attempts (client, created_at) values ($1, now() - $2::interval)`,
    },
    {
      kind: 'the tracking link of a deleted order',
      limit: '180 days',
      insert: `insert into public.order_links (order_id, token, created_at)
        values (gen_random_uuid(), $1::text || '-------', now() - $2::interval)`,
    },
    {
      kind: 'a link to cancel an order',
      limit: '1 day',
      insert: `insert into public.order_cancel_links (order_id, secret_hash, created_at)
        select id, $1, now() - $2::interval from public.orders limit 1`,
    },
    {
      kind: 'a stock alert that was not confirmed',
      limit: '7 days',
      insert: `insert into public.stock_alerts (variant_id, email, requested_at)
        select id, $1, now() - $2::interval from public.variants limit 1`,
    },
    {
      kind: 'a stock alert that was answered',
      limit: '7 days',
      insert: `insert into public.stock_alerts (variant_id, email, confirmed_at, notified_at)
        select id, $1, now() - interval '1 month', now() - $2::interval from public.variants limit 1`,
    },
    {
      kind: 'a stock alert that waits',
      limit: '180 days',
      insert: `insert into public.stock_alerts (variant_id, email, confirmed_at)
        select id, $1, now() - $2::interval from public.variants limit 1`,
    },
    {
      kind: 'the hash of the network of a stock alert',
      limit: '1 day',
      insert: `insert into public.stock_alert_attempts (sender, recipient, created_at) values ($1, '', now() - $2::interval)`,
    },
    {
      kind: 'an entry of the auth log',
      limit: '90 days',
      insert: `insert into auth.audit_log_entries (id, payload, created_at)
        values (gen_random_uuid(), json_build_object('actor_username', $1::text), now() - $2::interval)`,
    },
    {
      kind: 'an unfinished sign-in with Google',
      limit: '1 day',
      insert: `insert into auth.flow_state (id, auth_code, provider_type, authentication_method, code_challenge,
          code_challenge_method, created_at)
        values (gen_random_uuid(), $1, 'google', 'oauth', '', 's256', now() - $2::interval)`,
    },
    {
      kind: 'an entry of the audit log',
      limit: '9 years',
      insert: `insert into public.audit_log (actor_id, table_name, row_id, operation, before, happened_at)
        values (gen_random_uuid(), 'customers', gen_random_uuid(), 'update', json_build_object('email', $1::text),
          now() - $2::interval)`,
    },
    {
      kind: 'a sent email',
      limit: '30 days',
      insert: `insert into public.email_outbox (kind, recipient, status, created_at)
        values ('order_confirmation', $1, 'sent', now() - $2::interval)`,
    },
    {
      kind: 'an email that could not be sent',
      limit: '90 days',
      insert: `insert into public.email_outbox (kind, recipient, status, created_at)
        values ('order_confirmation', $1, 'dead', now() - $2::interval)`,
    },
  ];

  beforeAll(() => placeOrderOf('limits@post.example'));

  it.each(limits)('delete $kind after $limit, and not earlier', async ({ limit, insert }) => {
    const [old, recent] = [randomUUID(), randomUUID()];
    await backend().db.query(insert, [old, `${limit} 30 seconds`]);
    await backend().db.query(insert, [recent, `${limit} -1 hours`]);
    await runJobs();
    expect(await columnsWith(backend(), [old])).toEqual([]);
    expect(await columnsWith(backend(), [recent])).toHaveLength(1);
  });

  it('delete the network address of an order of ₹0 after a day', async () => {
    const [old, recent] = [randomUUID(), randomUUID()];
    for (const [client, age] of [
      [old, '25 hours'],
      [recent, '23 hours'],
    ] as const) {
      const session = await openCheckoutSession(backend(), [
        { variant_id: await createVariant(backend()), quantity: 1 },
      ]);
      await backend().service.rpc('claim_free_order', { session_id: session.id, client }).throwOnError();
      await backend().db.query('update public.free_orders set created_at = now() - $2::interval where client = $1', [
        client,
        age,
      ]);
    }
    await runJobs();
    expect(await columnsWith(backend(), [old])).toEqual([]);
    expect(await columnsWith(backend(), [recent])).toEqual(['public.free_orders.client']);
  });

  it('delete the delivery details of an unpaid checkout after a week, even if a refund of it is known', async () => {
    const open = async (email: string, age: string) => {
      const session = await openCheckoutSession(backend(), [
        { variant_id: await createVariant(backend()), quantity: 1 },
      ]);
      await backend()
        .service.rpc('record_refunds', {
          session_id: session.id,
          provider: 'razorpay',
          provider_payment_id: randomUUID(),
          refunds: [{ id: randomUUID(), amount: 100, has_failed: false }],
        })
        .throwOnError();
      await backend().db.query(
        `update public.checkout_sessions
         set status = 'expired', shipping = json_build_object('email', $2::text), expires_at = now() - $3::interval
         where id = $1`,
        [session.id, email, age],
      );
    };
    const [old, recent] = [`${randomUUID()}@post.example`, `${randomUUID()}@post.example`];
    await open(old, '8 days');
    await open(recent, '6 days');
    await runJobs();
    expect(await columnsWith(backend(), [old])).toEqual([]);
    expect(await columnsWith(backend(), [recent])).toEqual(['public.checkout_sessions.shipping']);
  });

  it('erase the customer of an order that tax law no longer requires, and keep the order', async () => {
    const [old, recent] = [`${randomUUID()}@post.example`, `${randomUUID()}@post.example`];
    const orders = await Promise.all([old, old, recent].map((email) => placeOrderOf(email)));
    await admin.client
      .from('orders')
      .delete()
      .eq('id', orders[1]?.id ?? '')
      .throwOnError();
    await backend().db.exec(`
      update public.orders set created_at = now() - interval '9 years 1 day' where shipping ->> 'email' = '${old}';
      update public.deleted_orders set created_at = now() - interval '9 years 1 day' where shipping ->> 'email' = '${old}';
      update public.customers set created_at = now() - interval '9 years 1 day' where email in ('${old}', '${recent}');
      update public.audit_log set happened_at = now() - interval '9 years 1 day' where before ->> 'id' = '${orders[1]?.id}';
      delete from public.email_outbox;
    `);
    await runJobs();
    expect(await columnsWith(backend(), [old])).toEqual([]);
    expect(await columnsWith(backend(), [recent])).toEqual([
      'public.customers.email',
      'public.orders.delivery_text',
      'public.orders.shipping',
    ]);
    const { data } = await backend()
      .service.from('orders')
      .select('*')
      .eq('id', orders[0]?.id ?? '')
      .single();
    expect(data).toMatchObject({ items: orders[0]?.items, total_amount: orders[0]?.total_amount, shipping: {} });
    const restored = await admin.client.rpc('restore_order', { order_id: orders[1]?.id ?? '' });
    expect(restored.data).toMatchObject({ order_uid: orders[1]?.order_uid, shipping: {} });
  });
});
