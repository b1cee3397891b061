import { randomUUID } from 'node:crypto';
import { dayInIndia } from '../../../src/domain/dates.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder, takenUnits } from '../support/checkout.ts';
import { gstSettings, placeGstOrder, reportRefunds, saveSettings, setStatus } from '../support/gst.ts';

/* The rows of what was ordered, refunded, invoiced and credited, and the check that they add up. */
const backend = withBackend();
let owner: Account;

beforeAll(async () => {
  owner = await backend().signUp();
  await backend().promote(owner);
});

const linesOf = async (id: string) =>
  (await owner.client.from('order_lines').select('*').eq('order_id', id).order('place').throwOnError()).data;

const refundUnits = (id: string, variant_id: string, quantity: number) =>
  owner.client.rpc('request_refund', {
    order_id: id,
    idempotency_key: randomUUID(),
    lines: [{ variant_id, quantity, restock: true }],
  });

const creditedLines = (id: string) =>
  backend().db.query<{ quantity: number; amount: number }>(
    `select line.quantity::integer as quantity, line.amount::integer as amount
     from public.credit_note_lines line
     join public.credit_notes note on note.id = credit_note_id join public.invoices on invoices.id = note.invoice_id
     where order_id = $1 order by note.number`,
    [id],
  );

it('are the items of an order, of which they keep titles and price when the variant is gone', async () => {
  const tea = await createVariant(backend(), { stock: 10 });
  const order = await placeOrder(backend(), [{ variant_id: tea, quantity: 3 }]);
  await backend().db.query('delete from public.variants where id = $1', [tea]);
  const { product, variant, unit_amount } = order.items[0]!;
  expect(await linesOf(order.id)).toMatchObject([
    {
      variant_id: null,
      item_id: tea,
      product_title: product.title,
      variant_title: variant.title,
      unit_amount,
      quantity: 3,
    },
  ]);
  await refundUnits(order.id, tea, 1).throwOnError();
  const { data } = await owner.client.from('orders').select('items').eq('id', order.id).single().throwOnError();
  expect(data.items).toEqual([{ product, variant, unit_amount, quantity: 2 }]);
});

it('stay when the last unit of a line is refunded, so that the refund still names the line', async () => {
  const [tea, tin] = [await createVariant(backend(), { stock: 5 }), await createVariant(backend(), { stock: 5 })];
  const order = await placeOrder(backend(), [
    { variant_id: tea, quantity: 1 },
    { variant_id: tin, quantity: 1 },
  ]);
  await refundUnits(order.id, tea, 1).throwOnError();
  expect(await linesOf(order.id)).toMatchObject([
    { variant_id: tea, quantity: 0, stock_taken: 0 },
    { variant_id: tin, quantity: 1, stock_taken: 1 },
  ]);
  const { data } = await owner.client.from('order_refunds').select('lines').eq('order_id', order.id).throwOnError();
  expect(data).toEqual([
    { lines: [{ variant_id: tea, quantity: 1, unit_amount: order.items[0]?.unit_amount, restock: true }] },
  ]);
});

it('are kept when the order is deleted, and its number is not given again', async () => {
  const tea = await createVariant(backend(), { stock: 5 });
  const order = await placeOrder(backend(), [{ variant_id: tea, quantity: 2 }]);
  await owner.client.from('orders').delete().eq('id', order.id).throwOnError();
  expect(await linesOf(order.id)).toMatchObject([{ quantity: 2, stock_taken: 2 }]);
  const { order_uid, customer_id, items } = order;
  const { error } = await backend().service.from('orders').insert({ order_uid, customer_id, items, total_amount: 0 });
  expect(error?.code).toBe('23505');
  await owner.client.rpc('restore_order', { order_id: order.id }).throwOnError();
  await setStatus(backend(), order.id, 'Cancelled');
  expect(await takenUnits(backend(), order.id)).toEqual({});
});

it('are credited with their units, so that the HSN table counts what the customer kept', async () => {
  await saveSettings(backend(), { ...gstSettings, issues_invoices: true });
  const tea = await createVariant(backend(), { stock: 100, variant: { amount: 10_500, tax_rate: 5 } });
  const order = await placeGstOrder(backend(), { items: [{ variant_id: tea, quantity: 20 }] });
  await setStatus(backend(), order.id, 'Shipped');
  const hsnUnits = async () => {
    const { data } = await owner.client.rpc('gst_month', { month: dayInIndia(new Date()) }).throwOnError();
    return data.hsn_b2c.reduce((sum, { quantity }) => sum + quantity, 0);
  };
  const before = await hsnUnits();
  await refundUnits(order.id, tea, 1).throwOnError();
  await reportRefunds(backend(), order, { id: `re_unit_${order.id}`, amount: 10_500 });
  // A discount returns no unit.
  await reportRefunds(backend(), order, { id: `re_discount_${order.id}`, amount: 1_000 });
  expect(await hsnUnits()).toBe(before - 1);
  expect(await creditedLines(order.id)).toEqual([
    { quantity: 1, amount: 10_500 },
    { quantity: 0, amount: 1_000 },
  ]);
  await setStatus(backend(), order.id, 'Cancelled');
  expect(await hsnUnits()).toBe(before - 20);
});

it('are credited with the units of a refund when it is reported, not while it is queued', async () => {
  await saveSettings(backend(), { ...gstSettings, issues_invoices: true });
  const tea = await createVariant(backend(), { stock: 100, variant: { amount: 10_500, tax_rate: 5 } });
  const order = await placeGstOrder(backend(), { items: [{ variant_id: tea, quantity: 3 }] });
  await setStatus(backend(), order.id, 'Shipped');
  const requests = [
    (await refundUnits(order.id, tea, 1).throwOnError()).data,
    (await refundUnits(order.id, tea, 1).throwOnError()).data,
  ];
  for (const [request] of requests)
    await reportRefunds(backend(), order, {
      id: `re_${request?.refund_id}`,
      amount: 10_500,
      request_id: request?.refund_id,
    });
  expect(await creditedLines(order.id)).toEqual([
    { quantity: 1, amount: 10_500 },
    { quantity: 1, amount: 10_500 },
  ]);
});

it('leave out of the invoice what was returned before it', async () => {
  await saveSettings(backend(), { ...gstSettings, issues_invoices: true });
  const [tea, tin] = [
    await createVariant(backend(), { stock: 10, variant: { amount: 10_500, tax_rate: 5, hsn: null } }),
    await createVariant(backend(), { stock: 10, variant: { amount: 10_500, tax_rate: 5 } }),
  ];
  const order = await placeGstOrder(backend(), {
    items: [
      { variant_id: tea, quantity: 1 },
      { variant_id: tin, quantity: 1 },
    ],
  });
  await setStatus(backend(), order.id, 'Shipped');
  const { data: requests } = await refundUnits(order.id, tin, 1).throwOnError();
  await backend().service.from('variants').update({ hsn: '0902' }).eq('id', tea).throwOnError();
  await backend().service.rpc('issue_missing_invoices').throwOnError();
  const { data } = await owner.client
    .from('invoices')
    .select('document')
    .eq('order_id', order.id)
    .single()
    .throwOnError();
  expect(data.document.lines).toMatchObject([{ quantity: 1, amount: 10_500, discount: 0 }]);
  await reportRefunds(backend(), order, {
    id: `re_before_${order.id}`,
    amount: 10_500,
    request_id: requests[0]?.refund_id,
  });
  await reportRefunds(backend(), order, { id: `re_discount_${order.id}`, amount: 1_000 });
  expect(await creditedLines(order.id)).toEqual([{ quantity: 0, amount: 1_000 }]);
});

it('make several variants low with one email', async () => {
  const teas = [await createVariant(backend(), { stock: 5 }), await createVariant(backend(), { stock: 5 })];
  for (const variant_id of teas) await owner.client.rpc('set_low_stock', { variant_id, threshold: 4 }).throwOnError();
  await placeOrder(
    backend(),
    teas.map((variant_id) => ({ variant_id, quantity: 1 })),
  );
  const emails = await backend().db.query<{ count: number }>(
    `select jsonb_array_length(data -> 'items') as count from public.email_outbox where kind = 'low_stock_notice'`,
  );
  expect(emails).toEqual([{ count: 2 }]);
});

describe('the check of the owner', () => {
  it.each([
    ['differ from the lines', `update public.order_lines set quantity = quantity + 1 where order_id = '$order'`],
    ['more units from the stock', `update public.order_lines set stock_taken = 9 where order_id = '$order'`],
    ['More was refunded', `update public.payments set refunded = 60000 where checkout_session_id = '$session'`],
    [
      'Paid minus refunded',
      `insert into public.refunds (payment_id, amount, idempotency_key)
       select id, 200, 'by hand' from public.payments where checkout_session_id = '$session'`,
    ],
    ['The lines of the invoice', 'delete from public.invoice_lines'],
    ['The lines of the credit note', 'update public.credit_notes set amount = amount + 1'],
    ['exceed its line', 'update public.credit_note_lines set quantity = 99'],
  ])('finds what was changed by hand: %s', async (difference, statement) => {
    const order = await placeGstOrder(backend());
    await setStatus(backend(), order.id, 'Shipped');
    await reportRefunds(backend(), order, { id: `re_${order.id}`, amount: 100 });
    expect(await backend().db.query('select * from public.order_differences()')).toEqual([]);
    const rollback = new Error('rolled back');
    let found: { order_uid: string; difference: string }[] = [];
    const run = backend().db.tx(async (sql) => {
      await sql.exec(`set local session_replication_role = 'replica'`);
      await sql.exec(statement.replace('$order', order.id).replace('$session', order.sessionId));
      found = await sql.query('select * from public.order_differences()');
      throw rollback;
    });
    await expect(run).rejects.toBe(rollback);
    const ofOrder = found.filter(({ order_uid }) => order_uid === order.order_uid);
    expect(ofOrder.map((row) => row.difference).join()).toContain(difference);
  });
});
