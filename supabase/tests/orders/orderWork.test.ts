import { randomUUID } from 'node:crypto';
import type { AttentionReason } from '../../../src/domain/order/attentionReasons.ts';
import type { StoredDelivery } from '../../../src/domain/order/deliveryDetails.ts';
import { trackingNumberProblem } from '../../../src/domain/order/trackingNumber.ts';
import { trackingNumberExamples } from '../../../src/domain/order/trackingNumberExamples.ts';
import type { EmailKind } from '../../database.types.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder as placeOrderFor, reportDispute, stockQuantity } from '../support/checkout.ts';
import { kochi } from '../support/gst.ts';
import { roundsOf } from '../support/rounds.ts';
import { attentionOf as readAttention, markOrders, settleAttention } from '../support/attention.ts';

/* Packing, shipping, notes, delivery details and the emails about orders. */
const backend = withBackend();
let admin: Account;
let customer: Account;
let variant: string;

beforeAll(async () => {
  [admin, customer] = [await backend().signUp(), await backend().signUp()];
  await backend().promote(admin);
  variant = await createVariant(backend());
});

const ADDRESS = { name: 'Leela', phone: '98400', address: '4 Lake View Road\nOoty' };
const placeOrder = (details: StoredDelivery = {}) =>
  placeOrderFor(backend(), [{ variant_id: variant, quantity: 1 }], {
    ...ADDRESS,
    email: `${randomUUID()}@guest.example`,
    ...details,
  });
const readOrder = async (id: string) => {
  const { data } = await backend().service.from('orders').select('*').eq('id', id).single().throwOnError();
  return data;
};
const attentionOf = (id: string) => readAttention(backend().service, id);
const setStatus = (id: string, status: 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled') =>
  admin.client.from('orders').update({ status }).eq('id', id).throwOnError();
const ship = async (
  id: string,
  details: { courier?: string; tracking_number?: string; ships_disputed?: boolean } = {},
) => admin.client.rpc('ship_order', { order_id: id, expected_version: (await readOrder(id)).version, ...details });
const queuedEmails = (orderId: string, kind?: EmailKind) =>
  backend().db.query<{
    id: string;
    kind: EmailKind;
    recipient: string;
    reply_to: string;
    data: Record<string, unknown>;
  }>(
    `select id, kind, recipient, (public.order_email(email)).data, (public.order_email(email)).reply_to
     from public.email_outbox email
     where order_id = $1 and kind = coalesce($2, kind) order by created_at, kind`,
    [orderId, kind ?? null],
  );

describe('packing', () => {
  it('marks orders that are Processing, and returns the packed orders', async () => {
    const [first, second, shipped] = [await placeOrder(), await placeOrder(), await placeOrder()];
    await setStatus(shipped.id, 'Shipped');
    const order_ids = [first.id, second.id, shipped.id, randomUUID()];
    const { data: packed } = await admin.client.rpc('pack_orders', { order_ids }).throwOnError();
    expect(packed.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await readOrder(shipped.id)).packed_at).toBeNull();
    // A second tap keeps the time and the version.
    const { data: again } = await admin.client.rpc('pack_orders', { order_ids }).throwOnError();
    expect(again).toEqual(packed);
  });

  it('takes at most 50 orders', async () => {
    const pack = (count: number) =>
      admin.client.rpc('pack_orders', { order_ids: Array.from({ length: count }, () => randomUUID()) });
    expect((await pack(51)).error).toMatchObject({ code: 'PT400', hint: 'list_limit' });
    expect((await pack(50)).data).toEqual([]);
  });

  it('leaves out orders with the mark restored, also packed ones, because their parcels may have been sent', async () => {
    const [restored, packed, other] = [await placeOrder(), await placeOrder(), await placeOrder()];
    await admin.client.rpc('pack_orders', { order_ids: [packed.id] }).throwOnError();
    await markOrders(backend().db, [restored.id, packed.id], 'restored');
    const order_ids = [restored.id, packed.id, other.id];
    const { data } = await admin.client.rpc('pack_orders', { order_ids }).throwOnError();
    expect(data.map(({ id }) => id)).toEqual([other.id]);
    expect((await readOrder(restored.id)).packed_at).toBeNull();
  });

  it('is undone, but not for an order that was shipped meanwhile', async () => {
    const { id } = await placeOrder();
    await admin.client.rpc('pack_orders', { order_ids: [id] }).throwOnError();
    const { data } = await admin.client.rpc('unpack_order', { order_id: id }).throwOnError();
    expect(data).toMatchObject({ packed_at: null, status: 'Processing' });
    await setStatus(id, 'Shipped');
    expect(await admin.client.rpc('unpack_order', { order_id: id })).toMatchObject({
      status: 409,
      error: { hint: 'already_shipped' },
    });
    expect(await admin.client.rpc('unpack_order', { order_id: randomUUID() })).toMatchObject({ status: 404 });
  });

  it('starts again when the status is set back to Processing', async () => {
    const { id } = await placeOrder();
    await admin.client.rpc('pack_orders', { order_ids: [id] }).throwOnError();
    await ship(id);
    expect(await readOrder(id)).toMatchObject({
      packed_at: expect.any(String) as string,
      shipped_at: expect.any(String) as string,
    });
    await setStatus(id, 'Processing');
    expect(await readOrder(id)).toMatchObject({ packed_at: null, shipped_at: null });
  });

  it('neither deadlocks nor loses an order when two people pack the same orders in opposite order', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => placeOrder()));
    const order_ids = orders.map(({ id }) => id);
    const responses = await Promise.all(
      [order_ids, [...order_ids].reverse()].map((ids) => admin.client.rpc('pack_orders', { order_ids: ids })),
    );
    expect(responses.map(({ error, data }) => [error, data?.length])).toEqual([
      [null, 8],
      [null, 8],
    ]);
  });

  it('is for administrators only', async () => {
    const { id, version } = await placeOrder({ email: customer.email });
    for (const request of [
      () => customer.client.rpc('pack_orders', { order_ids: [id] }),
      () => customer.client.rpc('unpack_order', { order_id: id }),
      () => customer.client.rpc('ship_order', { order_id: id, expected_version: version }),
      () => customer.client.rpc('add_order_note', { order_id: id, note: 'Hello', request_id: randomUUID() }),
      () =>
        customer.client.rpc('resend_order_email', {
          order_id: id,
          kind: 'order_confirmation',
          request_id: randomUUID(),
        }),
      () => customer.client.rpc('cancel_order', { order_id: id, expected_version: version }),
      () =>
        customer.client.rpc('change_order_items', {
          order_id: id,
          expected_version: version,
          lines: [{ variant_id: variant, quantity: 1 }],
        }),
    ])
      expect((await request()).error?.code).toBe('42501');
    expect(await readOrder(id)).toMatchObject({ version, status: 'Processing' });
  });
});

describe('ship_order', () => {
  it('ships with courier and tracking number, and queues the email with them in the same transaction', async () => {
    const order = await placeOrder();
    const { data } = await ship(order.id, { courier: ' DTDC ', tracking_number: ' D123\u2011456\u200b ' });
    expect(data).toMatchObject({ status: 'Shipped', courier: 'DTDC', tracking_number: 'D123-456' });
    expect(await queuedEmails(order.id, 'shipping_notice')).toMatchObject([
      {
        data: {
          order_uid: order.order_uid,
          courier: 'DTDC',
          tracking_number: 'D123-456',
          paid_at: order.created_at,
          shipped_at: data?.shipped_at,
        },
      },
    ]);
  });

  it('says that an order is already shipped, so that an interrupted batch can be continued', async () => {
    const { id, version } = await placeOrder();
    await admin.client.rpc('ship_order', { order_id: id, expected_version: version }).throwOnError();
    expect(await admin.client.rpc('ship_order', { order_id: id, expected_version: version })).toMatchObject({
      status: 409,
      error: { hint: 'already_shipped' },
    });
    expect(await queuedEmails(id, 'shipping_notice')).toHaveLength(1);
  });

  it('rejects an older version or none, a cancelled order and an unknown one', async () => {
    const { id, version } = await placeOrder();
    await admin.client.rpc('pack_orders', { order_ids: [id] }).throwOnError();
    expect(await admin.client.rpc('ship_order', { order_id: id, expected_version: version })).toMatchObject({
      status: 409,
      error: { hint: 'version_differs' },
    });
    const unversioned = { order_id: id, expected_version: null as unknown as number };
    for (const response of [
      await admin.client.rpc('ship_order', unversioned),
      await admin.client.rpc('cancel_order', unversioned),
      await admin.client.rpc('change_order_items', { ...unversioned, lines: [{ variant_id: 'tea', quantity: 1 }] }),
    ])
      expect(response.error?.hint).toBe('version_differs');
    await setStatus(id, 'Cancelled');
    expect((await ship(id)).error?.hint).toBe('already_cancelled');
    const unknown = await admin.client.rpc('ship_order', { order_id: randomUUID(), expected_version: 1 });
    expect(unknown.status).toBe(404);
  });

  it('rejects what the browser rejects as a tracking number, with the same reason', async () => {
    const { id } = await placeOrder();
    for (const [number] of trackingNumberExamples.filter(([, problem]) => problem)) {
      const { status, error } = await ship(id, { tracking_number: number });
      expect([number, status, error?.message]).toEqual([number, 400, trackingNumberProblem(number)]);
    }
    expect((await readOrder(id)).status).toBe('Processing');
  });

  it('takes what the browser takes as a tracking number', async () => {
    for (const [tracking_number] of trackingNumberExamples.filter(([, problem]) => !problem)) {
      const { id } = await placeOrder();
      expect((await ship(id, { tracking_number })).data).toMatchObject({ tracking_number });
    }
  });

  it('lets exactly one of shipping, cancelling and changing the items succeed', async () => {
    for (let round = 0; round < roundsOf(5); round += 1) {
      const managed = await createVariant(backend(), { stock: 10 });
      const order = await placeOrderFor(backend(), [{ variant_id: managed, quantity: 2 }]);
      const expected = { order_id: order.id, expected_version: order.version };
      const responses = await Promise.all([
        admin.client.rpc('ship_order', expected),
        admin.client.rpc('cancel_order', expected),
        admin.client.rpc('change_order_items', { ...expected, lines: [{ variant_id: managed, quantity: 1 }] }),
        admin.client.rpc('ship_order', expected),
        admin.client.rpc('cancel_order', expected),
      ]);
      expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
      expect(responses.filter(({ error }) => error && error.code !== 'PT409')).toEqual([]);
      const { status, items, version } = await readOrder(order.id);
      expect(version).toBe(order.version + 1);
      const expectedStock = { Shipped: 8, Cancelled: 10, Processing: 9 }[status as 'Shipped'];
      expect({ status, items: items[0]?.quantity, stock: await stockQuantity(backend(), managed) }).toEqual({
        status,
        items: status === 'Processing' ? 1 : 2,
        stock: expectedStock,
      });
    }
  });
});

describe('items and delivery details', () => {
  it('are saved unchanged with a status, as the specification has it', async () => {
    const order = await placeOrder();
    const { data } = await admin.client
      .from('orders')
      .update({ items: order.items, status: 'Delivered' })
      .eq('id', order.id)
      .select('status, items')
      .single()
      .throwOnError();
    expect(data).toEqual({ status: 'Delivered', items: order.items });
  });

  it('cannot be replaced by other items, which would neither move stock nor refund', async () => {
    const order = await placeOrder();
    const others = [
      [],
      order.items.map((item) => ({ ...item, quantity: 7 })),
      order.items.map((item) => ({ ...item, unit_amount: 1 })),
      order.items.map((item) => ({ ...item, product: { ...item.product, title: 'Gold' } })),
    ];
    for (const items of others) {
      expect(await admin.client.from('orders').update({ items, status: 'Shipped' }).eq('id', order.id)).toMatchObject({
        status: 400,
        error: { code: 'PT400', hint: 'items_differ' },
      });
      const rpc = await admin.client.rpc('update_order', {
        order_id: order.id,
        expected_version: order.version,
        new_status: 'Shipped',
        new_items: items,
      });
      expect(rpc.error?.hint).toBe('items_differ');
    }
    expect(await readOrder(order.id)).toMatchObject({ items: order.items, status: 'Processing' });
  });

  it('can be corrected until the order is shipped, the email too', async () => {
    const { id, version } = await placeOrder();
    const email = `${randomUUID()}@guest.example`;
    const update = (expected_version: number, name = 'Leela M') =>
      admin.client.rpc('update_order_shipping', { order_id: id, expected_version, shipping: { email, name } });
    expect((await update(version).throwOnError()).data).toMatchObject({ shipping: { name: 'Leela M', email } });
    await setStatus(id, 'Shipped');
    expect(await update(version + 2, 'Leela N')).toMatchObject({ status: 409, error: { hint: 'already_shipped' } });
    const direct = await admin.client
      .from('orders')
      .update({ shipping: { name: 'Leela N' } })
      .eq('id', id);
    expect(direct.error?.hint).toBe('already_shipped');
    await setStatus(id, 'Processing');
    expect((await update(version + 3, 'Leela N')).error).toBeNull();
  });

  it('cannot be emptied, because that deletes the notes, refund reasons and messages of the order', async () => {
    const staff = await backend().signUp();
    await backend().promote(staff, 'staff');
    const { id, shipping, version } = await placeOrder();
    await staff.client
      .rpc('add_order_note', { order_id: id, note: 'Rang before noon', request_id: randomUUID() })
      .throwOnError();
    const blank = Object.fromEntries(Object.keys(shipping).map((field) => [field, '']));
    const nothing: StoredDelivery[] = [
      {},
      Object.fromEntries(Object.keys(shipping).map((field) => [field, null])),
      null as unknown as StoredDelivery,
    ];
    const requests = [
      ...[staff.client, admin.client, backend().service].flatMap((client) =>
        nothing.map((details) => () => client.from('orders').update({ shipping: details }).eq('id', id)),
      ),
      () => staff.client.rpc('update_order_shipping', { order_id: id, expected_version: version, shipping: blank }),
    ];
    for (const request of requests)
      expect(await request()).toMatchObject({ status: 409, error: { hint: 'delivery_required' } });
    expect(await readOrder(id)).toMatchObject({ shipping, version });
    const { data: notes } = await staff.client.from('order_notes').select('note').eq('order_id', id).throwOnError();
    expect(notes).toEqual([{ note: 'Rang before noon' }]);
  });

  it('keep what a parcel needs, and have a valid email and GSTIN, however they are written', async () => {
    const complete = { ...kochi, email: `${randomUUID()}@guest.example`, name: 'Leela Menon', phone: '+919840012345' };
    const { id, version } = await placeOrder(complete);
    const write = [
      (change: StoredDelivery) =>
        admin.client
          .from('orders')
          .update({ shipping: { ...complete, ...change } })
          .eq('id', id),
      (shipping: StoredDelivery) =>
        admin.client.rpc('update_order_shipping', { order_id: id, expected_version: version, shipping }),
    ];
    const refused: [StoredDelivery, string][] = [
      ...Object.keys(complete).map((field): [StoredDelivery, string] => [{ [field]: null }, field]),
      [{ email: 'asha at shop.example' }, 'email'],
      [{ gstin: '32AABCU9603R1ZX' }, 'gstin'],
      [{ gstin: '32AABCU9603R1ZW', buyer_name: 'Asha Menon' }, 'gstin'],
    ];
    for (const [change, hint] of refused)
      for (const send of write)
        expect({ change, error: (await send(change)).error }).toMatchObject({ error: { code: 'PT400', hint } });
    expect(await readOrder(id)).toMatchObject({ shipping: complete, version });
    const withoutField = await admin.client
      .from('orders')
      .update({ shipping: { name: 'Leela Menon' } })
      .eq('id', id);
    expect(withoutField.error).toMatchObject({ code: 'PT400', message: 'Please fill in all delivery details.' });
  });

  it('are stored without a GSTIN if the order is a gift', async () => {
    const { shipping } = await placeOrder({ ...kochi, gstin: '32AABCU9603R1ZW', buyer_name: 'Asha Menon' });
    expect(shipping).toMatchObject({ gstin: null, buyer_name: 'Asha Menon' });
  });

  it('can be entered for an order that has none, such as a restored one', async () => {
    const { id } = await placeOrder();
    for (const nothing of [{}, { name: null, address: null }]) {
      await backend().db.query('update public.orders set shipping = $2::text::jsonb where id = $1', [
        id,
        JSON.stringify(nothing),
      ]);
      const save = async (shipping: Record<string, string>) =>
        admin.client.rpc('update_order_shipping', {
          order_id: id,
          expected_version: (await readOrder(id)).version,
          shipping,
        });
      await setStatus(id, 'Delivered');
      await setStatus(id, 'Processing');
      expect((await save({ name: '', address: '' })).error).toBeNull();
      // Of an order whose fields are blank, {} would still delete the notes.
      expect((await admin.client.from('orders').update({ shipping: {} }).eq('id', id)).error?.hint).toBe(
        'delivery_required',
      );
      expect((await save({ name: 'Leela', address: '' })).data).toMatchObject({ shipping: { name: 'Leela' } });
    }
  });
});

describe('a disputed order', () => {
  const placeDisputedOrder = async (dispute: 'open' | 'won' | 'lost') => {
    const order = await placeOrder();
    await reportDispute(backend(), order.checkout_session_id ?? '', dispute);
    await settleAttention(admin.client, order.id);
    return order;
  };
  const listedDispute = async (id: string) => {
    const { data } = await admin.client.from('order_list').select('dispute').eq('id', id).single().throwOnError();
    return data.dispute;
  };

  it.each(['open', 'lost'] as const)('is shipped only with a confirmation while its dispute is %s', async (dispute) => {
    const { id } = await placeDisputedOrder(dispute);
    expect(await listedDispute(id)).toBe(dispute);
    expect(await ship(id)).toMatchObject({ status: 409, error: { hint: 'disputed' } });
    expect(await queuedEmails(id, 'shipping_notice')).toEqual([]);
    expect((await ship(id, { ships_disputed: true })).data).toMatchObject({ status: 'Shipped' });
    expect(await attentionOf(id)).toEqual(['disputed']);
  });

  it('is shipped like any other when the shop has won', async () => {
    const { id } = await placeDisputedOrder('won');
    expect(await listedDispute(id)).toBeNull();
    expect((await ship(id)).data).toMatchObject({ status: 'Shipped' });
  });

  it.each([
    ['open', 'Shipped', ['disputed']],
    ['lost', 'Delivered', ['disputed']],
    ['won', 'Shipped', []],
  ] as const)('is marked again, if its dispute is %s, when its status is set to %s', async (dispute, status, marks) => {
    const [dialog, service] = [await placeDisputedOrder(dispute), await placeDisputedOrder(dispute)];
    const { version } = await readOrder(dialog.id);
    await admin.client
      .rpc('update_order', { order_id: dialog.id, expected_version: version, new_status: status })
      .throwOnError();
    await backend().service.from('orders').update({ status }).eq('id', service.id).throwOnError();
    for (const { id } of [dialog, service]) expect(await attentionOf(id)).toEqual(marks);
  });

  it('looks undisputed to its customer, who may not read payments', async () => {
    const customerId = (await customer.client.from('customers').select('id').single().throwOnError()).data.id;
    const order = await placeOrderFor(backend(), [{ variant_id: variant, quantity: 1 }], ADDRESS, customerId);
    await reportDispute(backend(), order.checkout_session_id ?? '', 'open');
    const { data } = await customer.client.from('order_list').select('dispute').eq('id', order.id).throwOnError();
    expect(data).toEqual([{ dispute: null }]);
  });
});

describe('an order needs attention', () => {
  it.each<[status: 'Shipped' | 'Delivered', via: 'Processing' | null]>([
    ['Shipped', null],
    ['Delivered', null],
    ['Shipped', 'Processing'],
  ])('if it is set to %s after it was cancelled (via %s)', async (status, via) => {
    const { id } = await placeOrder();
    await setStatus(id, 'Cancelled');
    if (via) await setStatus(id, via);
    expect(await attentionOf(id)).toEqual([]);
    await setStatus(id, status);
    expect(await attentionOf(id)).toEqual(['cancelled_then_shipped']);
  });

  it('if it is set to Shipped after a full refund that is still queued, and ship_order refuses it', async () => {
    const { id } = await placeOrder();
    await admin.client.rpc('request_refund', { order_id: id, idempotency_key: randomUUID() }).throwOnError();
    expect(await ship(id)).toMatchObject({ status: 409, error: { hint: 'not_shippable' } });
    await setStatus(id, 'Shipped');
    expect(await attentionOf(id)).toEqual(['cancelled_then_shipped']);
  });

  it('not if it is shipped after a refund in part', async () => {
    const { id } = await placeOrder();
    await admin.client.rpc('request_refund', { order_id: id, idempotency_key: randomUUID(), amount: 1 }).throwOnError();
    expect((await ship(id)).error).toBeNull();
    expect(await attentionOf(id)).toEqual([]);
  });

  it('if it is not shipped in time, once, until it leaves Processing', async () => {
    const [late, inTime, shipped] = [await placeOrder(), await placeOrder(), await placeOrder()];
    await setStatus(shipped.id, 'Shipped');
    for (const { id } of [late, shipped])
      await backend().service.from('orders').update({ created_at: '2026-11-20T10:00:00Z' }).eq('id', id).throwOnError();
    const mark = async () => {
      const ordered_before = '2026-11-21T00:00:00+05:30';
      const { data } = await backend().service.rpc('mark_overdue_orders', { ordered_before }).throwOnError();
      return data;
    };
    expect(await mark()).toBe(1);
    expect([await attentionOf(late.id), await attentionOf(inTime.id), await attentionOf(shipped.id)]).toEqual([
      ['not_shipped'],
      [],
      [],
    ]);
    await settleAttention(admin.client, late.id);
    expect(await mark()).toBe(0);
    expect(await attentionOf(late.id)).toEqual([]);
    await markOrders(backend().db, [late.id], 'not_shipped');
    expect((await ship(late.id)).error).toBeNull();
    expect(await attentionOf(late.id)).toEqual([]);
    const { data: log } = await admin.client
      .from('audit_log')
      .select('before, after')
      .eq('row_id', late.id)
      .eq('actor_id', admin.id)
      .order('happened_at', { ascending: false })
      .throwOnError();
    // One entry for the order and its mark.
    expect(log[0]).toMatchObject({
      before: { status: 'Processing', attention: ['not_shipped'] },
      after: { status: 'Shipped', attention: [] },
    });
    expect(log[1]).toMatchObject({ before: { attention: ['not_shipped'] }, after: { attention: [] } });
    expect(log).toHaveLength(2);
  });

  it('and is not changed by administrators who have not seen why, nor is another reason removed', async () => {
    const { id, version: expected_version } = await placeOrder();
    await markOrders(backend().db, [id], 'cancellation_requested');
    expect(await admin.client.rpc('ship_order', { order_id: id, expected_version })).toMatchObject({
      status: 409,
      error: { hint: 'version_differs' },
    });
    const clear = (seen: AttentionReason[]) => admin.client.rpc('clear_attention', { order_id: id, seen });
    expect(await clear(['paid_twice'])).toMatchObject({ status: 409, error: { hint: 'version_differs' } });
    expect(await attentionOf(id)).toEqual(['cancellation_requested']);
    for (let tap = 0; tap < 2; tap += 1) expect((await clear(['cancellation_requested'])).error).toBeNull();
    expect(await attentionOf(id)).toEqual([]);
    expect(await admin.client.rpc('clear_attention', { order_id: randomUUID(), seen: [] })).toMatchObject({
      status: 404,
    });
  });

  it('if its address has no state, until an administrator adds it', async () => {
    const { id } = await placeOrder();
    const setState = (state: string | null, address: string | null = ADDRESS.address) =>
      backend()
        .db.query(`update public.orders set shipping = shipping || $2::text::jsonb where id = $1`, [
          id,
          JSON.stringify({ state, address }),
        ])
        .then(() => attentionOf(id));
    expect(await setState('Tamil Nadu')).toEqual([]);
    expect(await setState(null)).toEqual(['state_unknown']);
    expect(await setState('Kerala')).toEqual([]);
    expect(await setState(null, null)).toEqual([]);
  });

  it('while an email about it is dead, even if it was deleted meanwhile', async () => {
    const { id } = await placeOrder();
    const [email] = await queuedEmails(id, 'order_confirmation');
    const kill = () =>
      backend().db.query(`update public.email_outbox set status = 'dead' where id = $1`, [email?.id ?? '']);
    await kill();
    expect(await attentionOf(id)).toEqual(['email_failed']);
    await admin.client.rpc('retry_mail', { email_id: email?.id ?? '' }).throwOnError();
    expect(await attentionOf(id)).toEqual([]);
    await admin.client.from('orders').delete().eq('id', id).throwOnError();
    await kill();
    await admin.client.rpc('restore_order', { order_id: id }).throwOnError();
    expect(await attentionOf(id)).toEqual(['email_failed']);
    await admin.client.rpc('discard_mail', { email_id: email?.id ?? '' }).throwOnError();
    expect(await attentionOf(id)).toEqual([]);
  });
});

describe('notes', () => {
  it('are read by administrators, stay with a deleted order, and are erased with its delivery details', async () => {
    const { id } = await placeOrder({ email: customer.email });
    await admin.client
      .rpc('add_order_note', { order_id: id, note: ' Rang before noon ', request_id: randomUUID() })
      .throwOnError();
    const notesFor = async ({ client }: Account) =>
      (await client.from('order_notes').select('note, author_id').eq('order_id', id).throwOnError()).data;
    expect(await notesFor(admin)).toEqual([{ note: 'Rang before noon', author_id: admin.id }]);
    expect(await notesFor(customer)).toEqual([]);
    await admin.client.from('orders').delete().eq('id', id).throwOnError();
    expect(await notesFor(admin)).toHaveLength(1);
    await backend().db.query('select public.erase_orders(array[$1]::uuid[])', [id]);
    expect(await notesFor(admin)).toEqual([]);
  });

  it('lose the email of a person who is erased, even if they are about the order of another', async () => {
    const [{ id, shipping }, other] = [await placeOrder(), await placeOrder()];
    const email = shipping.email ?? '';
    await admin.client
      .rpc('add_order_note', { order_id: other.id, note: `Same as ${email.toUpperCase()}?`, request_id: randomUUID() })
      .throwOnError();
    await admin.client
      .rpc('request_refund', {
        order_id: other.id,
        idempotency_key: randomUUID(),
        amount: 100,
        reason: `Asked ${email}`,
      })
      .throwOnError();
    await setStatus(id, 'Delivered');
    await admin.client.rpc('erase_person', { email }).throwOnError();
    const { data: notes } = await admin.client
      .from('order_notes')
      .select('note')
      .eq('order_id', other.id)
      .throwOnError();
    const { data: refunds } = await admin.client
      .from('order_refunds')
      .select('reason')
      .eq('order_id', other.id)
      .throwOnError();
    expect([notes, refunds]).toEqual([[{ note: 'Same as [erased]?' }], [{ reason: 'Asked [erased]' }]]);
  });

  it.each(['', '   ', 'x'.repeat(2001)])('are rejected if they are empty or too long', async (note) => {
    const { id } = await placeOrder();
    expect(await admin.client.rpc('add_order_note', { order_id: id, note, request_id: randomUUID() })).toMatchObject({
      status: 400,
    });
  });
});

describe('the shop', () => {
  const setEmail = (email: string | null) =>
    backend().db.query('update public.shop_settings set orders_email = $1', [email]);

  it('gets one email for each paid order, with a reply that goes to the customer', async () => {
    await setEmail('packing@shop.example');
    const order = await placeOrder();
    await setEmail(null);
    const other = await placeOrder();
    expect(await queuedEmails(order.id, 'order_notice')).toMatchObject([
      { recipient: 'packing@shop.example', data: { order_uid: order.order_uid }, reply_to: order.shipping.email },
    ]);
    // The deliverer inserts the email of the shop.
    expect(await queuedEmails(other.id, 'order_notice')).toMatchObject([{ recipient: '' }]);
  });

  it('gets no second email when the order is deleted and restored', async () => {
    const { id } = await placeOrder();
    await admin.client.from('orders').delete().eq('id', id).throwOnError();
    await admin.client.rpc('restore_order', { order_id: id }).throwOnError();
    expect(await queuedEmails(id, 'order_notice')).toHaveLength(1);
  });

  it('gets one digest a day, unless the settings say not to', async () => {
    const count = async () =>
      (await backend().db.query(`select from public.email_outbox where kind = 'digest'`)).length;
    const queue = async (day: string) => (await backend().service.rpc('queue_digest', { day }).throwOnError()).data;
    const { id, order_uid } = await placeOrder();
    await markOrders(backend().db, [id], 'restored');
    expect([await queue('2026-11-23'), await queue('2026-11-23'), await queue('2026-11-24')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await count()).toBe(2);
    const [digest] = await backend().db.query<{ data: { to_pack: number; order_uids: string[] } }>(
      `select data from public.email_outbox where kind = 'digest' limit 1`,
    );
    const [{ to_pack } = { to_pack: 0 }] = await backend().db.query<{ to_pack: number }>(
      `select count(*)::integer as to_pack from public.orders where status = 'Processing' and packed_at is null`,
    );
    expect(digest?.data).toMatchObject({ to_pack });
    expect(digest?.data.order_uids).toContain(order_uid);
    await backend().db.query('update public.shop_settings set sends_digest = false');
    expect(await queue('2026-11-25')).toBe(false);
    await backend().db.query('update public.shop_settings set sends_digest = true');
  });
});

describe('resend_order_email', () => {
  it('sends the confirmation to the corrected email, and once however often it is tapped', async () => {
    const { id, version } = await placeOrder();
    await backend().db.query(
      `update public.email_outbox set status = 'dead' where order_id = $1 and kind = 'order_confirmation'`,
      [id],
    );
    const email = `${randomUUID()}@guest.example`;
    await admin.client
      .rpc('update_order_shipping', { order_id: id, expected_version: version + 1, shipping: { email } })
      .throwOnError();
    for (let tap = 0; tap < 3; tap += 1)
      await admin.client
        .rpc('resend_order_email', { order_id: id, kind: 'order_confirmation', request_id: randomUUID() })
        .throwOnError();
    expect(await queuedEmails(id, 'order_confirmation')).toMatchObject([{ recipient: email }]);
    expect(await attentionOf(id)).toEqual([]);
  });

  it('sends the shipping notice only of a shipped order, no confirmation of a cancelled order, and no other kind', async () => {
    const { id } = await placeOrder();
    const resend = (kind: string) =>
      admin.client.rpc('resend_order_email', {
        order_id: id,
        kind: kind as 'shipping_notice',
        request_id: randomUUID(),
      });
    expect(await resend('shipping_notice')).toMatchObject({ status: 409 });
    expect(await resend('digest')).toMatchObject({ status: 400 });
    await setStatus(id, 'Shipped');
    expect((await resend('shipping_notice')).error).toBeNull();
    await setStatus(id, 'Cancelled');
    expect(await resend('order_confirmation')).toMatchObject({
      status: 409,
      error: { message: 'This order was cancelled.' },
    });
  });
});
