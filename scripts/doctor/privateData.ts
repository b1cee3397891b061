import type { Database } from '../../supabase/database.types.ts';

type Schema = Database['public'];
type Tables = Schema['Tables'];
type Functions = Schema['Functions'];

/** The columns of a row that are never null. */
type NotNull<Row> = { [Column in keyof Row]: null extends Row[Column] ? never : Column }[keyof Row];

/** Every table, with a column that is never null. A visitor must not read or write any table. */
const TABLES = {
  admins: 'user_id',
  api_privileges: 'object',
  attention_reasons: 'reason',
  audit_log: 'id',
  catalog_version: 'id',
  checkout_session_items: 'session_id',
  checkout_sessions: 'id',
  collections: 'id',
  contact_attempts: 'id',
  contact_submissions: 'id',
  credit_note_lines: 'credit_note_id',
  credit_notes: 'id',
  currencies: 'code',
  customers: 'id',
  database_identity: 'has_one_row',
  deleted_checkouts: 'day',
  deleted_orders: 'id',
  digests: 'day',
  document_series: 'kind',
  free_orders: 'client',
  invitations: 'id',
  invoice_lines: 'id',
  invoices: 'id',
  email_outbox: 'id',
  operations_problems: 'kind',
  order_cancel_links: 'id',
  order_internals: 'order_id',
  order_link_attempts: 'id',
  order_lines: 'id',
  order_links: 'order_id',
  order_notes: 'id',
  order_notices: 'created_at',
  order_numbers: 'order_id',
  orders: 'id',
  payment_chargebacks: 'id',
  payment_disputes: 'payment_id',
  payment_listings: 'kind',
  payment_refunds: 'payment_id',
  payments: 'id',
  pictures: 'id',
  product_collections: 'product_id',
  products: 'id',
  refund_lines: 'refund_id',
  refunds: 'id',
  related_products: 'id',
  scheduled_jobs: 'name',
  shop_settings: 'id',
  sold_units: 'id',
  stock: 'variant_id',
  stock_alert_attempts: 'id',
  stock_alerts: 'id',
  stock_movements: 'id',
  stored_pictures: 'name',
  variants: 'id',
} satisfies { [Name in keyof Tables]: NotNull<Tables[Name]['Row']> };

/** Every view. A visitor must not read any view. */
const VIEWS = {
  all_orders: true,
  audit_entries: true,
  catalog_revision: true,
  message_list: true,
  money_movements: true,
  order_list: true,
  order_payments: true,
  order_refunds: true,
  product_list: true,
  reservations: true,
  stock_history: true,
  stock_list: true,
} satisfies Record<keyof Schema['Views'], true>;

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Functions that a visitor must never call, with arguments that would change nothing. */
const FUNCTIONS = {
  open_checkout_session: { items: [], success_url: '', cancel_url: '' },
  complete_checkout_session: { session_id: NO_ID, provider: '', provider_payment_id: '', customer: null },
  restore_paid_order: {
    session_id: NO_ID,
    provider: '',
    provider_payment_id: '',
    order_uid: null,
    customer: null,
    items: [],
    amount: 0,
    currency: '',
    site_url: '',
    paid_at: '2026-01-01T00:00:00Z',
  },
  request_stock_alert: { variant_id: '', email: '', recipient: '', client: '' },
  confirm_stock_alert: { token: '' },
  end_stock_alerts: { token: '' },
  request_refund: { order_id: NO_ID, idempotency_key: '' },
  refundable_amounts: { payment_id: NO_ID },
  cancel_order: { order_id: NO_ID, expected_version: 0 },
  order_timeline: { order_id: NO_ID },
  customer_page: { customer_id: NO_ID },
  change_order_items: { order_id: NO_ID, expected_version: 0, lines: [] },
  create_payment_link: {
    items: [],
    shipping: {},
    valid_hours: 0,
    request_id: NO_ID,
    token_hash: '',
    success_url: '',
    cancel_url: '',
  },
  cancel_payment_link: { link_id: NO_ID },
  list_payment_links: undefined,
  order_money: { order_ids: [] },
  ship_order: { order_id: NO_ID, expected_version: 0 },
  correct_tracking: { order_id: NO_ID, expected_version: 0 },
  pack_orders: { order_ids: [] },
  mark_refund_failed: { refund_id: NO_ID, problem: '', is_refused: false },
  erase_customer: { customer_id: NO_ID },
  erase_person: { email: '' },
  gst_month: { month: '2020-01-01' },
  start_new_series: { request_id: NO_ID },
  product_to_edit: { product_id: '' },
  create_product: { product_id: '', title: '' },
  save_product: { product_id: '', expected_version: 0, changes: {} },
  change_prices: { entries: [] },
  delete_product: { product_id: '' },
  change_stock: { variant_id: '', difference: 0, reason: 'correction', request_id: NO_ID },
  receive_stock: { entries: [] },
  count_stock: { entries: [] },
  figures: { from_day: '2020-01-01', to_day: '2020-01-01' },
  invite_person: { email: '', role: 'staff', request_id: NO_ID },
  remove_person: { person_id: NO_ID },
  update_shop_settings: { expected_version: 0, changes: {} },
  set_message_handled: { message_id: NO_ID, handled: true },
  queue_email: { kind: 'contact_notice', recipient: '', data: null },
  search_messages: { words: '' },
  search_orders: { words: '' },
  search_products: { words: '' },
  search_stock: { words: '' },
} satisfies { [Name in keyof Functions]?: Functions[Name]['Args'] };

interface ForbiddenRequest {
  /** What the request does: `read the table orders`. */
  action: string;
  /** Below /rest/v1. */
  path: string;
  method: 'GET' | 'DELETE' | 'POST';
  json?: object;
}

/** Requests to the database that must be denied to a visitor. They change nothing even if they are not. */
export const FORBIDDEN_REQUESTS: ForbiddenRequest[] = [
  ...Object.keys({ ...TABLES, ...VIEWS }).map(
    (name) => ({ action: `read the table ${name}`, path: `${name}?select=*&limit=1`, method: 'GET' }) as const,
  ),
  ...Object.entries(TABLES).map(
    ([name, column]) =>
      ({ action: `write the table ${name}`, path: `${name}?${column}=is.null`, method: 'DELETE' }) as const,
  ),
  ...Object.entries(FUNCTIONS).map(
    ([name, json]) => ({ action: `call the function ${name}`, path: `rpc/${name}`, method: 'POST', json }) as const,
  ),
];
