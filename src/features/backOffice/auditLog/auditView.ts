import { endOfDay, isDay, startOfDay } from '../../../domain/dates';
import { parseOrderReference } from '../../../domain/order/orderReference';
import type { AuditEntry, AuditQuery } from './auditLogApi';
import { auditSubjects } from './auditSubjects';

/** The filters of the audit log, as they are in the form and in the URL. */
export const auditFilters = ['person', 'what', 'order', 'from', 'to'] as const;

export type AuditView = Record<(typeof auditFilters)[number], string>;

const ID = /^\d{1,15}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the filters of the URL. Missing and invalid ones are empty. */
export function parseAuditView(params: URLSearchParams): AuditView {
  const read = (key: string, isValid: (text: string) => boolean) => {
    const text = params.get(key)?.trim() ?? '';
    return isValid(text) ? text : '';
  };
  return {
    person: read('person', (text) => UUID.test(text)),
    what: read('what', (text) => auditSubjects.some(({ key }) => key === text)),
    order: read('order', () => true),
    from: read('from', isDay),
    to: read('to', isDay),
  };
}

/** Returns what a URL asks for. */
export function auditQueryOf(params: URLSearchParams): AuditQuery {
  const { person, what, order, from, to } = parseAuditView(params);
  const { table, operation } = auditSubjects.find(({ key }) => key === what) ?? {};
  const before = params.get('before') ?? '';
  return {
    actorId: person || undefined,
    table,
    operation,
    // A text that is not an order number finds nothing.
    orderUid: order ? (parseOrderReference(order) ?? order) : undefined,
    from: from ? startOfDay(from).toISOString() : undefined,
    to: to ? endOfDay(to).toISOString() : undefined,
    before: ID.test(before) ? Number(before) : undefined,
  };
}

/** Returns search parameters for the filters that are set. They show the latest entries. */
export const auditParamsOf = (view: AuditView) =>
  new URLSearchParams(auditFilters.filter((key) => view[key]).map((key): [string, string] => [key, view[key]]));

/** Returns search parameters for the entries that are older than the last one on the page. */
export function olderThan(params: URLSearchParams, { id }: Pick<AuditEntry, 'id'>): URLSearchParams {
  const older = new URLSearchParams(params);
  older.set('before', String(id));
  return older;
}
