import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '../../../src/domain/order/order.ts';
import type { EmailKind } from '../../database.types.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

/* Emails about orders that change while the emails wait, and corrected tracking numbers. */
const backend = withBackend();
const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;
let staff: Account;
let owner: Account;
let variant: string;

beforeAll(async () => {
  [owner, staff] = [await backend().signUp(), await backend().signUp()];
  await backend().promote(owner);
  await backend().promote(staff, 'staff');
  variant = await createVariant(backend());
});

const newOrder = async (quantity = 1) => {
  const email = `${randomUUID()}@guest.example`;
  const order = await placeOrder(backend(), [{ variant_id: variant, quantity }], { name: 'Leela', email });
  return { id: order.id, uid: order.order_uid, email };
};
type Order = Awaited<ReturnType<typeof newOrder>>;

const versionOf = async ({ id }: Order) => {
  const { data } = await backend().service.from('orders').select('version').eq('id', id).single().throwOnError();
  return { order_id: id, expected_version: data.version };
};
const ship = async (order: Order, tracking_number = 'D1001') =>
  staff.client.rpc('ship_order', { ...(await versionOf(order)), courier: 'DTDC', tracking_number }).throwOnError();
const correct = async (order: Order, tracking_number: string, courier = 'DTDC') =>
  staff.client.rpc('correct_tracking', { ...(await versionOf(order)), courier, tracking_number });
const setStatus = async (order: Order, status: OrderStatus) =>
  staff.client.rpc('update_order', { ...(await versionOf(order)), new_status: status }).throwOnError();
const resend = ({ id }: Order, kind: 'order_confirmation' | 'shipping_notice', request_id = randomUUID()) =>
  staff.client.rpc('resend_order_email', { order_id: id, kind, request_id });
/** Sends what is due, and returns what the customer has got since the last call, oldest first. */
const receivedBy = (() => {
  const known = new Map<string, number>();
  return async ({ email }: Order) => {
    const all = (await emailsTo(backend(), email)).reverse();
    const fresh = all.slice(known.get(email) ?? 0);
    known.set(email, all.length);
    return fresh;
  };
})();
const subjectsFor = async (order: Order) => (await receivedBy(order)).map(({ subject }) => subject);
const waiting = ({ id }: Order, kind: EmailKind) =>
  backend().db.query<{ id: string; is_due: boolean }>(
    `select id, next_attempt_at <= now() as is_due from public.email_outbox
       where order_id = $1 and kind = $2 and status = 'queued' order by created_at`,
    [id, kind],
  );
const countQueued = async () => (await backend().service.rpc('email_status').single().throwOnError()).data.queued;
/** Lets an attempt to send the waiting emails of an order end without an answer, so that the next one is an hour later. */
const loseAnswers = ({ id }: Order) =>
  backend().db.query(
    `update public.email_outbox set attempts = 1, next_attempt_at = now() + interval '1 hour'
       where order_id = $1 and status = 'queued'`,
    [id],
  );

/** Lets the staff have sent 50 emails on this day. */
const useUpEmails = () =>
  backend().db.query(
    `insert into public.audit_log (actor_id, table_name, row_id, operation, after)
       select $1, 'email_outbox', gen_random_uuid(), 'insert', '{"kind": "order_confirmation"}' from generate_series(1, 50)`,
    [staff.id],
  );
const forgetEmails = () => backend().db.query('delete from public.audit_log where actor_id = $1', [staff.id]);

const CONFIRMATION = 'Your order %s at Nilgiri Black Tea';
const NOTICE = 'Your order %s is on its way';
const CORRECTION = 'New tracking details for your order %s';
const titled = (title: string, { uid }: Order) => title.replace('%s', uid);

const shippedOrder = async () => {
  const order = await newOrder();
  await ship(order);
  await receivedBy(order);
  return order;
};

describe('correct_tracking', () => {
  it('changes the tracking number, and emails the customer that it replaces the earlier one', async () => {
    const order = await shippedOrder();
    const { data } = await correct(order, ' D1002\u200b ', ' India Post ');
    expect(data).toMatchObject({ status: 'Shipped', courier: 'India Post', tracking_number: 'D1002' });
    const [email, ...others] = await receivedBy(order);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(titled(CORRECTION, order));
    expect(email?.text).toContain('Courier: India Post\nTracking number: D1002');
    const { data: timeline } = await staff.client.rpc('order_timeline', { order_id: order.id }).throwOnError();
    expect(timeline).toContainEqual(
      expect.objectContaining({
        actor_email: staff.email,
        details: {
          operation: 'update',
          changes: { courier: ['DTDC', 'India Post'], tracking_number: ['D1001', 'D1002'] },
        },
      }),
    );
  });

  it('sends nothing if nothing changes, also when the answer was lost and the request is repeated', async () => {
    const order = await shippedOrder();
    const request = { ...(await versionOf(order)), courier: 'DTDC', tracking_number: 'D1002' };
    for (let time = 0; time < 2; time += 1)
      expect((await staff.client.rpc('correct_tracking', request)).data).toMatchObject({ tracking_number: 'D1002' });
    expect(await subjectsFor(order)).toEqual([titled(CORRECTION, order)]);
  });

  it.each<[OrderStatus, string]>([
    ['Processing', 'not_shipped'],
    ['Cancelled', 'not_shipped'],
    ['Delivered', 'already_delivered'],
  ])('refuses an order that is %s', async (status, hint) => {
    const order = await shippedOrder();
    await setStatus(order, status);
    expect(await correct(order, 'D1002')).toMatchObject({ status: 409, error: { hint } });
  });

  it('refuses an order that others have changed, an unknown one, malformed values and strangers', async () => {
    const order = await shippedOrder();
    const request = { ...(await versionOf(order)), tracking_number: 'D1002' };
    expect((await correct(order, 'D1003')).error).toBeNull();
    const call = (change: object) => staff.client.rpc('correct_tracking', { ...request, ...change });
    expect(await call({})).toMatchObject({ status: 409, error: { hint: 'version_differs' } });
    expect((await call({ order_id: randomUUID() })).status).toBe(404);
    expect((await call({ tracking_number: '1.2E+11' })).status).toBe(400);
    expect((await call({ courier: 'D'.repeat(61) })).status).toBe(400);
    expect((await backend().anon.rpc('correct_tracking', request)).error?.code).toBe('42501');
    const stranger = await backend().signUp();
    expect((await stranger.client.rpc('correct_tracking', request)).error?.code).toBe('42501');
  });

  it('needs no second email while the first one waits: that one says what is true', async () => {
    const order = await newOrder();
    await ship(order);
    await correct(order, 'D1002');
    const [confirmation, notice, ...others] = await receivedBy(order);
    expect([confirmation?.subject, others]).toEqual([titled(CONFIRMATION, order), []]);
    expect(notice?.subject).toBe(titled(NOTICE, order));
    expect(notice?.text).toContain('Tracking number: D1002');
  });

  it('replaces a notice whose attempt got no answer, because the customer may have it', async () => {
    const order = await newOrder();
    await receivedBy(order);
    await ship(order);
    await loseAnswers(order);
    await correct(order, 'D1002');
    expect(await subjectsFor(order)).toEqual([titled(CORRECTION, order)]);
    expect(await waiting(order, 'shipping_notice')).toEqual([]);
  });

  // PGlite has one connection.
  itOnPostgres('replaces a notice that is being claimed', async () => {
    const order = await newOrder();
    await receivedBy(order);
    await ship(order);
    await backend().db.tx(async (sql) => {
      await sql.query('select public.claim_email()');
      expect((await correct(order, 'D1002')).error).toBeNull();
    });
    expect(await subjectsFor(order)).toEqual([titled(CORRECTION, order)]);
  });

  it('does not say that it replaces a notice that went to another email', async () => {
    const order = await shippedOrder();
    await setStatus(order, 'Processing');
    const corrected = { ...order, email: `${randomUUID()}@guest.example` };
    const shipping = { email: corrected.email };
    await staff.client.rpc('update_order_shipping', { ...(await versionOf(order)), shipping }).throwOnError();
    await ship(order, 'D1002');
    expect(await subjectsFor(corrected)).toEqual([titled(NOTICE, order)]);
  });

  it('does not delay a notice that is tried again, if the person has sent 50 emails on this day', async () => {
    const order = await newOrder();
    await receivedBy(order);
    await ship(order);
    await loseAnswers(order);
    await useUpEmails();
    await correct(order, 'D1002');
    await backend().db.query(
      `update public.email_outbox set next_attempt_at = next_attempt_at - interval '1 hour' where order_id = $1`,
      [order.id],
    );
    expect(await subjectsFor(order)).toEqual([titled(CORRECTION, order)]);
    await forgetEmails();
  });

  it('counts like an email that is sent again: the fourth within an hour waits, and says what is true then', async () => {
    const order = await shippedOrder();
    for (const number of ['D1002', 'D1003', 'D1004']) {
      await correct(order, number);
      expect(await subjectsFor(order)).toEqual([titled(CORRECTION, order)]);
    }
    for (const number of ['D1005', 'D1006']) {
      await correct(order, number);
      expect(await subjectsFor(order)).toEqual([]);
      expect(await waiting(order, 'shipping_notice')).toMatchObject([{ is_due: false }]);
    }
    expect((await resend(order, 'shipping_notice')).error?.code).toBe('PT429');
    await backend().db.query(`update public.email_outbox set next_attempt_at = now() where order_id = $1`, [order.id]);
    const [email, ...others] = await receivedBy(order);
    expect([email?.subject, others]).toEqual([titled(CORRECTION, order), []]);
    expect(email?.text).toContain('Tracking number: D1006');
  });

  it('also replaces the notice of an order that is shipped a second time, with another number', async () => {
    const order = await shippedOrder();
    await setStatus(order, 'Processing');
    await ship(order);
    expect(await subjectsFor(order)).toEqual([]);
    await setStatus(order, 'Processing');
    await ship(order, 'D1002');
    expect(await subjectsFor(order)).toEqual([titled(CORRECTION, order)]);
  });
});

describe('an email that waits', () => {
  it('is not sent when it is no longer true, and is sent when it is true again', async () => {
    const order = await newOrder();
    await receivedBy(order);
    const queued = await countQueued();
    await ship(order);
    await setStatus(order, 'Processing');
    expect(await subjectsFor(order)).toEqual([]);
    const { data: timeline } = await staff.client.rpc('order_timeline', { order_id: order.id }).throwOnError();
    const held = expect.objectContaining({ kind: 'shipping_notice', status: 'held' }) as object;
    expect(timeline).toContainEqual(expect.objectContaining({ details: held }));
    expect(await countQueued()).toBe(queued);
    await ship(order, 'D1002');
    const [email] = await receivedBy(order);
    expect(email?.subject).toBe(titled(NOTICE, order));
    expect(email?.text).toContain('Tracking number: D1002');
  });

  it('is not the confirmation of an order that was cancelled', async () => {
    const order = await newOrder();
    await setStatus(order, 'Cancelled');
    expect(await subjectsFor(order)).toEqual([`Your order ${order.uid} was cancelled`]);
    await setStatus(order, 'Processing');
    expect(await subjectsFor(order)).toEqual([titled(CONFIRMATION, order)]);
  });

  it('is not the notice of a cancellation that was taken back', async () => {
    const order = await newOrder();
    await receivedBy(order);
    await setStatus(order, 'Cancelled');
    await setStatus(order, 'Processing');
    expect(await subjectsFor(order)).toEqual([]);
    await setStatus(order, 'Cancelled');
    expect(await subjectsFor(order)).toEqual([`Your order ${order.uid} was cancelled`]);
  });

  it('names the refund of the cancellation that is true', async () => {
    const order = await newOrder();
    await receivedBy(order);
    await setStatus(order, 'Cancelled');
    await setStatus(order, 'Processing');
    await owner.client.rpc('cancel_order', { ...(await versionOf(order)), reason: 'Sold out' }).throwOnError();
    const [email] = await receivedBy(order);
    expect(email?.text).toContain('We refund ₹');
  });

  it('is not about an order that was deleted, until it is restored', async () => {
    const order = await newOrder();
    await ship(order);
    await staff.client.from('orders').delete().eq('id', order.id).throwOnError();
    expect(await subjectsFor(order)).toEqual([]);
    await staff.client.rpc('restore_order', { order_id: order.id }).throwOnError();
    expect((await subjectsFor(order)).sort()).toEqual([titled(CONFIRMATION, order), titled(NOTICE, order)]);
  });

  it('goes to the email that the order has now', async () => {
    const order = await newOrder();
    const corrected = { ...order, email: `${randomUUID()}@guest.example` };
    const shipping = { email: corrected.email };
    await staff.client.rpc('update_order_shipping', { ...(await versionOf(order)), shipping }).throwOnError();
    expect(await subjectsFor(order)).toEqual([]);
    expect(await subjectsFor(corrected)).toEqual([titled(CONFIRMATION, order)]);
  });

  it('still names the refund of changed items when the order was cancelled', async () => {
    const order = await newOrder(2);
    await receivedBy(order);
    const lines = [{ variant_id: variant, quantity: 1 }];
    const change = { ...(await versionOf(order)), lines, reason: 'One tin is torn' };
    await owner.client.rpc('change_order_items', change).throwOnError();
    await setStatus(order, 'Cancelled');
    expect((await subjectsFor(order)).sort()).toEqual([
      `Refund for your order ${order.uid}`,
      `Your order ${order.uid} was cancelled`,
    ]);
  });

  it('is sent at once, and once, when it is sent again', async () => {
    const order = await newOrder();
    await receivedBy(order);
    await ship(order);
    await loseAnswers(order);
    expect(await subjectsFor(order)).toEqual([]);
    const id = randomUUID();
    for (let press = 0; press < 2; press += 1) expect((await resend(order, 'shipping_notice', id)).error).toBeNull();
    expect(await waiting(order, 'shipping_notice')).toEqual([{ id, is_due: true }]);
    expect(await subjectsFor(order)).toEqual([titled(NOTICE, order)]);
  });

  it('is not tried again if another one took its place while it was being sent', async () => {
    const order = await newOrder();
    await receivedBy(order);
    await ship(order);
    const { data: claimed } = await backend().service.rpc('claim_email').throwOnError();
    await correct(order, 'D1002');
    expect(await subjectsFor(order)).toEqual([titled(CORRECTION, order)]);
    const failure = { email_id: claimed[0]?.id ?? '', attempt: 1, reason: 'busy', is_permanent: false };
    await backend().service.rpc('mark_email_failed', failure).throwOnError();
    await backend().db.query(`update public.email_outbox set next_attempt_at = now() where order_id = $1`, [order.id]);
    expect(await subjectsFor(order)).toEqual([]);
    expect(await waiting(order, 'shipping_notice')).toEqual([]);
  });

  it('can be sent again by an owner while the notice of a person with 50 emails on this day waits', async () => {
    const order = await shippedOrder();
    await useUpEmails();
    await correct(order, 'D1002');
    expect(await subjectsFor(order)).toEqual([]);
    expect((await resend(order, 'shipping_notice')).error).toMatchObject({ code: 'PT429' });
    const again = { order_id: order.id, kind: 'shipping_notice' as const, request_id: randomUUID() };
    await owner.client.rpc('resend_order_email', again).throwOnError();
    expect(await subjectsFor(order)).toEqual([titled(CORRECTION, order)]);
    await forgetEmails();
  });

  it('does not say that it replaces a notice that was rejected', async () => {
    const order = await newOrder();
    await receivedBy(order);
    await ship(order);
    await backend().db.query(
      `update public.email_outbox set status = 'dead', attempts = 1 where order_id = $1 and kind = 'shipping_notice'`,
      [order.id],
    );
    const { data } = await correct(order, 'D1002');
    expect(data?.version).toBe((await versionOf(order)).expected_version);
    expect(await subjectsFor(order)).toEqual([titled(NOTICE, order)]);
  });

  it('still says that it replaces an earlier one when it is sent again', async () => {
    const order = await shippedOrder();
    await correct(order, 'D1002');
    expect((await resend(order, 'shipping_notice')).error).toBeNull();
    expect(await subjectsFor(order)).toEqual([titled(CORRECTION, order)]);
  });
});
