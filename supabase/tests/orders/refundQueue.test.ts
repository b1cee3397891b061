import { randomUUID } from 'node:crypto';
import type { EmailKind, RequestedRefundLine } from '../../database.types.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import {
  openCheckoutSession,
  reportDispute,
  reportPayment,
  stockQuantity,
  takenUnits,
  type CheckoutLine,
} from '../support/checkout.ts';
import { attentionOf } from '../support/attention.ts';

/* Refunds, cancellations and changed items: what they do to the order, the stock and the money. */
const backend = withBackend();
let owner: Account;
let staff: Account;

beforeAll(async () => {
  [owner, staff] = [await backend().signUp(), await backend().signUp()];
  await backend().promote(owner);
  await backend().promote(staff, 'staff');
});

/** Pays for an order. Each unit costs ₹500 unless the variant says otherwise. */
async function placeOrder(lines: CheckoutLine[]) {
  const session = await openCheckoutSession(backend(), lines);
  const { data } = await reportPayment(backend(), session.id).throwOnError();
  const order = await readOrder(data?.order_id ?? '');
  const { data: payment } = await backend()
    .service.from('payments')
    .select('id, provider_payment_id')
    .eq('checkout_session_id', session.id)
    .single()
    .throwOnError();
  return { ...order, session: session.id, payment };
}
type Order = Awaited<ReturnType<typeof placeOrder>>;

const readOrder = async (id: string) => {
  const { data } = await backend().service.from('orders').select('*').eq('id', id).single().throwOnError();
  return data;
};
const newOrder = async (quantity = 2, stock = 10) => {
  const variant = await createVariant(backend(), { stock });
  return { variant, order: await placeOrder([{ variant_id: variant, quantity }]) };
};
const refund = (
  { id }: { id: string },
  details: { amount?: number; lines?: RequestedRefundLine[]; idempotency_key?: string; reason?: string } = {},
  { client } = owner,
) => client.rpc('request_refund', { order_id: id, idempotency_key: randomUUID(), ...details });
const cancel = async ({ id }: { id: string }, { client } = owner) =>
  client.rpc('cancel_order', { order_id: id, expected_version: (await readOrder(id)).version });
const change = async ({ id }: { id: string }, lines: CheckoutLine[], { client } = owner) =>
  client.rpc('change_order_items', { order_id: id, expected_version: (await readOrder(id)).version, lines });
const setStatus = ({ id }: { id: string }, status: 'Processing' | 'Shipped' | 'Cancelled') =>
  owner.client.from('orders').update({ status }).eq('id', id).throwOnError();

const setLimits = (order: number, day: number) =>
  backend().db.query('update public.shop_settings set staff_refund_limit_order = $1, staff_refund_limit_day = $2', [
    order,
    day,
  ]);
/** Moves the refunds to an earlier day, so that they no longer count for the limit of the day. */
const startDay = () => backend().db.query(`update public.refunds set created_at = created_at - interval '2 days'`);

/** Reports a refund as the webhook of the provider does. */
const report = (
  { session, payment }: Order,
  refunds: { id: string; amount: number; has_failed: boolean; request_id?: string }[],
) =>
  backend()
    .service.rpc('record_refunds', {
      session_id: session,
      provider: 'stripe',
      provider_payment_id: payment.provider_payment_id,
      refunds,
    })
    .throwOnError();
const refundsOf = async ({ id }: { id: string }) => {
  const { data } = await owner.client
    .from('order_refunds')
    .select('id, amount, kind, status, allowance, lines, reason')
    .eq('order_id', id)
    .order('created_at')
    .throwOnError();
  return data;
};
/** Lets the provider accept all queued refunds of an order. */
async function acceptRefunds(order: Order) {
  for (const { id, amount, status } of await refundsOf(order))
    if (status === 'queued' && id) await report(order, [{ id: `re_${id}`, amount, has_failed: false, request_id: id }]);
}
/** The account of an order in rupees. */
const balanceOf = async ({ id }: { id: string }) => {
  const [row] = await backend().db.query<Record<'paid' | 'refunded' | 'items' | 'allowances' | 'owed', number>>(
    `select (paid / 100)::integer as paid, (refunded / 100)::integer as refunded, (items / 100)::integer as items,
       (allowances / 100)::integer as allowances, (owed / 100)::integer as owed
     from public.order_balance($1)`,
    [id],
  );
  return { ...row! };
};
const emailsAbout = async ({ id }: { id: string }, kind: EmailKind) => {
  const emails = await backend().db.query<{ data: { refund?: number } }>(
    'select (public.order_email(email)).data from public.email_outbox email where order_id = $1 and kind = $2',
    [id, kind],
  );
  return emails.map(({ data }) => data.refund);
};

describe('order_money', () => {
  it('returns what was paid and refunded for orders, with queued refunds, and whether a link was paid', async () => {
    const [{ order: paid }, { order: refunded }] = [await newOrder(), await newOrder()];
    await refund(refunded, { amount: 30_000 }).then(({ error }) => expect(error).toBeNull());
    await report(refunded, [{ id: randomUUID(), amount: 20_000, has_failed: false }]);
    const { data } = await staff.client.rpc('order_money', { order_ids: [paid.id, refunded.id] }).throwOnError();
    expect(data).toHaveLength(2);
    expect(data).toContainEqual({
      order_id: paid.id,
      paid: 100_000,
      refunded: 0,
      is_by_link: false,
      invoice_number: null,
    });
    expect(data).toContainEqual({
      order_id: refunded.id,
      paid: 100_000,
      refunded: 50_000,
      is_by_link: false,
      invoice_number: null,
    });
  });

  it('accepts at most 1,000 orders', async () => {
    const order_ids = Array.from({ length: 1001 }, () => randomUUID());
    expect((await staff.client.rpc('order_money', { order_ids })).error?.code).toBe('PT400');
    expect((await staff.client.rpc('order_money', { order_ids: order_ids.slice(1) })).data).toEqual([]);
  });
});

describe('a queued refund', () => {
  it('counts against what is left, as does one that is not yet reported', async () => {
    const { order } = await newOrder();
    await refund(order, { amount: 60_000 }).throwOnError();
    expect((await refund(order, { amount: 40_001 })).error).toMatchObject({
      code: 'PT409',
      hint: 'refund_exceeds_payment',
      message: 'At most ₹400.00 can be refunded.',
    });
    const [queued] = await refundsOf(order);
    await backend()
      .service.from('refunds')
      .update({ provider_refund_id: 're_accepted' })
      .eq('id', queued?.id ?? '')
      .throwOnError();
    expect((await refund(order, { amount: 40_001 })).error?.hint).toBe('refund_exceeds_payment');
    await report(order, [{ id: 're_accepted', amount: 60_000, has_failed: false }]);
    expect((await refund(order, { amount: 40_000 })).error).toBeNull();
    expect((await refund(order, { amount: 1 })).error?.message).toBe('Everything that was paid is already refunded.');
  });

  it('counts once if its webhook arrives before the response of the provider', async () => {
    const { order } = await newOrder();
    await refund(order, { amount: 60_000 }).throwOnError();
    const [queued] = await refundsOf(order);
    await report(order, [{ id: 're_early', amount: 60_000, has_failed: false, request_id: queued?.id ?? '' }]);
    expect(await balanceOf(order)).toMatchObject({ refunded: 600 });
    expect(await refundsOf(order)).toMatchObject([{ id: queued?.id, status: 'sent' }]);
    expect((await refund(order, { amount: 40_000 })).error).toBeNull();
  });

  it('is not taken for the refund of another payment by a report that names it', async () => {
    const [{ order }, { order: other }] = [await newOrder(), await newOrder()];
    await refund(order, { amount: 100 }).throwOnError();
    const [queued] = await refundsOf(order);
    await report(other, [{ id: 're_other', amount: 100, has_failed: false, request_id: queued?.id ?? '' }]);
    expect(await refundsOf(order)).toMatchObject([{ status: 'queued' }]);
  });

  it('never exceeds the payment together with others, however many are requested at once', async () => {
    const { order } = await newOrder(2);
    const responses = await Promise.all([
      ...Array.from({ length: 12 }, () => refund(order, { amount: 15_000 })),
      cancel(order),
      ...Array.from({ length: 3 }, () => refund(order)),
    ]);
    expect(responses.filter(({ error }) => error && error.code !== 'PT409')).toEqual([]);
    const { paid, refunded } = await balanceOf(order);
    expect(refunded).toBeLessThanOrEqual(paid);
  });

  it('is leased to one sender at a time, and tried later if the provider does not respond', async () => {
    const { order } = await newOrder();
    await refund(order, { amount: 100 }).throwOnError();
    await backend().db.query('update public.refunds set next_attempt_at = now() where payment_id = $1', [
      order.payment.id,
    ]);
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => backend().service.rpc('claim_refund').throwOnError()),
    );
    const own = claims
      .flatMap(({ data }) => data)
      .filter(({ checkout_session_id }) => checkout_session_id === order.session);
    expect(own).toHaveLength(1);
    await backend()
      .service.rpc('mark_refund_failed', {
        refund_id: own[0]?.refund_id ?? '',
        problem: 'No response',
        is_refused: false,
      })
      .throwOnError();
    expect(await refundsOf(order)).toMatchObject([{ status: 'queued' }]);
    expect(await attentionOf(backend().service, order.id)).toEqual([]);
  });
});

describe('a refund that the provider refuses', () => {
  const refuse = async (order: Order) => {
    const [queued] = await refundsOf(order);
    const rpc = { refund_id: queued?.id ?? '', problem: 'The card is closed', is_refused: true };
    await backend().service.rpc('mark_refund_failed', rpc).throwOnError();
    return rpc;
  };

  it('needs attention, is in the audit log once, no longer counts, and can be requested again', async () => {
    const { order } = await newOrder();
    const idempotency_key = randomUUID();
    await refund(order, { idempotency_key }).throwOnError();
    const rpc = await refuse(order);
    await backend().service.rpc('mark_refund_failed', rpc).throwOnError();
    expect(await attentionOf(backend().service, order.id)).toEqual(['refund_failed']);
    const { data: log } = await owner.client
      .from('audit_log')
      .select('actor_id, operation, after')
      .eq('row_id', order.payment.id)
      .throwOnError();
    expect(log).toMatchObject([{ actor_id: null, operation: 'refund_failed', after: { amount: 100_000 } }]);
    expect((await refund(order, { idempotency_key })).error).toMatchObject({
      hint: 'refund_refused',
      message: 'The payment provider refused this refund: The card is closed',
    });
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed' }]);
    expect((await refund(order)).error).toBeNull();
  });

  it('counts again if the provider reports that it was sent after all', async () => {
    const { order } = await newOrder();
    await refund(order, { amount: 60_000 }).throwOnError();
    const { refund_id } = await refuse(order);
    await report(order, [{ id: 're_late', amount: 60_000, has_failed: false, request_id: refund_id }]);
    expect(await refundsOf(order)).toMatchObject([{ status: 'sent' }]);
    expect(await balanceOf(order)).toMatchObject({ refunded: 600 });
  });

  it('leaves what the items cost owed to the customer, which the next refund repays', async () => {
    const { order, variant } = await newOrder(2);
    await change(order, [{ variant_id: variant, quantity: 1 }]).then(({ error }) => expect(error).toBeNull());
    await refuse(order);
    expect(await balanceOf(order)).toEqual({ paid: 1000, refunded: 0, items: 500, allowances: 0, owed: 500 });
    await refund(order, { amount: 60_000 }).throwOnError();
    expect(await balanceOf(order)).toEqual({ paid: 1000, refunded: 600, items: 500, allowances: 100, owed: 0 });
  });
});

it('owes nobody more than was paid, if units are refunded that an allowance has already paid back', async () => {
  const { order, variant } = await newOrder(2);
  await change(order, [{ variant_id: variant, quantity: 1 }]);
  const [first] = await refundsOf(order);
  await refund(order, { amount: 50_000 }).throwOnError();
  await backend()
    .service.rpc('mark_refund_failed', { refund_id: first?.id ?? '', problem: 'Refused', is_refused: true })
    .throwOnError();
  expect(await balanceOf(order)).toEqual({ paid: 1000, refunded: 500, items: 500, allowances: 500, owed: 500 });
  await setStatus(order, 'Shipped');
  await refund(order, { lines: [{ variant_id: variant, quantity: 1 }] }).throwOnError();
  expect(await balanceOf(order)).toEqual({ paid: 1000, refunded: 1000, items: 0, allowances: 0, owed: 0 });
});

describe('a refund by line', () => {
  it('takes units out of an order that is not shipped, and returns them to the stock if wanted', async () => {
    const { order, variant } = await newOrder(3);
    await refund(order, {
      lines: [{ variant_id: variant, quantity: 1, restock: true }],
      reason: 'Broken',
    }).throwOnError();
    expect(await readOrder(order.id)).toMatchObject({ items: [{ quantity: 2 }], total_amount: 1000 });
    expect(await stockQuantity(backend(), variant)).toBe(8);
    await refund(order, { lines: [{ variant_id: variant, quantity: 1 }] }).throwOnError();
    expect(await stockQuantity(backend(), variant)).toBe(8);
    expect(await balanceOf(order)).toEqual({ paid: 1500, refunded: 1000, items: 500, allowances: 0, owed: 0 });
    expect(await refundsOf(order)).toMatchObject([
      {
        amount: 50_000,
        reason: 'Broken',
        lines: [{ variant_id: variant, quantity: 1, unit_amount: 50_000, restock: true }],
      },
      { amount: 50_000, lines: [{ restock: false }] },
    ]);
    // The unit that was lost does not return with the cancellation.
    expect((await cancel(order)).error).toBeNull();
    expect(await stockQuantity(backend(), variant)).toBe(9);
  });

  it('leaves the items of a shipped order as they are, and refunds no unit twice', async () => {
    const { order, variant } = await newOrder(2);
    await setStatus(order, 'Shipped');
    const one = { lines: [{ variant_id: variant, quantity: 1, restock: true }] };
    await refund(order, one).throwOnError();
    await refund(order, one).throwOnError();
    expect((await refund(order, { ...one, amount: 1 })).error?.hint).toBe('line_exceeds_order');
    expect(await readOrder(order.id)).toMatchObject({ items: order.items, total_amount: 1000 });
    expect(await takenUnits(backend(), order.id)).toEqual({});
    expect(await stockQuantity(backend(), variant)).toBe(10);
    expect(await balanceOf(order)).toMatchObject({ refunded: 1000, items: 0, allowances: 0 });
  });

  it('returns units once, however an order is refunded, cancelled, reopened, deleted and restored', async () => {
    const { order, variant } = await newOrder(3);
    await setStatus(order, 'Shipped');
    await refund(order, { lines: [{ variant_id: variant, quantity: 1, restock: true }] }).throwOnError();
    expect(await stockQuantity(backend(), variant)).toBe(8);
    await setStatus(order, 'Cancelled');
    expect(await stockQuantity(backend(), variant)).toBe(10);
    await owner.client.from('orders').delete().eq('id', order.id).throwOnError();
    await owner.client.rpc('restore_order', { order_id: order.id }).throwOnError();
    expect(await stockQuantity(backend(), variant)).toBe(10);
    await setStatus(order, 'Processing');
    // Two of the three units are still to be sent.
    expect(await stockQuantity(backend(), variant)).toBe(8);
    expect((await change(order, [{ variant_id: variant, quantity: 1 }])).error?.hint).toBe('already_shipped');
    await setStatus(order, 'Cancelled');
    expect(await stockQuantity(backend(), variant)).toBe(10);
    expect((await refund(order, { lines: [{ variant_id: variant, quantity: 1, restock: true }] })).error?.hint).toBe(
      'already_cancelled',
    );
  });

  it('returns only units that the order had taken, if it was short of stock', async () => {
    const variant = await createVariant(backend(), { stock: 3 });
    const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 3 }]);
    await backend().db.query(`update public.stock set quantity = 1 where variant_id = $1`, [variant]);
    const { data } = await reportPayment(backend(), session.id).throwOnError();
    const id = data?.order_id ?? '';
    await refund({ id }, { lines: [{ variant_id: variant, quantity: 2, restock: true }] }).throwOnError();
    expect(await stockQuantity(backend(), variant)).toBe(0);
    expect((await cancel({ id })).error).toBeNull();
    expect(await stockQuantity(backend(), variant)).toBe(1);
  });

  it.each(['Processing', 'Shipped'] as const)(
    'pays at least what the units of an order that is %s cost, and is a discount if it pays more',
    async (status) => {
      const { order, variant } = await newOrder(3);
      if (status === 'Shipped') await setStatus(order, status);
      const lines = [{ variant_id: variant, quantity: 1, restock: true }];
      expect((await refund(order, { lines, amount: 49_999 })).error).toMatchObject({
        code: 'PT409',
        hint: 'lines_cost_more',
        message: expect.stringContaining('₹500.00') as string,
      });
      expect(await stockQuantity(backend(), variant)).toBe(7);
      await refund(order, { amount: 1 }).throwOnError();
      expect(await balanceOf(order)).toMatchObject({ items: 1500 });
      await refund(order, { lines, amount: 70_000 }).throwOnError();
      expect(await balanceOf(order)).toEqual({ paid: 1500, refunded: 700, items: 1000, allowances: 200, owed: 0 });
      expect(await stockQuantity(backend(), variant)).toBe(8);
    },
  );

  it('pays what is left, if an earlier discount was a part of what the units cost', async () => {
    const { order, variant } = await newOrder(2);
    await setStatus(order, 'Shipped');
    await refund(order, { amount: 80_000 }).throwOnError();
    const lines = [{ variant_id: variant, quantity: 1 }];
    expect((await refund(order, { lines, amount: 19_999 })).error).toMatchObject({ hint: 'lines_cost_more' });
    await refund(order, { lines }).throwOnError();
    expect(await balanceOf(order)).toEqual({ paid: 1000, refunded: 1000, items: 500, allowances: 500, owed: 0 });
  });

  it('does not take the last units of an order that is not shipped: that is a cancellation', async () => {
    const { order, variant } = await newOrder(2);
    expect((await refund(order, { lines: [{ variant_id: variant, quantity: 2 }] })).error?.hint).toBe('nothing_left');
  });

  it.each([
    [[{ variant_id: 'x' }]],
    [[{ variant_id: 'x', quantity: 0 }]],
    [[{ variant_id: 'x', quantity: -1 }]],
    [[{ variant_id: 'x', quantity: 1.5 }]],
    [[{ variant_id: 'x', quantity: 1, restock: 'yes' }]],
    [[{ variant_id: 7, quantity: 1 }]],
    [[null]],
    [{}],
    [Array(101).fill({ variant_id: 'x', quantity: 1 })],
  ])('rejects malformed lines (%#)', async (lines) => {
    const { order } = await newOrder();
    expect((await refund(order, { lines: lines as RequestedRefundLine[] })).error?.code).toBe('PT400');
    expect(await refundsOf(order)).toEqual([]);
  });
});

describe('cancel_order', () => {
  it('returns the units, queues a refund of what is left of each payment, and emails the customer', async () => {
    const { order, variant } = await newOrder(2);
    await refund(order, { amount: 10_000 }).throwOnError();
    await reportPayment(backend(), order.session).throwOnError();
    const { data } = await cancel(order);
    expect(data).toMatchObject({ status: 'Cancelled' });
    expect(await takenUnits(backend(), order.id)).toEqual({});
    expect(await stockQuantity(backend(), variant)).toBe(10);
    expect((await refundsOf(order)).map(({ amount, kind, status }) => [amount, kind, status])).toEqual([
      [10_000, 'refund', 'queued'],
      [90_000, 'cancellation', 'queued'],
      [100_000, 'cancellation', 'queued'],
    ]);
    expect(await emailsAbout(order, 'cancellation_notice')).toEqual([190_000]);
    expect((await cancel(order)).error?.hint).toBe('already_cancelled');
  });

  it('is refused while a dispute is open, and refunds nothing of a payment whose dispute was lost', async () => {
    const { order, variant } = await newOrder(2);
    await reportDispute(backend(), order.session, 'open');
    expect((await cancel(order)).error).toMatchObject({ code: 'PT409', hint: 'dispute_open' });
    expect(await readOrder(order.id)).toMatchObject({ status: 'Processing' });
    const { data: amounts } = await owner.client
      .rpc('refundable_amounts', { payment_id: order.payment.id })
      .throwOnError();
    expect(amounts).toMatchObject([{ unrefunded: 0, allowed: 0 }]);
    for (const details of [{}, { amount: 100 }, { lines: [{ variant_id: variant, quantity: 1 }] }])
      expect((await refund(order, details)).error).toMatchObject({ code: 'PT409', hint: 'dispute_open' });
    expect(await refundsOf(order)).toEqual([]);
    expect((await change(order, [{ variant_id: variant, quantity: 1 }])).error?.hint).toBe('dispute_open');
    await reportDispute(backend(), order.session, 'lost');
    expect((await refund(order, { amount: 1 })).error).toMatchObject({ code: 'PT409', hint: 'dispute_lost' });
    expect((await cancel(order)).error).toBeNull();
    expect(await refundsOf(order)).toEqual([]);
    expect(await stockQuantity(backend(), variant)).toBe(10);
  });

  it('needs no refund for an order of ₹0', async () => {
    const variant = await createVariant(backend(), { variant: { amount: 0 } });
    const order = await placeOrder([{ variant_id: variant, quantity: 1 }]);
    expect((await cancel(order)).data).toMatchObject({ status: 'Cancelled' });
    expect(await refundsOf(order)).toEqual([]);
    expect(await emailsAbout(order, 'cancellation_notice')).toEqual([0]);
  });

  it('emails the customer once when the dialog sets the status to Cancelled repeatedly', async () => {
    const { order } = await newOrder();
    for (const status of ['Cancelled', 'Processing', 'Cancelled'] as const) await setStatus(order, status);
    expect(await emailsAbout(order, 'cancellation_notice')).toEqual([0]);
    expect(await refundsOf(order)).toEqual([]);
  });

  it('neither deadlocks nor loses money when orders are cancelled while refunds and disputes are reported', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => newOrder(2)));
    const responses = await Promise.all(
      orders.flatMap(({ order, variant }) => [
        cancel(order),
        report(order, [{ id: `re_${order.id}`, amount: 100, has_failed: false }]),
        refund(order, { lines: [{ variant_id: variant, quantity: 1, restock: true }] }),
        change(order, [{ variant_id: variant, quantity: 1 }]),
        owner.client.from('orders').update({ status: 'Shipped' }).eq('id', order.id),
      ]),
    );
    expect(responses.filter(({ error }) => error && error.code !== 'PT409')).toEqual([]);
    for (const { order } of orders) {
      const { paid, refunded } = await balanceOf(order);
      expect(refunded).toBeLessThanOrEqual(paid);
    }
  });
});

describe('change_order_items', () => {
  it('reduces and removes lines, moves the stock, refunds the difference and emails the customer', async () => {
    const [tea, tin] = [await createVariant(backend(), { stock: 10 }), await createVariant(backend(), { stock: 10 })];
    const order = await placeOrder([
      { variant_id: tea, quantity: 3 },
      { variant_id: tin, quantity: 1 },
    ]);
    const { data } = await change(order, [{ variant_id: tea, quantity: 2 }]);
    expect(data).toMatchObject({ total_amount: 1000, version: order.version + 1 });
    expect(await takenUnits(backend(), order.id)).toEqual({ [tea]: 2 });
    expect([await stockQuantity(backend(), tea), await stockQuantity(backend(), tin)]).toEqual([8, 10]);
    expect(await refundsOf(order)).toMatchObject([{ amount: 100_000, kind: 'change', status: 'queued', allowance: 0 }]);
    expect(await emailsAbout(order, 'order_changed_notice')).toEqual([100_000]);
    expect(await balanceOf(order)).toEqual({ paid: 2000, refunded: 1000, items: 1000, allowances: 0, owed: 0 });
  });

  it('swaps for something that is not dearer, at the price of the catalog', async () => {
    const [tea, cheap, dear] = [
      await createVariant(backend(), { stock: 10 }),
      await createVariant(backend(), { stock: 2, variant: { amount: 30_000 } }),
      await createVariant(backend(), { variant: { amount: 50_001 } }),
    ];
    const order = await placeOrder([{ variant_id: tea, quantity: 1 }]);
    expect((await change(order, [{ variant_id: dear, quantity: 1 }])).error).toMatchObject({
      code: 'PT409',
      hint: 'items_dearer',
    });
    expect((await change(order, [{ variant_id: tea, quantity: 2 }])).error?.hint).toBe('items_dearer');
    expect((await change(order, [{ variant_id: cheap, quantity: 1 }])).data).toMatchObject({
      total_amount: 300,
      items: [{ variant: { id: cheap }, unit_amount: 30_000 }],
    });
    expect([await stockQuantity(backend(), tea), await stockQuantity(backend(), cheap)]).toEqual([10, 1]);
    expect(await balanceOf(order)).toMatchObject({ refunded: 200, items: 300 });
  });

  it('keeps the price that the customer has paid, even if the catalog has another one now', async () => {
    const { order, variant } = await newOrder(3);
    await backend().service.from('variants').update({ amount: 90_000 }).eq('id', variant).throwOnError();
    expect((await change(order, [{ variant_id: variant, quantity: 2 }])).data).toMatchObject({ total_amount: 1000 });
  });

  it('has the price of the catalog for units that are added to a line', async () => {
    const [tea, tin] = [await createVariant(backend(), { stock: 10 }), await createVariant(backend(), { stock: 10 })];
    const order = await placeOrder([
      { variant_id: tea, quantity: 1 },
      { variant_id: tin, quantity: 2 },
    ]);
    await backend().service.from('variants').update({ amount: 120_000 }).eq('id', tea).throwOnError();
    const more = await change(order, [{ variant_id: tea, quantity: 2 }]);
    expect(more.error?.hint).toBe('items_dearer');
    await backend().service.from('variants').update({ amount: 80_000 }).eq('id', tea).throwOnError();
    expect((await change(order, [{ variant_id: tea, quantity: 2 }])).data?.items).toMatchObject([
      { variant: { id: tea }, quantity: 1, unit_amount: 50_000 },
      { variant: { id: tea }, quantity: 1, unit_amount: 80_000 },
    ]);
    expect(await balanceOf(order)).toMatchObject({ items: 1300, refunded: 200 });
    expect(await takenUnits(backend(), order.id)).toEqual({ [tea]: 2 });
  });

  it('is refused without enough stock, and changes nothing then', async () => {
    const { order, variant } = await newOrder(2);
    const scarce = await createVariant(backend(), { stock: 1, variant: { amount: 10_000 } });
    expect((await change(order, [{ variant_id: scarce, quantity: 2 }])).error?.hint).toBe('insufficient_inventory');
    expect(await readOrder(order.id)).toMatchObject({ items: order.items, version: order.version });
    expect([await stockQuantity(backend(), variant), await stockQuantity(backend(), scarce)]).toEqual([8, 1]);
    expect(await refundsOf(order)).toEqual([]);
  });

  it('takes no units that a shopper has reserved', async () => {
    const { order } = await newOrder(2);
    const reserved = await createVariant(backend(), { stock: 1, variant: { amount: 10_000 } });
    await openCheckoutSession(backend(), [{ variant_id: reserved, quantity: 1 }]);
    expect((await change(order, [{ variant_id: reserved, quantity: 1 }])).error?.hint).toBe('insufficient_inventory');
  });

  it('changes nothing if the items are the same', async () => {
    const { order, variant } = await newOrder(2);
    expect((await change(order, [{ variant_id: variant, quantity: 2 }])).data).toMatchObject({
      version: order.version,
    });
    expect(await emailsAbout(order, 'order_changed_notice')).toEqual([]);
  });

  it('is refused if the difference is more than what is left of the payment', async () => {
    const { order, variant } = await newOrder(2);
    await refund(order, { amount: 60_000 }).throwOnError();
    expect((await change(order, [{ variant_id: variant, quantity: 1 }])).error?.hint).toBe('refund_exceeds_payment');
    expect(await readOrder(order.id)).toMatchObject({ items: order.items });
    expect(await stockQuantity(backend(), variant)).toBe(8);
  });

  it('refunds only what was paid, if less was paid than the items cost', async () => {
    const variant = await createVariant(backend());
    const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 2 }]);
    const { data } = await backend()
      .service.rpc('complete_checkout_session', {
        session_id: session.id,
        provider: 'stripe',
        provider_payment_id: randomUUID(),
        customer: { email: 'a@guest.example' },
        amount: 60_000,
      })
      .single()
      .throwOnError();
    const order = { id: data.order_id };
    expect((await change(order, [{ variant_id: variant, quantity: 1 }])).error).toBeNull();
    expect(await balanceOf(order)).toEqual({ paid: 600, refunded: 100, items: 500, allowances: 0, owed: 0 });
  });

  it.each([[[]], [[{ variant_id: 'unknown', quantity: 1 }]], [[{ variant_id: 'x', quantity: 0 }]], [null]])(
    'rejects malformed lines (%#)',
    async (lines) => {
      const { order } = await newOrder();
      expect((await change(order, lines as CheckoutLine[])).error?.code).toBe('PT400');
    },
  );
});

describe('the customer', () => {
  it('gets one email for a refund when the provider has accepted it, whoever started it', async () => {
    const { order } = await newOrder();
    await refund(order, { amount: 100 }).throwOnError();
    expect(await emailsAbout(order, 'refund_notice')).toEqual([]);
    await acceptRefunds(order);
    await acceptRefunds(order);
    await report(order, [{ id: 're_dashboard', amount: 200, has_failed: false }]);
    await report(order, [{ id: 're_dashboard', amount: 200, has_failed: true }]);
    await report(order, [{ id: 're_failed', amount: 300, has_failed: true }]);
    expect((await emailsAbout(order, 'refund_notice')).sort()).toEqual([100, 200]);
  });

  it('gets at most three emails an hour about what staff do with an order, and then one about all of it', async () => {
    await setLimits(1_000_000, 1_000_000);
    const { order, variant } = await newOrder(5);
    const sendAll = () =>
      backend().db.query(
        `update public.email_outbox set status = 'sent', sent_at = now(), data = null
           where status = 'queued' and next_attempt_at <= now()`,
      );
    const emails = () =>
      backend().db.query<{ status: string; refund: number | null }>(
        `select status, (data ->> 'refund')::integer as refund from public.email_outbox
           where order_id = $1 and kind = 'order_changed_notice' order by created_at`,
        [order.id],
      );
    const sent = { status: 'sent', refund: null };
    for (let quantity = 4; quantity >= 1; quantity -= 1) {
      expect((await change(order, [{ variant_id: variant, quantity }], staff)).error).toBeNull();
      await sendAll();
    }
    expect(await emails()).toEqual([sent, sent, sent, { status: 'queued', refund: 50_000 }]);
    // Sent again: they count, too.
    const { error } = await staff.client.rpc('resend_order_email', {
      order_id: order.id,
      kind: 'order_confirmation',
      request_id: randomUUID(),
    });
    expect(error?.code).toBe('PT429');

    const tea = await createVariant(backend());
    expect((await change(order, [{ variant_id: tea, quantity: 1 }], staff)).error).toBeNull();
    expect(await emails()).toMatchObject([sent, sent, sent, { status: 'queued', refund: 50_000 }]);
    const { data: items } = await backend().service.from('orders').select('items').eq('id', order.id).single();
    const [waiting] = await backend().db.query<{ items: unknown; wait: number }>(
      `select (public.order_email(email)).data -> 'items' as items,
           extract(epoch from next_attempt_at - now())::integer as wait
         from public.email_outbox email where order_id = $1 and status = 'queued' and kind = 'order_changed_notice'`,
      [order.id],
    );
    expect(waiting?.items).toEqual(items?.items);
    expect(waiting?.wait).toBeGreaterThan(59 * 60);
    expect(waiting?.wait).toBeLessThanOrEqual(60 * 60);

    // The next notice replaces it, even if the order has got another email.
    const email = `${randomUUID()}@guest.example`;
    await backend().service.from('orders').update({ shipping: { email } }).eq('id', order.id).throwOnError();
    const other = await createVariant(backend());
    expect((await change(order, [{ variant_id: other, quantity: 1 }], staff)).error).toBeNull();
    expect(await emails()).toMatchObject([sent, sent, sent, { status: 'queued', refund: 50_000 }]);
    await setLimits(0, 0);
  });

  it('gets the email later if staff have sent fifty within a day and fifty wait, also after the clock was corrected', async () => {
    await setLimits(1_000_000, 1_000_000);
    const colleague = await backend().signUp();
    await backend().promote(colleague, 'staff');
    const { order, variant } = await newOrder();
    await backend().db.query(
      `insert into public.audit_log (actor_id, table_name, operation, after)
         select $1, 'email_outbox', 'insert', waiting.after
           from generate_series(1, 50), (values ('{}'::jsonb), (jsonb_build_object('send_at', now() + interval '1 day')))
             as waiting (after)`,
      [colleague.id],
    );
    expect((await change(order, [{ variant_id: variant, quantity: 1 }], colleague)).error).toBeNull();
    await backend().service.rpc('correct_future_times').throwOnError();
    const [email] = await backend().db.query<{ wait: number }>(
      `select extract(epoch from next_attempt_at - now())::integer / 3600.0 as wait from public.email_outbox
         where order_id = $1 and kind = 'order_changed_notice'`,
      [order.id],
    );
    expect(Number(email?.wait)).toBeCloseTo(48, 0);
    await setLimits(0, 0);
  });

  it('gets no second email for the refund of a cancellation', async () => {
    const { order } = await newOrder();
    await cancel(order);
    await acceptRefunds(order);
    expect(await refundsOf(order)).toMatchObject([{ status: 'sent' }]);
    expect(await emailsAbout(order, 'refund_notice')).toEqual([]);
  });
});

describe('the limits of staff', () => {
  const refused = { code: 'PT403', hint: 'refund_limit' };
  beforeEach(startDay);
  afterAll(() => setLimits(0, 0));

  it('forbid every refund until an owner sets them, also by cancelling and changing items', async () => {
    await setLimits(0, 0);
    const { order, variant } = await newOrder();
    const lines = [{ variant_id: variant, quantity: 1 }];
    expect((await refund(order, { amount: 1 }, staff)).error).toMatchObject(refused);
    expect((await refund(order, { lines }, staff)).error).toMatchObject(refused);
    expect((await cancel(order, staff)).error).toMatchObject(refused);
    expect((await change(order, lines, staff)).error).toMatchObject(refused);
    expect(await readOrder(order.id)).toMatchObject({ version: order.version, status: 'Processing' });
    expect(await stockQuantity(backend(), variant)).toBe(8);
    expect((await cancel(order)).error).toBeNull();
  });

  it('count all refunds of an order, by all staff together', async () => {
    await setLimits(30_000, 1_000_000);
    const { order } = await newOrder();
    const colleague = await backend().signUp();
    await backend().promote(colleague, 'staff');
    expect((await refund(order, { amount: 20_000 }, staff)).error).toBeNull();
    expect((await refund(order, { amount: 10_001 }, colleague)).error).toMatchObject(refused);
    expect((await refund(order, { amount: 10_000 }, colleague)).error).toBeNull();
    expect((await refund(order, { amount: 1 }, staff)).error).toMatchObject(refused);
    expect((await refund(order, { amount: 50_000 })).error).toBeNull();
  });

  it('allow at least one rupee or what is left, 5 refunds of an order and 20 of a person on one day', async () => {
    await setLimits(1_000_000, 1_000_000);
    const { order } = await newOrder();
    expect((await refund(order, { amount: 99 }, staff)).error).toMatchObject({ hint: 'refund_too_small' });
    for (let count = 1; count <= 5; count += 1) expect((await refund(order, { amount: 100 }, staff)).error).toBeNull();
    expect((await refund(order, { amount: 100 }, staff)).error).toMatchObject(refused);
    const { data: amounts } = await staff.client
      .rpc('refundable_amounts', { payment_id: order.payment.id })
      .throwOnError();
    expect(amounts).toMatchObject([{ allowed: 0 }]);
    expect((await refund(order, { amount: 99_450 })).error).toBeNull();

    const { order: other } = await newOrder();
    expect((await refund(other, { amount: 99_950 })).error).toBeNull();
    expect((await refund(other, { amount: 50 }, staff)).error).toBeNull();
    await backend().db.query(
      `insert into public.refunds (payment_id, amount, requested_by, idempotency_key)
         select $1, 1, $2, gen_random_uuid() from generate_series(1, 14)`,
      [(await newOrder()).order.payment.id, staff.id],
    );
    const { order: last } = await newOrder();
    expect((await refund(last, { amount: 100 }, staff)).error).toMatchObject(refused);
    expect((await refund(last, { amount: 100 })).error).toBeNull();
  });

  it('count all refunds of a person on one day in India, even if they are requested at once', async () => {
    await setLimits(100_000, 30_000);
    const orders = await Promise.all(Array.from({ length: 5 }, () => newOrder()));
    const responses = await Promise.all(orders.map(({ order }) => refund(order, { amount: 10_000 }, staff)));
    expect(responses.filter(({ error }) => error === null)).toHaveLength(3);
    expect(responses.flatMap(({ error }) => (error ? [error.hint] : []))).toEqual(['refund_limit', 'refund_limit']);
  });
});

describe('the amounts that can be refunded', () => {
  beforeEach(startDay);
  afterAll(() => setLimits(0, 0));
  const amounts = async (order: Order, lines: RequestedRefundLine[] = [], { client } = owner) =>
    (await client.rpc('refundable_amounts', { payment_id: order.payment.id, lines }).throwOnError()).data;

  it('are what is left of the payment, what the caller may refund, and what units cost', async () => {
    await setLimits(30_000, 25_000);
    const { order, variant } = await newOrder();
    const unit = [{ variant_id: variant, quantity: 1, restock: true }];
    expect(await amounts(order, unit)).toEqual([{ unrefunded: 100_000, allowed: 100_000, lines_amount: 50_000 }]);
    expect(await amounts(order, [], staff)).toEqual([{ unrefunded: 100_000, allowed: 25_000, lines_amount: 0 }]);
    // Like request_refund.
    expect(await amounts(order, null as never)).toMatchObject([{ lines_amount: 0 }]);
    expect((await refund(order, { amount: 20_000 }, staff)).error).toBeNull();
    expect(await amounts(order, unit, staff)).toEqual([{ unrefunded: 80_000, allowed: 5_000, lines_amount: 50_000 }]);
    expect((await refund(order, { amount: 5_001 }, staff)).error).toMatchObject({ hint: 'refund_limit' });
    expect((await refund(order, { amount: 5_000 }, staff)).error).toBeNull();
    expect((await refund(order, { amount: 35_000 })).error).toBeNull();
    expect(await amounts(order, unit)).toEqual([{ unrefunded: 40_000, allowed: 40_000, lines_amount: 40_000 }]);
    await backend().db.query(`update public.payments set dispute = 'lost' where id = $1`, [order.payment.id]);
    expect(await amounts(order, unit)).toEqual([{ unrefunded: 0, allowed: 0, lines_amount: 0 }]);
  });

  it('are denied to customers, and need lines with a quantity', async () => {
    const { order, variant } = await newOrder();
    const customer = await backend().signUp();
    const payment_id = order.payment.id;
    expect(await customer.client.rpc('refundable_amounts', { payment_id })).toMatchObject({ error: { code: '42501' } });
    expect(
      await owner.client.rpc('refundable_amounts', {
        payment_id,
        lines: [{ variant_id: variant, quantity: 0, restock: true }],
      }),
    ).toMatchObject({ error: { code: 'PT400' } });
    expect(await owner.client.rpc('refundable_amounts', { payment_id: randomUUID() })).toMatchObject({ data: [] });
  });
});

describe('refunds', () => {
  it('are read by administrators only', async () => {
    const { order } = await newOrder();
    await refund(order, { amount: 100 }).throwOnError();
    const stranger = await backend().signUp();
    const read = async ({ client }: Account) => [
      (await client.from('refunds').select('amount').eq('payment_id', order.payment.id).throwOnError()).data,
      (await client.from('order_refunds').select('amount').eq('payment_id', order.payment.id).throwOnError()).data,
    ];
    expect(await read(staff)).toEqual([[{ amount: 100 }], [{ amount: 100 }]]);
    expect(await read(stranger)).toEqual([[], []]);
  });

  it('lose their reasons when the delivery details of their order are erased', async () => {
    const { order } = await newOrder();
    await refund(order, { amount: 100, reason: 'Leela Menon fell ill' }).throwOnError();
    await backend().db.query('select public.erase_orders(array[$1]::uuid[])', [order.id]);
    expect(await refundsOf(order)).toMatchObject([{ reason: null }]);
    const { data: log } = await owner.client.from('audit_log').select('after').eq('row_id', order.id).throwOnError();
    expect(JSON.stringify(log)).not.toContain('Leela Menon');
  });
});
