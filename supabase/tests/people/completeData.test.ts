import { randomUUID } from 'node:crypto';
import type { StoredDelivery } from '../../../src/domain/order/deliveryDetails.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { customerOfAccount } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import { openCheckoutSession, reportPayment, settleEverything } from '../support/checkout.ts';
import { gstSettings, kochi, reportRefunds, saveSettings } from '../support/gst.ts';
import { columnsWith, personalTexts } from '../support/searchDatabase.ts';

/*
 * The download of a customer who has used everything is compared with the whole database, and the database is searched
 * after the deletion. A new table, column or key fails the first test until the download contains it, or it is listed
 * here with the reason.
 */
const backend = withBackend();
let admin: Account;

beforeAll(async () => {
  await saveSettings(backend(), gstSettings);
  admin = await backend().signUp();
  await backend().promote(admin);
});

/** The texts about a customer that the download leaves out, by the reason. `*` stands for any characters. */
const notDownloaded = {
  'a secret': [
    'auth.users.encrypted_password',
    'auth.users.confirmation_token',
    'auth.users.recovery_token',
    'public.checkout_sessions.access_token',
    'public.checkout_sessions.details_secret_hash',
    'public.email_outbox.data.*token',
    'public.email_outbox.data.cancel',
    'public.email_outbox.data.link',
    'public.order_cancel_links.secret_hash',
    'public.order_links.token',
    'public.stock_alerts.token',
  ],
  'an id that means nothing outside of the database': [
    '*.items.product.id',
    '*.items.variant.id',
    'public.checkout_session_items.variant_id',
    'public.email_outbox.data.product_id',
    'public.order_lines.*_id',
    'public.stock_movements.transaction_id',
    'public.stock_movements.variant_id',
  ],
  'the same in another form': [
    '*.name_key',
    '*.search_text',
    '*.document.lines.description',
    '*.document.place_of_supply',
    '*.document.recipient.state_code',
    'public.email_outbox.data.product',
    'public.payment_refunds.provider_refund_id',
  ],
  'about the shop': [
    '*_lines.hsn',
    '*.document.lines.hsn',
    '*.document.lines.unit',
    '*.document.signatory',
    '*.document.supplier.*',
    'public.checkout_sessions.cancel_url',
    'public.checkout_sessions.success_url',
    'public.order_lines.image',
  ],
  'an email to the shop, which repeats an order or a message': [
    'public.email_outbox.kind',
    'public.email_outbox.recipient',
  ],
  'written by administrators for each other, see docs/PERSONAL_DATA.md': [
    'public.order_notes.note',
    'public.refunds.reason',
  ],
  'how the shop works': [
    '*.document.reason',
    'auth.audit_log_entries.payload.log_type',
    'auth.sessions.aal',
    'auth.users.aud',
    'auth.users.role',
    'public.audit_log.after.kind',
    'public.audit_log.operation',
    'public.audit_log.table_name',
    'public.checkout_sessions.status',
    'public.credit_notes.reason',
    'public.email_outbox.status',
    'public.email_outbox.unconfirmed_delay',
    'public.order_internals.attention',
    'public.order_notices.kind',
    'public.refunds.kind',
    'public.stock_movements.reason',
  ],
  'empty, because the shop does not use it': [
    'auth.refresh_tokens.parent',
    'auth.sessions.refresh_token_hmac_key',
    'auth.sessions.scopes',
    'auth.sessions.tag',
    'auth.users.phone*',
    'auth.users.reauthentication_token',
  ],
  'empty, because it is not about the customer': [
    'public.audit_log.product_id',
    'public.checkout_sessions.attention',
    'public.email_outbox.last_error',
    'public.refunds.last_error',
    'public.stock_movements.note',
  ],
  'empty, because it is not known yet or any more': [
    'auth.users.email_change*',
    'public.checkout_sessions.client',
    'public.checkout_sessions.counted_as',
    'public.checkout_sessions.ended_payment_id',
    'public.checkout_sessions.link_token_hash',
    'public.checkout_sessions.payment_id',
    'public.checkout_sessions.payment_url',
    'public.checkout_sessions.provider',
    'public.refunds.provider_refund_id',
  ],
  'empty, because the deleted order was not shipped': [
    'public.deleted_orders.courier',
    'public.deleted_orders.tracking_number',
  ],
};

/** The tables that have no row of a customer, by the reason. */
const tablesOfNobody = {
  'the shop and the people of the back office': [
    'public.admins',
    'public.attention_reasons',
    'public.collections',
    'public.currencies',
    'public.document_series',
    'public.invitations',
    'public.pictures',
    'public.product_collections',
    'public.products',
    'public.related_products',
    'public.shop_settings',
    'public.stock',
    'public.stored_pictures',
    'public.variants',
  ],
  'how the database and the jobs work': [
    'local.health_probes',
    'public.api_privileges',
    'public.catalog_version',
    'public.database_identity',
    'public.deleted_checkouts',
    'public.digests',
    'public.operations_problems',
    'public.payment_listings',
    'public.scheduled_jobs',
    'supabase_migrations.schema_migrations',
    'supabase_migrations.seed_files',
  ],
  'hashes that count attempts for at most a day': [
    'local.auth_counters',
    'public.contact_attempts',
    'public.free_orders',
    'public.order_link_attempts',
    'public.stock_alert_attempts',
  ],
  'a sign-in with Google that is not finished': ['auth.flow_state'],
  'units that were refunded by line, of which the customer here has none': ['public.refund_lines'],
  'disputes, of which the customer here has none': ['public.payment_chargebacks', 'public.payment_disputes'],
  'numbers of units': ['public.sold_units'],
  'the mailbox and the payment provider of a demonstration': [
    'local.mailbox_emails',
    'local.simulated_events',
    'local.simulated_idempotency_keys',
    'local.simulated_payments',
  ],
};

let customers = 0;

/** Creates an account that uses everything that stores data of a customer. Returns the words by which it can be found. */
async function createActiveCustomer() {
  const id = randomUUID().slice(0, 13);
  const email = `somebody.${id}@post.example`;
  customers += 1;
  const gstin = `29AAGCB7383J1Z${customers}`;
  const networkAddress = `203.0.113.${100 + customers}`;
  const phones = [1, 2, 3, 4].map((digit) => `98470 ${digit}234${customers}`);
  // A keyed hash in production.
  const client = randomUUID();
  const customer = await backend().signUp({ email, fullName: `Account ${id}` });
  const { service } = backend();
  const delivery = {
    ...kochi,
    name: `Order ${id}`,
    email,
    phone: `+91 ${phones[0]}`,
    address: `${id} Peacock House`,
  };
  const gift = {
    ...delivery,
    name: `Recipient ${id}`,
    phone: `+91 ${phones[1]}`,
    buyer_name: `Buyer ${id}`,
    gift_note: `With love, ${id}`,
  };
  const openCheckout = async (title: string) => {
    const variant_id = await createVariant(backend(), { product: { title }, stock: 100 });
    const session = await openCheckoutSession(backend(), [{ variant_id, quantity: 2 }]);
    await service
      .from('checkout_sessions')
      .update({ locale: `locale-${id}`, time_zone: `Zone/${id}` })
      .eq('id', session.id)
      .throwOnError();
    return session.id;
  };
  const buy = async (title: string, details: StoredDelivery) => {
    const checkout_session_id = await openCheckout(title);
    const { data: order } = await reportPayment(backend(), checkout_session_id, details).throwOnError();
    return { id: order?.order_id ?? '', checkout_session_id };
  };

  await customer.client
    .from('customers')
    .update({ phone: `+91 ${phones[2]}`, address: `${id} Account Road` })
    .eq('user_id', customer.id)
    .throwOnError();
  await backend().createAnonClient().auth.signInWithPassword(customer);
  await backend().db.query(`update auth.sessions set ip = $3, user_agent = $2 where user_id = $1`, [
    customer.id,
    `Browser ${id}`,
    networkAddress,
  ]);
  await backend().db.query(`update auth.audit_log_entries set ip_address = $2 where payload ->> 'actor_id' = $1`, [
    customer.id,
    networkAddress,
  ]);

  // Shipped as a gift, with an invoice, a partial refund, a note and a reported problem.
  const shipped = await buy('Shipped Tea', gift);
  await admin.client
    .rpc('ship_order', { order_id: shipped.id, expected_version: 1, courier: 'Post', tracking_number: 'TRACK1' })
    .throwOnError();
  await admin.client
    .rpc('request_refund', {
      order_id: shipped.id,
      idempotency_key: randomUUID(),
      amount: 1_000,
      reason: `Reason ${id}`,
    })
    .throwOnError();
  const [payment] = await backend().db.query<{ paymentId: string }>(
    `select provider_payment_id as "paymentId" from public.payments where checkout_session_id = $1`,
    [shipped.checkout_session_id],
  );
  await reportRefunds(
    backend(),
    { sessionId: shipped.checkout_session_id, paymentId: payment?.paymentId ?? '' },
    { id: `re_${shipped.id}`, amount: 1_000 },
  );
  await admin.client
    .rpc('add_order_note', { order_id: shipped.id, note: `Note ${id}`, request_id: randomUUID() })
    .throwOnError();
  await service
    .rpc('report_order_problem', {
      order_id: shipped.id,
      message_id: randomUUID(),
      message: `Problem ${id}`,
      notify: 'hello@shop.example',
    })
    .throwOnError();

  // For a business, cancelled after it was shipped, with a dispute that the shop has won.
  const business = await buy('Business Tea', { ...delivery, gstin });
  await backend().db.query(`update public.orders set status = 'Shipped' where id = $1`, [business.id]);
  await backend().db.query(`update public.orders set status = 'Cancelled' where id = $1`, [business.id]);
  await backend().db.query(
    `update public.payments set dispute = 'won', dispute_amount = amount where checkout_session_id = $1`,
    [business.checkout_session_id],
  );

  // Changed and deleted by an administrator.
  const deleted = await buy('Deleted Tea', delivery);
  await admin.client
    .rpc('update_order_shipping', {
      order_id: deleted.id,
      expected_version: 1,
      shipping: { ...delivery, address: `${id} Corrected House` },
    })
    .throwOnError();
  await admin.client.from('orders').delete().eq('id', deleted.id).throwOnError();

  // Paid a day ago, with a request to cancel it.
  const paid = await buy('Paid Tea', delivery);
  await service.rpc('send_cancel_link', { order_id: paid.id }).throwOnError();
  await backend().db.query(`update public.orders set created_at = now() - interval '1 day' where id = $1`, [paid.id]);
  await service.rpc('ask_for_cancellation', { order_id: paid.id, notify: 'hello@shop.example' }).throwOnError();

  // Not paid.
  await service
    .from('checkout_sessions')
    .update({
      customer_id: (await customerOfAccount(backend(), customer.id)).id,
      shipping: { ...delivery, name: `Unpaid ${id}`, phone: `+91 ${phones[3]}`, address: `${id} Unpaid House` },
    })
    .eq('id', await openCheckout('Unpaid Tea'))
    .throwOnError();

  await service
    .rpc('submit_contact', {
      name: `Writer ${id}`,
      email,
      phone: `+91 ${phones[3]}`,
      message: `Hello from ${id}`,
      client,
      notify: 'hello@shop.example',
    })
    .throwOnError();
  await service
    .rpc('request_stock_alert', {
      variant_id: await createVariant(backend(), { product: { title: 'Missed Tea' }, stock: 0 }),
      email,
      client,
      recipient: client,
    })
    .throwOnError();
  await backend().createAnonClient().auth.resetPasswordForEmail(email);

  return { customer, words: [id, customer.id, gstin, networkAddress, ...phones] };
}

describe('the download', () => {
  it('has every text that is stored about the customer, except what is listed here', async () => {
    const { customer, words } = await createActiveCustomer();
    const downloaded = JSON.stringify((await customer.client.rpc('export_own_data').throwOnError()).data);
    const { texts, emptyColumns, otherTables } = await personalTexts(backend(), words);
    const missing = [...texts]
      .filter(([, values]) => [...values].some((text) => !downloaded.includes(JSON.stringify(text))))
      .map(([path]) => path)
      .concat(emptyColumns);

    const listed = Object.values(notDownloaded).flat();
    const matches = (path: string, pattern: string) =>
      new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path);
    expect(missing.filter((path) => !listed.some((pattern) => matches(path, pattern)))).toEqual([]);
    expect(listed.filter((pattern) => !missing.some((path) => matches(path, pattern)))).toEqual([]);
    expect(otherTables).toEqual(Object.values(tablesOfNobody).flat().sort());
  });
});

describe('a deleted customer', () => {
  it.each(['delete_own_account', 'erase_customer'])(
    'is nowhere in the database after %s, except in invoices and credit notes',
    async (way) => {
      const { customer, words } = await createActiveCustomer();
      const { id: customer_id } = await customerOfAccount(backend(), customer.id);
      await settleEverything(backend(), customer.email);
      if (way === 'erase_customer') await admin.client.rpc('erase_customer', { customer_id }).throwOnError();
      else await customer.client.rpc('delete_own_account').throwOnError();
      // The confirmation of the deletion.
      await backend().emails.deliver();
      await backend().db.query('delete from local.mailbox_emails where recipient = $1', [customer.email]);
      expect(await columnsWith(backend(), words)).toEqual(['public.credit_notes.document', 'public.invoices.document']);
    },
  );
});
