import { formatAmount } from '../../../domain/amounts';
import { asRecord, type UnknownRecord } from '../../../shared/lib/narrow';
import type { AuditEntry } from './auditLogApi';

/** A value of a row before and after a change. Undefined: the row did not exist. */
export interface FieldChange {
  field: string;
  before?: string;
  after?: string;
}

/** They change with every edit and say nothing about it. */
const IGNORED_FIELDS = new Set(['version', 'updated_at', 'search_text']);

/** Amounts in paise. Others are shown as they are stored. */
const PAISE_FIELDS = new Set(['staff_refund_limit_order', 'staff_refund_limit_day']);

const wordsOf = (name: string) => name.replaceAll('_', ' ');
const joined = (names: string[]) => new Intl.ListFormat('en').format(names);

/** Returns an entry of the audit log as a sentence. */
export function describeAuditEntry(entry: AuditEntry): string {
  return `${actorOf(entry)} ${actionOf(entry)}.`;
}

function actorOf({ actor_id: actorId, actor_email: email }: AuditEntry): string {
  if (actorId === null) return 'The shop';
  return email ?? 'A deleted account';
}

function actionOf(entry: AuditEntry): string {
  const subject = subjectOf(entry);
  switch (entry.operation) {
    case 'insert':
      return `${['invitations', 'email_outbox'].includes(entry.table_name) ? 'sent' : 'added'} the ${subject}`;
    case 'update': {
      const fields = fieldChangesOf(entry).map(({ field }) => wordsOf(field));
      return fields.length > 0
        ? `changed ${joined(fields)} of the ${subject}`
        : `saved the ${subject} without a change`;
    }
    case 'delete':
      return `removed the ${subject}`;
    case 'restore':
      return `restored the ${subject}`;
    case 'refund':
      return `requested a refund${amountOf(entry)} for the ${subject}`;
    case 'refund_failed':
      return `reports a failed refund${amountOf(entry)} of the ${subject}`;
    case 'restore_payment':
      return `restored the ${subject} from the record of the payment provider`;
  }
}

function amountOf({ after }: AuditEntry): string {
  const row = asRecord(after);
  const amount = row?.refund ?? row?.amount;
  if (typeof amount !== 'number') return '';
  return ` of ${formatAmount(amount, { currency: typeof row?.currency === 'string' ? row.currency : 'inr' })}`;
}

function subjectOf(entry: AuditEntry): string {
  const row: UnknownRecord = asRecord(entry.after) ?? asRecord(entry.before) ?? {};
  const named = (name: string, value: unknown) => (typeof value === 'string' && value ? `${name} ${value}` : name);
  switch (entry.table_name) {
    case 'orders':
      return named('order', entry.order_uid);
    case 'payments':
      return `payment${ofOrder(entry)}`;
    case 'customers':
      return named('customer', row.name);
    case 'admins':
      return named('person with the role', row.role);
    case 'invitations':
      return named('invitation', typeof row.email === 'string' && `of ${row.email}`);
    case 'shop_settings':
      return 'settings';
    case 'contact_submissions':
      return named('message', row.ticket);
    case 'products':
      return named('product', row.title);
    case 'email_outbox':
      return `email ${wordsOf(String(row.kind))}${ofOrder(entry)}`;
    case 'order_notes':
      return `note${ofOrder(entry)}`;
    case 'pictures':
      return 'picture';
    default:
      return wordsOf(entry.table_name) + ofOrder(entry);
  }
}

const ofOrder = ({ order_uid: uid }: AuditEntry) => (uid ? ` of order ${uid}` : '');

/** Returns the fields that an entry changed: for a row that was added or removed, the fields that have a value. */
export function fieldChangesOf({ before, after }: AuditEntry): FieldChange[] {
  const [old, changed] = [asRecord(before), asRecord(after)];
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(changed ?? {})])];
  return fields
    .filter((field) => !IGNORED_FIELDS.has(field))
    .map((field) => ({
      field,
      before: old ? textOf(field, old[field]) : undefined,
      after: changed ? textOf(field, changed[field]) : undefined,
    }))
    .filter(({ before: from = '', after: to = '' }) => from !== to);
}

function textOf(field: string, value: unknown): string {
  if (typeof value === 'number' && PAISE_FIELDS.has(field)) return formatAmount(value);
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
