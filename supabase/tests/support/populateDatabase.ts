import type { Actor } from '../../server/testing/actingAs.ts';
import type { TestBackend } from '../../server/testing/backend.ts';
import { createAccount } from './accounts.ts';
import { createVariant, productIdOf } from './catalog.ts';
import { openCheckoutSession, placeOrder, reportDispute } from './checkout.ts';
import { gstSettings, saveSettings } from './gst.ts';
import type { Role } from './parseAccessMatrix.ts';

/** The sorted keys of all rows of a relation, and of the rows that belong to an account. */
export interface RowKeys {
  all: string[];
  own: string[];
}

const PICTURE_ID = '0123456789abcdef0123456789abcdef';

const KEY_COLUMNS: Record<string, string> = {
  admins: 'user_id',
  api_privileges: 'object',
  attention_reasons: 'reason',
  // Has one row, whose only column is different in each transaction.
  catalog_revision: `'only'`,
  checkout_session_items: 'session_id',
  credit_note_lines: 'credit_note_id',
  currencies: 'code',
  database_identity: 'has_one_row',
  deleted_checkouts: 'day',
  digests: 'day',
  document_series: 'kind',
  free_orders: 'session_id',
  operations_problems: 'kind',
  money_movements: 'order_uid',
  order_internals: 'order_id',
  order_links: 'order_id',
  order_notices: 'order_id',
  order_numbers: 'order_id',
  order_refunds: 'payment_id',
  payment_disputes: 'provider_dispute_id',
  payment_listings: 'kind',
  payment_refunds: 'provider_refund_id',
  product_collections: 'product_id',
  refund_lines: 'refund_id',
  reservations: 'variant_id',
  scheduled_jobs: 'name',
  stock: 'variant_id',
  stock_list: 'variant_id',
  stored_pictures: 'name',
};

// The condition for a customer's own rows ($1 is the account id). Other relations have no own rows.
const OWN_ROWS: Record<string, string> = {
  customers: 'user_id = $1',
  invoices:
    'order_id in (select id from public.orders where customer_id in (select id from public.customers where user_id = $1))',
  credit_notes:
    'invoice_id in (select invoices.id from public.invoices join public.orders on orders.id = order_id where customer_id in (select id from public.customers where user_id = $1))',
  orders: 'customer_id in (select id from public.customers where user_id = $1)',
  order_list: 'customer_id in (select id from public.customers where user_id = $1)',
};

/** Returns the column that identifies the rows of a relation. */
export const keyColumnOf = (relation: string): string => KEY_COLUMNS[relation] ?? 'id';

/**
 * Inserts rows into every table: two customers with orders, a guest with orders, an owner and staff.
 * Returns the actor for each role.
 */
export async function populateDatabase(backend: TestBackend): Promise<Record<Role, Actor>> {
  const variant = await createVariant(backend, { stock: 50 });
  const otherVariant = await createVariant(backend);
  await backend.db.query(`insert into public.collections (id, title) values ('gifts', 'Gifts')`);
  await backend.db.query(`insert into public.product_collections (product_id, collection_id) values ($1, 'gifts')`, [
    productIdOf(variant),
  ]);
  await backend.db.query(
    `insert into public.related_products (product_id, related_id, section_title) values ($1, $2, 'More')`,
    [productIdOf(variant), productIdOf(otherVariant)],
  );

  const emails = {
    customer: 'asha@account.example',
    otherCustomer: 'vikram@account.example',
    owner: 'owner@account.example',
    staff: 'staff@account.example',
  };
  const customer = await createAccount(backend, { email: emails.customer, isConfirmed: true });
  const otherCustomer = await createAccount(backend, { email: emails.otherCustomer, isConfirmed: true });
  const owner = await createAccount(backend, { email: emails.owner, isConfirmed: true });
  const staff = await createAccount(backend, { email: emails.staff, isConfirmed: true });
  await backend.db.query(`insert into public.admins (user_id, role) values ($1, 'owner'), ($2, 'staff')`, [
    owner,
    staff,
  ]);
  await backend.db.query('select public.add_picture($1, $2, $3, $4, $5)', [PICTURE_ID, 'webp', 800, 1000, owner]);
  await backend.db.query(
    `insert into public.stored_pictures (name, picture_id, content) values ($1 || '-800.webp', $1, 'picture')`,
    [PICTURE_ID],
  );
  await queryAs(backend, owner, 'select public.invite_person($1, $2, gen_random_uuid())', [
    'invited@account.example',
    'staff',
  ]);

  const cart = [
    { variant_id: variant, quantity: 1 },
    { variant_id: otherVariant, quantity: 1 },
  ];
  for (const email of [emails.customer, emails.customer, emails.otherCustomer, 'guest@guest.example'])
    await placeOrder(backend, cart, { email });
  const deletedOrder = await placeOrder(backend, cart, { email: 'guest@guest.example' });
  await queryAs(backend, owner, 'delete from public.orders where id = $1', [deletedOrder.id]);
  const refundedOrder = await placeOrder(backend, cart, { email: 'guest@guest.example' });
  await queryAs(backend, owner, 'select public.request_refund($1, $2)', [refundedOrder.id, 'a-refund']);
  const { data: payment } = await backend.service
    .from('payments')
    .select('provider, provider_payment_id, checkout_session_id')
    .limit(1)
    .single()
    .throwOnError();
  await backend.service
    .rpc('record_refunds', {
      session_id: payment.checkout_session_id,
      provider: payment.provider,
      provider_payment_id: payment.provider_payment_id,
      refunds: [{ id: 're_1', amount: 100, has_failed: false }],
    })
    .throwOnError();
  for (const stage of ['open', 'lost'] as const) await reportDispute(backend, payment.checkout_session_id ?? '', stage);
  await backend.service.from('payment_listings').insert({ provider: 'test', kind: 'refunds' }).throwOnError();
  await backend.service.rpc('record_problem', { kind: 'webhook_failed' }).throwOnError();
  await backend.service.rpc('start_job', { job_name: 'a-job', lease_seconds: 60 }).throwOnError();
  const shippedOrder = await placeOrder(backend, cart, { email: 'guest@guest.example' });
  await backend.db.query(`update public.orders set status = 'Shipped' where id = $1`, [shippedOrder.id]);
  await queryAs(backend, owner, 'select public.add_order_note($1, $2, gen_random_uuid())', [
    shippedOrder.id,
    'Rang before noon',
  ]);
  await queryAs(backend, owner, 'select public.request_refund($1, $2, lines => $3::text::jsonb)', [
    shippedOrder.id,
    'a-line',
    JSON.stringify([{ variant_id: variant, quantity: 1 }]),
  ]);
  await backend.service.rpc('send_cancel_link', { order_id: refundedOrder.id }).throwOnError();
  await backend.service.rpc('find_linked_order', { token: 'unknown', client: 'client-hash' }).throwOnError();
  await backend.service.rpc('queue_digest', { day: '2026-11-23' }).throwOnError();
  await saveSettings(backend, gstSettings);
  for (const email of [emails.customer, 'guest@guest.example']) {
    const { id } = await placeOrder(backend, cart, { email, state: 'Kerala' });
    for (const status of ['Shipped', 'Cancelled'])
      await backend.db.query('update public.orders set status = $2 where id = $1', [id, status]);
  }
  const unpaid = await openCheckoutSession(backend, cart);
  await backend.db.query('delete from public.checkout_sessions where id = $1', [unpaid.id]);
  const session = await openCheckoutSession(backend, cart);
  await backend.service.rpc('claim_free_order', { session_id: session.id, client: 'client-hash' }).throwOnError();
  await backend.service
    .rpc('submit_contact', {
      name: 'Leela',
      email: 'leela@post.example',
      phone: null,
      message: 'Hello',
      client: 'client-hash',
      notify: 'hello@shop.example',
    })
    .throwOnError();
  await backend.service
    .rpc('request_stock_alert', {
      variant_id: cart[0]?.variant_id ?? '',
      email: 'leela@post.example',
      client: 'client-hash',
      recipient: 'recipient-hash',
    })
    .throwOnError();

  return {
    anon: { role: 'anon' },
    customer: { role: 'authenticated', id: customer },
    other_customer: { role: 'authenticated', id: otherCustomer },
    owner: { role: 'authenticated', id: owner },
    staff: { role: 'authenticated', id: staff },
    service_role: { role: 'service_role' },
  };
}

/** Runs a statement with the claims of an account. */
async function queryAs(
  { db }: TestBackend,
  accountId: string,
  statement: string,
  parameters: unknown[],
): Promise<void> {
  await db.tx(async (sql) => {
    await sql.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: accountId })]);
    await sql.query(statement, parameters);
  });
}

/** Returns the keys of all rows of a relation and of the actor's own rows. */
export async function readRowKeys({ db }: TestBackend, relation: string, actor: Actor): Promise<RowKeys> {
  const all = await db.query<{ key: string }>(`select (${keyColumnOf(relation)})::text as key from public.${relation}`);
  const condition = OWN_ROWS[relation];
  const own =
    condition && 'id' in actor
      ? await db.query<{ key: string }>(`select id::text as key from public.${relation} where ${condition}`, [actor.id])
      : [];
  return { all: all.map(({ key }) => key).sort(), own: own.map(({ key }) => key).sort() };
}
