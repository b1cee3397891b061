import type { Tables } from '../../../../supabase/database.types';
import { formatAmount, formatRupees } from '../../../domain/amounts';
import { addressText, type StoredDelivery } from '../../../domain/order/deliveryDetails';
import { lineTitle, type OrderItem } from '../../../domain/order/order';
import { formatDateAndTime } from '../../../domain/dates';
import { asArray, asRecord } from '../../../shared/lib/narrow';
import { stripHtml } from '../../../shared/lib/plainText';
import { emailKinds } from '../emails/emailKinds';
import { explainReason } from '../orders/adminOrderTexts';
import { providerName } from '../orderPage/paymentProvider';
import { roleNames } from '../people/roles';

/** What a person calls a column of a table. */
export interface AuditField {
  /** In the middle of a sentence: `sale price`. */
  name: string;
  show: (value: unknown) => string;
  /** Whether a sentence says the value. Long values and the data of customers are only in the details. */
  isInSentence: boolean;
}

/** Null: the column says nothing to a person, or follows from another column. */
type Fields<Column extends string> = Record<Column, AuditField | null>;

const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(text).filter(Boolean).join('\n');
  return Object.values(asRecord(value) ?? {})
    .map(text)
    .filter(Boolean)
    .join(', ');
};

const amount = (value: unknown) => (typeof value === 'number' ? formatAmount(value) : '');
const rupees = (value: unknown) => (typeof value === 'number' ? formatRupees(value) : '');
const percent = (value: unknown) => (typeof value === 'number' ? `${value} %` : '');
const units = (value: unknown) => (typeof value === 'number' ? `${value} ${value === 1 ? 'unit' : 'units'}` : '');
const time = (value: unknown) => (typeof value === 'string' ? formatDateAndTime(value) : '');
const oneOf = (names: Record<string, string>) => (value: unknown) => names[String(value)] ?? text(value);
const items = (value: unknown) =>
  (asArray(value) as OrderItem[])
    .map(({ quantity, product, variant }) => `${quantity} × ${lineTitle(product, variant)}`)
    .join('\n');
const delivery = (value: unknown) => {
  const { name, email, phone, gift, ...details } = (asRecord(value) ?? {}) as StoredDelivery & { gift?: unknown };
  return [name, addressText(details), phone, email, details.gstin, text(gift)].filter(Boolean).join('\n');
};
const reasons = (value: unknown) =>
  asArray(value)
    .map((reason) => explainReason(String(reason)).label)
    .join(', ');
const formatted = (value: unknown) => stripHtml(text(value));

const field = (name: string, show = text): AuditField => ({ name, show, isInSentence: false });
const said = (name: string, show = text): AuditField => ({ name, show, isInSentence: true });

const orders: Fields<keyof Tables<'orders'> | 'attention'> = {
  id: null,
  order_uid: said('number'),
  customer_id: null,
  placed_by_account: null,
  checkout_session_id: null,
  items: field('items', items),
  total_amount: said('total', rupees),
  shipping: field('delivery details', delivery),
  status: said('status'),
  packed_at: field('packed', time),
  shipped_at: field('shipped', time),
  delivered_at: field('delivered', time),
  first_shipped_at: null,
  first_delivered_at: null,
  cancelled_at: field('cancelled', time),
  courier: said('courier'),
  tracking_number: said('tracking number'),
  invoice_due_at: null,
  attention: field('needs attention', reasons),
  version: null,
  created_at: field('ordered', time),
  updated_at: null,
};

const orderLines: Fields<keyof Tables<'order_lines'>> = {
  id: null,
  order_id: null,
  place: null,
  product_id: null,
  item_id: null,
  variant_id: null,
  product_title: field('product'),
  variant_title: field('variant'),
  weight: field('net weight'),
  image: null,
  quantity: said('quantity', units),
  unit_amount: said('price', amount),
  returned: said('returned units', units),
  stock_taken: null,
  is_unshipped: null,
  hsn: said('HSN code'),
  tax_rate: said('tax rate', percent),
};

const customers: Fields<keyof Tables<'customers'>> = {
  id: null,
  user_id: null,
  name: field('name'),
  email: field('email'),
  phone: field('phone'),
  address: field('address'),
  is_email_changed: null,
  created_at: field('known since', time),
  updated_at: null,
  name_key: null,
  search_text: null,
};

const role = said('role', oneOf(roleNames));

const admins: Fields<keyof Tables<'admins'>> = { user_id: null, role, created_at: null };

const invitations: Fields<keyof Tables<'invitations'>> = {
  id: null,
  email: said('email'),
  role,
  invited_by: null,
  created_at: null,
};

const shopSettings: Fields<keyof Tables<'shop_settings'>> = {
  id: null,
  legal_name: said('legal name'),
  gstin: said('GSTIN'),
  state: said('state'),
  address: field('address'),
  fssai: said('FSSAI number'),
  signatory: said('signatory'),
  issues_invoices: said('choice of invoices', (value) => (value ? 'for each order' : 'none')),
  invoice_series: said('series of invoices'),
  credit_note_series: said('series of credit notes'),
  orders_email: said('email for orders'),
  sends_digest: said('digest', (value) => (value ? 'on business days' : 'never')),
  staff_refund_limit_order: said('refund limit of staff for one order', amount),
  staff_refund_limit_day: said('refund limit of staff for one day', amount),
  version: null,
  updated_at: null,
};

const products: Fields<keyof Tables<'products'> | 'search_text'> = {
  id: null,
  title: said('title'),
  subtitle: said('subtitle'),
  ribbon_text: said('ribbon'),
  description: field('description', formatted),
  thumbnail: null,
  images: field('pictures', (value) =>
    asArray(value)
      .map((picture, index) => text(asRecord(picture)?.alt) || `Picture ${index + 1}`)
      .join('\n'),
  ),
  additional_info: field('sections', (value) =>
    asArray(value)
      .map(asRecord)
      .map((section) => `${text(section?.title)}: ${formatted(section?.description)}`)
      .join('\n'),
  ),
  options: field('options'),
  custom_fields: field('questions to the customer'),
  metadata: null,
  status: said('state', oneOf({ draft: 'draft', published: 'published' })),
  is_hidden: said('place in lists', (value) => (value ? 'hidden' : 'shown')),
  purchasable: said('sale', (value) => (value ? 'on' : 'off')),
  position: said('place in the shop', (value) => `place ${text(value)}`),
  representative_price: null,
  site_product_selection: null,
  slug: said('web address'),
  state: null,
  type: said('kind'),
  version: null,
  created_at: null,
  updated_at: null,
  published_at: null,
  deleted_at: field('deleted', time),
  search_text: null,
};

const variants: Fields<keyof Tables<'variants'>> = {
  id: null,
  product_id: null,
  title: said('title'),
  amount: said('price', amount),
  sale_amount: said('sale price', amount),
  mrp: said('MRP', amount),
  currency_code: null,
  weight: said('net weight'),
  hsn: said('HSN code'),
  tax_rate: said('tax rate', percent),
  sku: said('SKU'),
  order_limit: said('limit per order', units),
  manage_inventory: said('stock', (value) => (value ? 'counted' : 'not counted')),
  image_url: field('picture', (value) => (value ? 'a picture' : '')),
  options: field('options'),
  position: said('place'),
  deleted_at: field('removed', time),
  search_text: null,
};

const relatedProducts: Fields<keyof Tables<'related_products'>> = {
  id: null,
  product_id: null,
  related_id: field('related tea'),
  related_type: null,
  section_title: field('section'),
  position: null,
};

const stock: Fields<keyof Tables<'stock'>> = {
  variant_id: null,
  quantity: said('stock', units),
  low_threshold: said('low stock', units),
  low_since: null,
};

const messages: Fields<'ticket' | 'handled_at'> = { ticket: said('number'), handled_at: field('handled', time) };

const emails: Fields<'kind' | 'order_id' | 'send_at' | 'status'> = {
  kind: said('kind', oneOf(emailKinds)),
  order_id: null,
  send_at: field('sent', time),
  status: said('state', oneOf({ queued: 'queued', sent: 'sent', dead: 'failed' })),
};

const notes: Fields<keyof Tables<'order_notes'>> = {
  id: null,
  order_id: null,
  author_id: null,
  note: null,
  created_at: null,
};

const paymentLinks: Fields<'order_uid' | 'status' | 'items' | 'amount_total' | 'currency' | 'expires_at'> = {
  order_uid: said('order'),
  status: said('state'),
  items: field('items', items),
  amount_total: said('total', amount),
  currency: null,
  expires_at: field('can be paid until', time),
};

/** The columns of refunds, and of orders that the payment provider has reported. */
const money = {
  refund_id: null,
  order_uid: null,
  former_order_uid: field('earlier number of the order'),
  kind: field('reason', oneOf({ refund: 'refund', cancellation: 'cancelled order', change: 'changed items' })),
  amount: said('amount', amount),
  currency: field('currency', (value) => text(value).toUpperCase()),
  provider: field('payment provider', (value) => providerName(text(value))),
  provider_payment_id: field('number of the payment at the provider'),
  provider_refund_id: field('number of the refund at the provider'),
} satisfies Record<string, AuditField | null>;

/** The columns of each table that has entries in the audit log. The types know the columns, so none is forgotten. */
export const auditFields = {
  orders: { ...money, ...orders },
  payments: money,
  order_lines: orderLines,
  order_notes: notes,
  email_outbox: emails,
  checkout_sessions: paymentLinks,
  customers,
  admins,
  invitations,
  shop_settings: shopSettings,
  document_series: { financial_year: field('financial year'), suffix: field('letter of the new numbers') },
  contact_submissions: messages,
  products,
  variants,
  related_products: relatedProducts,
  stock,
  pictures: { format: null, width: field('width', (value) => `${text(value)} pixels`), byte_count: null },
} satisfies Record<string, Record<string, AuditField | null>>;

export type AuditedTable = keyof typeof auditFields;

export const isAuditedTable = (table: string): table is AuditedTable => Object.hasOwn(auditFields, table);

const unknown: AuditField = { name: 'other details', show: text, isInSentence: false };

/** Returns what a person calls a column; null if it says nothing. An open page may be older than a column. */
export function auditField(table: string, column: string): AuditField | null {
  const fields: Record<string, AuditField | null> = isAuditedTable(table) ? auditFields[table] : {};
  return Object.hasOwn(fields, column) ? (fields[column] ?? null) : unknown;
}
