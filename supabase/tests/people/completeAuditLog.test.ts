import { randomUUID } from 'node:crypto';
import { auditField, isAuditedTable } from '../../../src/features/backOffice/auditLog/auditFields.ts';
import { describeAuditEntry } from '../../../src/features/backOffice/auditLog/describeAuditEntry.ts';
import type { Tables } from '../../database.types.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { markOrders } from '../support/attention.ts';
import { createVariant, productIdOf } from '../support/catalog.ts';
import { placeOrder, settleEverything } from '../support/checkout.ts';
import { gstSettings, kochi, placeGstOrder, saveSettings } from '../support/gst.ts';

/*
 * The audit log has every call of every function that changes data for a signed-in person. A new function fails the first
 * test until it is called below, or listed with the reason why the audit log does not have it.
 */

const backend = withBackend();
let owner: Account;
let variant: string;

beforeAll(async () => {
  owner = await backend().signUp();
  await backend().promote(owner);
  await saveSettings(backend(), gstSettings);
  variant = await createVariant(backend(), { stock: 100 });
});

const guest = () => `${randomUUID()}@guest.example`;
const newOrder = (email = guest()) =>
  placeOrder(backend(), [{ variant_id: variant, quantity: 2 }], { name: 'Leela', email, address: '4 Lake Road' });
const readOrder = async (id: string) => {
  const { data } = await backend().service.from('orders').select('*').eq('id', id).single().throwOnError();
  return data;
};
/** What most functions need to change an order. */
const versioned = ({ id, version }: Tables<'orders'>) => ({ order_id: id, expected_version: version });
// Not about an order, whose entry would say that it needs no attention any more.
const deadEmail = async () => {
  const request = { kind: 'contact_notice' as const, recipient: guest(), data: {} };
  const { data: id } = await backend().service.rpc('queue_email', request).throwOnError();
  await backend().db.query(`update public.email_outbox set status = 'dead' where id = $1`, [id]);
  return id;
};
const newProduct = async () => productIdOf(await createVariant(backend()));
const invite = async (email = guest()) =>
  (await owner.client.rpc('invite_person', { email, role: 'staff', request_id: randomUUID() }).throwOnError()).data;
const newPerson = async () => {
  const person = await backend().signUp();
  await backend().promote(person, 'staff');
  return person;
};
const linkRequest = () => ({
  items: [{ variant_id: variant, quantity: 1 }],
  shipping: { email: guest(), phone: '98400 12345', ...kochi },
  valid_hours: 1,
  request_id: randomUUID(),
  token_hash: randomUUID().replaceAll('-', '').repeat(2),
  success_url: 'https://shop.example/success',
  cancel_url: 'https://shop.example/products',
});

/** Returns a call with arguments that change something. The default caller is the owner. */
type Preparation = () => Promise<{ args: object; caller?: Account }>;

const CALLS: Record<string, Preparation> = {
  accept_invitation: async () => {
    const caller = await backend().signUp();
    await invite(caller.email);
    return { args: {}, caller };
  },
  add_order_note: async () => ({ args: { order_id: (await newOrder()).id, note: 'Rang', request_id: randomUUID() } }),
  cancel_order: async () => ({ args: versioned(await newOrder()) }),
  cancel_payment_link: async () => {
    const { data } = await owner.client.rpc('create_payment_link', linkRequest()).throwOnError();
    return { args: { link_id: data } };
  },
  change_order_items: async () => ({
    args: { ...versioned(await newOrder()), lines: [{ variant_id: variant, quantity: 1 }] },
  }),
  change_prices: async () => {
    const variant_id = await createVariant(backend());
    const { data } = await owner.client
      .from('variants')
      .select('amount, sale_amount')
      .eq('id', variant_id)
      .single()
      .throwOnError();
    const expected = { expected_amount: data.amount, expected_sale_amount: data.sale_amount };
    return { args: { entries: [{ variant_id, amount: data.amount + 100, sale_amount: null, ...expected }] } };
  },
  clear_attention: async () => {
    const { id } = await newOrder();
    await markOrders(backend().db, [id], 'paid_twice');
    return { args: { order_id: id, seen: ['paid_twice'] } };
  },
  complete_order_tax: async () => {
    const order = await placeGstOrder(backend(), { shipping: { state: null } });
    await owner.client.from('orders').update({ status: 'Shipped' }).eq('id', order.id).throwOnError();
    return { args: { ...versioned(await readOrder(order.id)), state: 'Goa' } };
  },
  correct_tracking: async () => {
    const order = versioned(await readOrder((await placeGstOrder(backend())).id));
    const { data } = await owner.client.rpc('ship_order', order).throwOnError();
    return { args: { ...versioned(data), tracking_number: 'D1002' } };
  },
  create_payment_link: () => Promise.resolve({ args: linkRequest() }),
  create_product: () => Promise.resolve({ args: { product_id: `tea-${randomUUID()}`, title: 'Frost Tea' } }),
  delete_product: async () => ({ args: { product_id: await newProduct() } }),
  discard_mail: async () => ({ args: { email_id: await deadEmail() } }),
  erase_customer: async () => {
    const email = guest();
    const { customer_id } = await newOrder(email);
    await settleEverything(backend(), email);
    return { args: { customer_id } };
  },
  erase_person: async () => {
    const email = guest();
    await newOrder(email);
    await settleEverything(backend(), email);
    return { args: { email } };
  },
  invite_person: () => Promise.resolve({ args: { email: guest(), role: 'staff', request_id: randomUUID() } }),
  move_product: async () => ({ args: { product_id: await newProduct(), before_id: productIdOf(variant) } }),
  pack_orders: async () => ({ args: { order_ids: [(await newOrder()).id] } }),
  remove_person: async () => ({ args: { person_id: (await newPerson()).id } }),
  request_refund: async () => ({
    args: { order_id: (await newOrder()).id, idempotency_key: randomUUID(), amount: 100 },
  }),
  resend_order_email: async () => {
    const { id } = await newOrder();
    await backend().db.query(`update public.email_outbox set status = 'sent' where order_id = $1`, [id]);
    return { args: { order_id: id, kind: 'order_confirmation', request_id: randomUUID() } };
  },
  restore_order: async () => {
    const { id } = await newOrder();
    await owner.client.from('orders').delete().eq('id', id).throwOnError();
    return { args: { order_id: id } };
  },
  restore_product: async () => {
    const product_id = await newProduct();
    await owner.client.rpc('delete_product', { product_id }).throwOnError();
    return { args: { product_id } };
  },
  retry_mail: async () => ({ args: { email_id: await deadEmail() } }),
  save_product: async () => ({
    args: { product_id: await newProduct(), expected_version: 1, changes: { title: 'Winter Tea' } },
  }),
  set_low_stock: async () => ({
    args: { variant_id: await createVariant(backend(), { stock: 3 }), threshold: 2 },
  }),
  set_message_handled: async () => {
    const { data } = await backend()
      .service.rpc('submit_contact', { name: 'L', email: guest(), phone: null, message: 'Hi', client: randomUUID() })
      .throwOnError();
    return { args: { message_id: data.id, handled: true } };
  },
  set_person_role: async () => ({ args: { person_id: (await newPerson()).id, new_role: 'owner' } }),
  ship_order: async () => ({ args: versioned(await readOrder((await placeGstOrder(backend())).id)) }),
  start_new_series: () => Promise.resolve({ args: { request_id: randomUUID() } }),
  unpack_order: async () => {
    const { id } = await newOrder();
    await owner.client.rpc('pack_orders', { order_ids: [id] }).throwOnError();
    return { args: { order_id: id } };
  },
  update_order: async () => ({ args: { ...versioned(await newOrder()), new_status: 'Delivered' } }),
  update_order_shipping: async () => ({ args: { ...versioned(await newOrder()), shipping: { name: 'Leela M' } } }),
  update_shop_settings: async () => {
    const { data } = await backend().service.from('shop_settings').select('version').single().throwOnError();
    return { args: { expected_version: data.version, changes: { signatory: `M. ${randomUUID()}` } } };
  },
};

/** Functions that the audit log does not have, and why. */
const NOT_RECORDED: Record<string, string> = {
  receive_stock: 'the history of the stock names the person, the reason and the quantity',
  change_stock: 'the history of the stock names the person, the reason and the quantity',
  count_stock: 'the history of the stock names the person, the reason and the quantity',
  delete_own_account: 'a person deletes their own account, and nothing may be left of them',
};

it('is checked for every function that changes data and that signed-in persons may call', async () => {
  // PostgreSQL lets no function change data that is declared stable or immutable.
  const functions = await backend().db.query<{ name: string }>(
    `select distinct proname::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype
       and has_function_privilege('authenticated', oid, 'execute')
     order by 1`,
  );
  expect(functions.map(({ name }) => name)).toEqual([...Object.keys(CALLS), ...Object.keys(NOT_RECORDED)].sort());
});

it.each(Object.entries(CALLS))('has a call of %s', async (name, prepare) => {
  const { args, caller = owner } = await prepare();
  const entries = async () =>
    backend().db.query<{ operation: string; changed: unknown }>(
      'select operation, coalesce(after, before) as changed from public.audit_log where actor_id = $1',
      [caller.id],
    );
  const before = (await entries()).length;
  const { error } = await caller.client.rpc(name as never, args as never);
  expect(error).toBeNull();
  expect((await entries()).length).toBeGreaterThan(before);
});

// Every entry of the calls above, so that a new table, operation or column gets its words.
it('has a sentence in the words of a person for every entry', async () => {
  const { data } = await owner.client.from('audit_entries').select('*').throwOnError();
  expect(new Set(data.map(({ table_name }) => table_name)).size).toBeGreaterThanOrEqual(12);
  for (const entry of data) {
    expect(isAuditedTable(entry.table_name)).toBe(true);
    const columns = Object.keys({ ...(entry.before as object), ...(entry.after as object) });
    for (const column of columns) expect(auditField(entry.table_name, column)?.name).not.toBe('other details');
    expect(describeAuditEntry(entry)).not.toMatch(/[a-z]_[a-z]|undefined|something/);
  }
});

it('names the people, products and variants that its rows only have the ids of', async () => {
  const staff = await newPerson();
  await owner.client.rpc('set_person_role', { person_id: staff.id, new_role: 'owner' }).throwOnError();
  const product_id = await newProduct();
  const changes = { variants: [{ id: `${product_id}-1`, title: '200 g', amount: 65_000 }] };
  await owner.client.rpc('save_product', { product_id, expected_version: 1, changes }).throwOnError();
  const { data } = await owner.client
    .from('audit_entries')
    .select('*')
    .order('id', { ascending: false })
    .limit(20)
    .throwOnError();
  const sentences = data.map(describeAuditEntry);
  expect(sentences).toContain(`${owner.email} made ${staff.email} an owner`);
  expect(sentences).toContain(`${owner.email} added Test Tea (200 g) at ₹650.00`);
});

describe('the entry', () => {
  const latest = async (table: string) => {
    const { data } = await owner.client
      .from('audit_entries')
      .select('actor_id, operation, order_uid, product_id, before, after')
      .eq('table_name', table)
      .order('id', { ascending: false })
      .limit(1)
      .single()
      .throwOnError();
    return data;
  };
  const call = async (name: string) =>
    owner.client.rpc(name as never, (await CALLS[name]!()).args as never).throwOnError();

  it('of a note names the order, but not the text, which is erased with the order', async () => {
    const { id, order_uid } = await newOrder();
    await owner.client
      .rpc('add_order_note', { order_id: id, note: 'Rang Leela', request_id: randomUUID() })
      .throwOnError();
    const entry = await latest('order_notes');
    expect(entry).toMatchObject({ actor_id: owner.id, operation: 'insert', order_uid });
    expect(Object.keys(entry.after as object).sort()).toEqual(['created_at', 'id', 'order_id']);
  });

  it('of an email names its kind and order, but not the recipient', async () => {
    const { id, order_uid } = await newOrder();
    await backend().db.query(`update public.email_outbox set status = 'sent' where order_id = $1`, [id]);
    const resend = () =>
      owner.client
        .rpc('resend_order_email', { order_id: id, kind: 'order_confirmation', request_id: randomUUID() })
        .throwOnError();
    await resend();
    const after = { kind: 'order_confirmation', order_id: id, status: 'queued' };
    const entry = await latest('email_outbox');
    expect(entry).toEqual({
      actor_id: owner.id,
      operation: 'insert',
      order_uid,
      product_id: null,
      before: null,
      after,
    });
    // The email is still queued, so a second tap sends nothing.
    await resend();
    const { data } = await owner.client.from('audit_entries').select('id').eq('order_uid', order_uid).throwOnError();
    expect(data).toHaveLength(1);

    await call('discard_mail');
    expect(await latest('email_outbox')).toMatchObject({
      operation: 'delete',
      before: { status: 'dead' },
      after: null,
    });
    await call('retry_mail');
    expect(await latest('email_outbox')).toMatchObject({
      operation: 'update',
      before: { status: 'dead' },
      after: { status: 'queued' },
    });
  });

  it('of a moved product has its title and both positions, and there is none if it stays', async () => {
    const product_id = await newProduct();
    const before_id = productIdOf(variant);
    const move = () => owner.client.rpc('move_product', { product_id, before_id }).throwOnError();
    await move();
    const entry = await latest('products');
    expect(entry).toMatchObject({
      actor_id: owner.id,
      operation: 'update',
      product_id,
      before: { title: 'Test Tea', position: expect.any(Number) as number },
      after: { title: 'Test Tea', position: expect.any(Number) as number },
    });
    const count = async () =>
      (await owner.client.from('audit_entries').select('id').eq('product_id', product_id).throwOnError()).data.length;
    const moved = await count();
    await move();
    expect(await count()).toBe(moved);
  });
});
