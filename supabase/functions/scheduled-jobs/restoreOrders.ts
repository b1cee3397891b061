import { isSameSite } from '../../../src/domain/httpUrl.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { logError } from '../_shared/log.ts';
import {
  PaymentError,
  type ListedPayment,
  type PaidOrder,
  type PaymentProvider,
} from '../_shared/payments/provider.ts';
import { recordPayment, type RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { observeChange, type RecordedChange } from './knownPayment.ts';
import type { FailedPayment } from './reconcilePayments.ts';

export interface RestoreReport {
  /** The orders that were restored. `formerOrder` is the number that the customer knows, if it was given again. */
  restored: { order: string; formerOrder: string | null; payment: string }[];
  /** The payments of known checkout sessions that were not known as paid. */
  recorded: RecordedChange[];
  failed: FailedPayment[];
  /** The sites to which unknown payments returned, if not to this one: their orders are not of this shop. */
  otherSites: string[];
  /** The time since which the next call has to look at payments, because the time was over. Null if it is complete. */
  continueSince: Date | null;
}

const DAY_MS = 24 * 60 * 60_000;
/** The clocks of the database and the provider differ, and a payment may take a day. */
const BEFORE_NEWEST_ORDER_MS = 2 * DAY_MS;
/** If the database contains no order at all. */
const WITHOUT_ORDERS_MS = 120 * DAY_MS;
const RUN_TIME_MS = 30_000;
const BATCH_SIZE = 100;

/**
 * Finds paid orders that the database has lost, because it was restored from a backup: lists the provider's payments and
 * restores the orders of payments that the shop does not know.
 * @param siteUrl origin of the shop. Payments that returned to another site are left alone
 * @param since default: two days before the newest order
 * @throws {PaymentError} `provider_unavailable` if the provider does not respond
 */
export async function restoreOrders(
  deps: RecordingDeps & { payments: PaymentProvider; siteUrl: string },
  since?: Date,
): Promise<RestoreReport> {
  const { db, payments, siteUrl } = deps;
  const report: RestoreReport = { restored: [], recorded: [], failed: [], otherSites: [], continueSince: null };
  const listed = await payments.listPaid(since ?? (await defaultSince(db)));
  const start = Date.now();
  const paid = await readPaidSessions(db, listed);
  for (const { sessionId, reference, createdAt } of listed) {
    if (sessionId !== null && paid.has(sessionId)) continue;
    if (Date.now() - start > RUN_TIME_MS) return { ...report, continueSince: createdAt };
    const order = await payments.readPaid(reference);
    if (order) await check(order);
  }
  return report;

  async function check(order: PaidOrder): Promise<void> {
    const { id: paymentId, sessionId } = order.payment;
    if (paid.has(sessionId)) return;
    if (order.siteUrl === null || !isSameSite(order.siteUrl, siteUrl)) {
      const site = order.siteUrl ?? 'an unknown site';
      if (!report.otherSites.includes(site)) report.otherSites.push(site);
      return;
    }
    try {
      if (await isKnown(db, sessionId)) {
        const recorded = await observeChange(db, { sessionId, paymentId }, () => recordPayment(deps, paymentId));
        if (recorded) report.recorded.push(recorded);
      } else await restore(order);
    } catch (error) {
      if (error instanceof PaymentError) throw error;
      logError(`The order of the payment ${paymentId} could not be restored`, error);
      const reason = error instanceof Error ? error.message : String(error);
      report.failed.push({ order: order.record.orderNumber ?? sessionId, payment: paymentId, reason });
    }
  }

  async function restore({ payment, paidAt, record }: PaidOrder): Promise<void> {
    const [made] = dataOf(
      await db.rpc('restore_paid_order', {
        session_id: payment.sessionId,
        provider: payments.name,
        provider_payment_id: payment.id,
        order_uid: record.orderNumber,
        customer: payment.delivery,
        items: record.items.map(({ variantId, quantity, unitAmount }) => ({
          variant_id: variantId,
          quantity,
          unit_amount: unitAmount,
        })),
        amount: payment.amountInPaise,
        currency: payment.currency,
        site_url: siteUrl,
        paid_at: paidAt.toISOString(),
      }),
    );
    if (!made?.is_new) return;
    const { new_order_uid: order } = made;
    const formerOrder = record.orderNumber === order ? null : record.orderNumber;
    report.restored.push({ order, formerOrder, payment: payment.id });
  }
}

async function defaultSince(db: ServiceClient): Promise<Date> {
  const newest = dataOf(
    await db.from('orders').select('created_at').order('created_at', { ascending: false }).limit(1).maybeSingle(),
  );
  return newest
    ? new Date(Date.parse(newest.created_at) - BEFORE_NEWEST_ORDER_MS)
    : new Date(Date.now() - WITHOUT_ORDERS_MS);
}

/** Returns which of the listed checkout sessions the shop knows as paid. */
async function readPaidSessions(db: ServiceClient, listed: ListedPayment[]): Promise<Set<string>> {
  const paid = new Set<string>();
  const ids = listed.flatMap(({ sessionId }) => sessionId ?? []);
  for (let index = 0; index < ids.length; index += BATCH_SIZE) {
    const batch = ids.slice(index, index + BATCH_SIZE);
    for (const { id } of dataOf(await db.from('checkout_sessions').select('id').eq('status', 'paid').in('id', batch)))
      paid.add(id);
  }
  return paid;
}

const isKnown = async (db: ServiceClient, sessionId: string) =>
  dataOf(await db.from('checkout_sessions').select('id').eq('id', sessionId).maybeSingle()) !== null;
