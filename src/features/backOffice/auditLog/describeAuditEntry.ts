import { formatAmount } from '../../../domain/amounts';
import { lineTitle } from '../../../domain/order/order';
import { asRecord, type UnknownRecord } from '../../../shared/lib/narrow';
import { emailKinds } from '../emails/emailKinds';
import { explainReason } from '../orders/adminOrderTexts';
import { auditField, auditFields, isAuditedTable, type AuditedTable } from './auditFields';
import type { AuditEntry } from './auditLogApi';

/** A value of a row before and after a change. Undefined: the row did not exist. */
export interface FieldChange {
  /** `Sale price` */
  name: string;
  before?: string;
  after?: string;
}

const MAX_LENGTH_IN_SENTENCE = 60;
const MAX_LENGTH_IN_DETAILS = 500;

const list = new Intl.ListFormat('en-GB');

/** Returns an entry of the audit log as a sentence: `Meera marked NBT-479154 as shipped with DTDC 123`. */
export function describeAuditEntry(entry: AuditEntry): string {
  const { operation, order_uid: uid } = entry;
  // Reported by the payment provider.
  if (operation === 'refund_failed') return `A refund${amountOf(entry)}${uid ? ` for ${uid}` : ''} failed`;
  if (operation === 'restore_payment')
    return `${uid ?? 'An order'} was restored from the record of the payment provider`;
  const describe = isAuditedTable(entry.table_name) ? sentences[entry.table_name] : describeOther;
  return `${actorOf(entry)} ${shortened(describe(entry), 3 * MAX_LENGTH_IN_SENTENCE)}`;
}

function actorOf({ actor_id: id, actor_name: name, actor_email: email, table_name: table, operation }: AuditEntry) {
  if (id !== null) return name || email || 'A deleted account';
  // An order changes without an administrator only if its customer cancels it.
  return table === 'orders' && operation === 'update' ? 'The customer' : 'The shop';
}

/** What was done, as the rest of a sentence that starts with the person. */
type Describe = (entry: AuditEntry) => string;

const rowOf = ({ before, after }: AuditEntry): UnknownRecord => asRecord(after) ?? asRecord(before) ?? {};
const string = (value: unknown) => (typeof value === 'string' ? value : '');
const named = (kind: string, name: unknown) => (string(name) ? `${kind} ${string(name)}` : `a ${kind}`);
const orderOf = ({ order_uid: uid }: AuditEntry) => uid ?? 'an order';

const variantOf = (entry: AuditEntry) =>
  lineTitle({ title: entry.subject ?? 'a product' }, { title: string(rowOf(entry).title) });

/** Which kinds of entries exist: every table that is recorded. */
const sentences: Record<AuditedTable, Describe> = {
  orders: describeOrder,
  payments: (entry) => `changed a payment of ${orderOf(entry)}`,
  order_lines: (entry) => describeUpdate(entry, `${string(rowOf(entry).product_title)} in ${orderOf(entry)}`),
  order_notes: (entry) => `added a note to ${orderOf(entry)}`,
  email_outbox: (entry) => {
    const kind = new Map(Object.entries(emailKinds)).get(string(rowOf(entry).kind));
    const email = `email${kind ? ` “${kind}”` : ''}${entry.order_uid ? ` of ${entry.order_uid}` : ''}`;
    if (entry.operation === 'delete') return `discarded the failed ${email}`;
    if (entry.operation === 'update') return `sent the failed ${email} again`;
    const isNotice = ['order_changed_notice', 'refund_notice'].includes(string(rowOf(entry).kind));
    return `sent the ${email}${isNotice ? '' : ' again'}`;
  },
  checkout_sessions: (entry) =>
    entry.operation === 'insert'
      ? `created a payment link${amountOf(entry)} for ${orderOf(entry)}`
      : `cancelled the payment link of ${orderOf(entry)}`,
  customers: (entry) => {
    const name = string(rowOf(entry).name);
    const customer = name ? `the customer ${name}` : 'a customer';
    if (entry.operation === 'delete') return `deleted ${customer}`;
    // Every row of customers has an email until the customer is erased, also in the audit log.
    if (!('email' in rowOf(entry))) return 'changed a customer, whose data is erased';
    return describeUpdate(entry, customer);
  },
  admins: describePerson,
  invitations: (entry) => {
    const { email, role } = rowOf(entry);
    if (entry.operation === 'insert') return `invited ${string(email)} as ${string(role)}`;
    if (entry.operation === 'update') return `invited ${string(email)} again as ${string(role)}`;
    return email === entry.actor_email
      ? 'accepted the invitation to the back office'
      : `withdrew the invitation of ${string(email)}`;
  },
  shop_settings: (entry) => describeUpdate(entry, 'the shop'),
  document_series: () => 'started new series of invoices and credit notes',
  contact_submissions: (entry) => {
    const { ticket, handled_at: handledAt } = rowOf(entry);
    return `marked ${named('message', ticket)} as ${handledAt ? 'handled' : 'open again'}`;
  },
  products: describeProduct,
  variants: (entry) => {
    const variant = variantOf(entry);
    if (entry.operation === 'insert') return `added ${variant}${amountOf(entry).replace(' of ', ' at ')}`;
    const deletedAt = changesOf(entry).get('deleted_at');
    if (deletedAt) return deletedAt.after ? `removed ${variant}` : `added ${variant} again`;
    return describeUpdate(entry, variant);
  },
  related_products: (entry) =>
    entry.operation === 'delete'
      ? `removed a related tea from ${entry.subject ?? 'a product'}`
      : `added a related tea to ${entry.subject ?? 'a product'}`,
  stock: (entry) => {
    const threshold = rowOf(entry).low_threshold;
    const name = entry.subject ?? 'a variant';
    return typeof threshold === 'number'
      ? `asked to be warned when ${threshold === 1 ? '1 unit' : `${threshold} units`} of ${name} are left`
      : `switched off the warning of low stock of ${name}`;
  },
  pictures: () => 'added a picture',
};

function describeOrder(entry: AuditEntry): string {
  const order = orderOf(entry);
  switch (entry.operation) {
    case 'delete':
      return `deleted ${order}`;
    case 'restore':
      return `restored ${order}`;
    case 'refund': {
      const { kind } = rowOf(entry);
      const reason = kind === 'cancellation' ? ', because it was cancelled' : ', because its items were changed';
      return `refunded${amountOf(entry).replace(' of', '')} of ${order}${!kind || kind === 'refund' ? '' : reason}`;
    }
    default:
      break;
  }
  const phrases = orderPhrases(entry, order);
  return phrases.length > 0 ? list.format(phrases) : describeUpdate(entry, order);
}

function orderPhrases(entry: AuditEntry, order: string): string[] {
  const changes = changesOf(entry);
  const { courier, tracking_number: number } = rowOf(entry);
  const parcel = [courier, number].map(string).filter(Boolean).join(' ');
  const phrases: string[] = [];
  const name = () => (phrases.length > 0 ? 'it' : order);

  const status = changes.get('status');
  const hasNewParcel = changes.has('courier') || changes.has('tracking_number');
  if (status?.after === 'Shipped') phrases.push(`marked ${name()} as shipped${parcel && ` with ${parcel}`}`);
  else if (status?.after === 'Delivered') phrases.push(`marked ${name()} as delivered`);
  else if (status?.after === 'Cancelled') phrases.push(`cancelled ${name()}`);
  else if (status) phrases.push(`set ${name()} back from ${string(status.before)} to ${string(status.after)}`);
  if (hasNewParcel && status?.after !== 'Shipped')
    phrases.push(parcel ? `changed the courier of ${name()} to ${parcel}` : `removed the courier of ${name()}`);
  const packedAt = changes.get('packed_at');
  if (packedAt && !status) phrases.push(packedAt.after ? `packed ${name()}` : `marked ${name()} as not packed`);
  const items = changes.get('items');
  if (items) {
    const total = changes.get('total_amount');
    phrases.push(`changed the items of ${name()}${total ? valuesOf('orders', 'total_amount', total) : ''}`);
  }
  if (changes.has('shipping')) phrases.push(`changed the delivery details of ${name()}`);
  const attention = changes.get('attention');
  if (attention) phrases.push(...attentionPhrases(attention, name()));
  return phrases;
}

function attentionPhrases({ before, after }: Change, order: string): string[] {
  const [old, current] = [before, after].map((reasons) => (Array.isArray(reasons) ? reasons.map(String) : []));
  const labels = (some: string[] = [], others: string[] = []) =>
    some.filter((reason) => !others.includes(reason)).map((reason) => `“${explainReason(reason).label}”`);
  const [added, removed] = [labels(current, old), labels(old, current)];
  return [
    ...(added.length > 0 ? [`marked ${order} with ${list.format(added)}`] : []),
    ...(removed.length > 0 ? [`removed the mark ${list.format(removed)} from ${order}`] : []),
  ];
}

function describePerson(entry: AuditEntry): string {
  const isOwn = entry.actor_id !== null && entry.actor_id === entry.row_id;
  const person = entry.subject ?? 'a deleted account';
  const role = string(rowOf(entry).role);
  switch (entry.operation) {
    case 'insert':
      return isOwn ? `joined the back office as ${role}` : `added ${person} to the back office as ${role}`;
    case 'delete':
      return isOwn ? 'left the back office' : `removed ${person} from the back office`;
    default:
      return `made ${person} ${role === 'owner' ? 'an owner' : role}`;
  }
}

function describeProduct(entry: AuditEntry): string {
  const product = string(rowOf(entry).title) || entry.subject || 'a product';
  if (entry.operation === 'insert') return `created the product ${product}`;
  const changes = changesOf(entry);
  const deletedAt = changes.get('deleted_at');
  if (deletedAt) return `${deletedAt.after ? 'deleted' : 'restored'} the product ${product}`;
  const status = changes.get('status');
  if (status && changes.size === 1)
    return status.after === 'published' ? `published ${product}` : `took ${product} out of the shop`;
  const position = changes.get('position');
  if (position && changes.size === 1) return `moved ${product}${valuesOf('products', 'position', position)}`;
  return describeUpdate(entry, product);
}

/** A table or an operation that is newer than this page. */
const describeOther: Describe = ({ operation, order_uid: uid }) => {
  const verbs: Partial<Record<AuditEntry['operation'], string>> = { insert: 'added', delete: 'removed' };
  return `${verbs[operation] ?? 'changed'} something${uid ? ` of ${uid}` : ''}`;
};

/**
 * `changed the price of Frost Tea (100 g) from ₹650.00 to ₹700.00, and the MRP from ₹700.00 to ₹750.00`. Of more changes, it
 * only names the fields.
 */
function describeUpdate(entry: AuditEntry, subject: string): string {
  const table = entry.table_name;
  const changes = [...changesOf(entry)].map(([column, change]) => ({
    name: auditField(table, column)?.name ?? '',
    values: valuesOf(table, column, change),
  }));
  const [first, second, ...others] = changes;
  if (!first) return `saved ${subject}`;
  if (others.length === 0)
    return `changed the ${first.name} of ${subject}${first.values}${second ? `, and the ${second.name}${second.values}` : ''}`;
  const names = changes.slice(0, 3).map(({ name }) => name);
  const more = changes.length - names.length;
  return `changed the ${list.format(more > 0 ? [...names, `${more} more`] : names)} of ${subject}`;
}

/** ` from ₹650.00 to ₹700.00`; empty if the values are not for a sentence. */
function valuesOf(table: string, column: string, { before, after }: Change): string {
  const field = auditField(table, column);
  if (!field?.isInSentence) return '';
  const [from, to] = [before, after].map((value) =>
    quoted(shortened(field.show(value), MAX_LENGTH_IN_SENTENCE), typeof value === 'string'),
  );
  if (!to) return ' to nothing';
  return from ? ` from ${from} to ${to}` : ` to ${to}`;
}

const quoted = (words: string, isText: boolean) => (isText && words ? `“${words}”` : words);

/** ` of ₹499.00`; empty if the entry has no amount. */
function amountOf(entry: AuditEntry): string {
  const { amount, amount_total: total = amount, currency } = rowOf(entry);
  return typeof total === 'number' ? ` of ${formatAmount(total, { currency: string(currency) || 'inr' })}` : '';
}

interface Change {
  before: unknown;
  after: unknown;
}

/** Returns the columns of a row, in the order of its fields. */
function columnsOf(table: string, old: UnknownRecord | null, current: UnknownRecord | null): string[] {
  const columns = { ...old, ...current };
  const known = isAuditedTable(table) ? Object.keys(auditFields[table]) : [];
  return [...new Set([...known.filter((column) => Object.hasOwn(columns, column)), ...Object.keys(columns)])];
}

/** Returns the columns of a row whose values differ. */
function changesOf({ table_name: table, before, after }: AuditEntry): Map<string, Change> {
  const [old, current] = [asRecord(before) ?? {}, asRecord(after) ?? {}];
  const differing = columnsOf(table, old, current).filter(
    (column) => auditField(table, column) && JSON.stringify(old[column]) !== JSON.stringify(current[column]),
  );
  return new Map(differing.map((column) => [column, { before: old[column], after: current[column] }]));
}

/** Returns the fields that an entry changed: for a row that was added or removed, the fields that have a value. */
export function fieldChangesOf({ table_name: table, before, after }: AuditEntry): FieldChange[] {
  const [old, current] = [asRecord(before), asRecord(after)];
  return columnsOf(table, old, current).flatMap((column) => {
    const field = auditField(table, column);
    if (!field) return [];
    const shown = (row: UnknownRecord | null) => row && shortened(field.show(row[column]), MAX_LENGTH_IN_DETAILS);
    const [from, to] = [shown(old) ?? undefined, shown(current) ?? undefined];
    if ((from ?? '') === (to ?? '')) return [];
    return [{ name: field.name.charAt(0).toUpperCase() + field.name.slice(1), before: from, after: to }];
  });
}

const shortened = (words: string, length: number) =>
  words.length > length ? `${words.slice(0, length - 1).trimEnd()}…` : words;
