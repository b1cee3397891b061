import { formatAmount } from '../../../domain/amounts';
import type { OpenWork } from '../../../domain/openWork';
import { paths } from '../../../domain/routes';
import { addDays, formatDateAndTime, formatDay } from '../../../domain/dates';
import { disputesPage } from '../orderList/gridView';
import { explainReason } from '../orders/adminOrderTexts';

/** A line of the page Today, which opens the list that it counts. */
export interface WorkLine {
  to: string;
  /** A number, or an amount. */
  value: string;
  /** What the value counts. */
  text: string;
  detail?: string;
}

/** The dates of disputes that are listed. */
const DATES_SHOWN = 3;

/**
 * Describes what is to be done, in the order in which to do it: what has a due date or stops a parcel first, then the parcels.
 * Without a line for what is done.
 * @param now in milliseconds since 1970
 */
export function describeWork(work: OpenWork, now: number): WorkLine[] {
  const { disputes, needs_attention, first_attention, to_pack, to_ship, messages, answer_due_at, low_stock } = work;
  const dueDates = disputes.filter((due) => due !== null);
  const dueDate = (at: string, format: (at: string) => string) =>
    Date.parse(at) < now ? `${format(at)} (overdue)` : format(at);
  const dueDay = (at: string) => dueDate(at, formatDay);
  const list = (key: string) => `${paths.adminOrders}?list=${key}`;
  const lines: (Omit<WorkLine, 'value'> & { count: number })[] = [
    {
      count: disputes.length,
      to: disputesPage,
      text: disputes.length === 1 ? 'dispute to answer' : 'disputes to answer',
      detail:
        dueDates.length > 0
          ? `Answer the bank by ${dueDates.slice(0, DATES_SHOWN).map(dueDay).join(', ')}`
          : 'A customer has asked the bank for the money back',
    },
    {
      count: needs_attention,
      to: list('problems'),
      text: needs_attention === 1 ? 'order with a problem' : 'orders with a problem',
      detail: first_attention
        ? `First: ${first_attention.order_uid}, ${explainReason(first_attention.reason).label}`
        : undefined,
    },
    { count: to_pack, to: list('to-pack'), text: to_pack === 1 ? 'order to pack' : 'orders to pack' },
    {
      count: to_ship,
      to: list('to-ship'),
      text: to_ship === 1 ? 'parcel to ship' : 'parcels to ship',
      detail: 'Packed, not shipped yet',
    },
    {
      count: messages,
      to: paths.adminMessages,
      text: messages === 1 ? 'message to answer' : 'messages to answer',
      detail: answer_due_at ? `Answer by ${dueDate(answer_due_at, formatDateAndTime)}` : undefined,
    },
    {
      count: low_stock,
      to: `${paths.adminStock}?low=1`,
      text: low_stock === 1 ? 'product low in stock' : 'products low in stock',
    },
  ];
  return lines.filter(({ count }) => count > 0).map(({ count, ...line }) => ({ ...line, value: String(count) }));
}

/** Describes the sales of yesterday and of this month beside the month before. */
export function describeSales({ today, sales }: OpenWork): WorkLine[] {
  if (!sales) return [];
  const yesterday = addDays(today, -1);
  return [
    {
      to: `${paths.adminFigures}?from=${yesterday}&to=${yesterday}`,
      value: formatAmount(sales.yesterday),
      text: 'sales yesterday',
      detail: `${formatDay(yesterday)}, after refunds`,
    },
    {
      to: `${paths.adminFigures}?range=this-month`,
      value: formatAmount(sales.this_month),
      text: 'sales this month',
      detail: `Same days of last month, ${daysUntil(sales.month_before_until)}: ${formatAmount(sales.month_before)}`,
    },
  ];
}

/** `1 to 27 Oct 2026`, or `1 Oct 2026`. */
const daysUntil = (day: string) => (day.endsWith('-01') ? formatDay(day) : `1 to ${formatDay(day)}`);
