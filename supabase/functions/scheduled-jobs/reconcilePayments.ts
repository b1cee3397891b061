import type { CheckoutSessionStatus } from '../../database.types.ts';
import { DATABASE_NOW, dataOf, readDatabaseTime } from '../_shared/database.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';
import { recordPayment, type RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { logError } from '../_shared/log.ts';
import { observeChange, type RecordedChange } from './knownPayment.ts';

export interface ReconcileReport {
  /** How many payments were looked up. */
  checked: number;
  recorded: RecordedChange[];
  failed: FailedPayment[];
  /** False if the time was over before. The rest is looked up by a call with the same `checkedBefore`. */
  isComplete: boolean;
}

/** What could not be recorded; `order` names the order, or the refund or dispute of one. */
export interface FailedPayment {
  order: string;
  payment: string;
  reason: string;
}

interface Group {
  statuses: CheckoutSessionStatus[];
  /** The job looks up each payment again after this time. */
  everyMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** In the order in which they are looked up: anyone can open any number of sessions, which must not delay real payments. */
const GROUPS: Group[] = [
  { statuses: ['pending'], everyMs: 10 * MINUTE_MS },
  { statuses: ['open'], everyMs: 10 * MINUTE_MS },
  // The last, because these were looked up when they were expired, and are kept for a week.
  { statuses: ['failed', 'cancelled', 'expired'], everyMs: DAY_MS },
];
const BATCH_SIZE = 100;
/** Platforms and proxies limit how long a request may take. */
const RUN_TIME_MS = 30_000;
/** After as many failures in a row, the provider is down. */
const MAX_FAILURES = 3;

/**
 * Finds payments whose webhook was lost: looks up payments that are not paid, as far as the shop knows, and records
 * what the provider knows about them. reconcileRefunds.ts finds refunds and disputes of paid payments.
 * @param checkedBefore skips payments that were looked up since. Default: each payment is looked up in its own interval
 * @throws {PaymentError} `provider_unavailable` if the provider does not respond
 */
export async function reconcilePayments(
  deps: RecordingDeps & { payments: PaymentProvider },
  { checkedBefore }: { checkedBefore?: Date } = {},
): Promise<ReconcileReport> {
  const { db, payments } = deps;
  const report: ReconcileReport = { checked: 0, recorded: [], failed: [], isComplete: true };
  const start = performance.now();
  const now = (await readDatabaseTime(db)).getTime();
  let failures = 0;
  for (const group of GROUPS) {
    const limit = checkedBefore?.getTime() ?? now - group.everyMs;
    for (;;) {
      const batch = await findSessions(group, limit);
      for (const session of batch) {
        if (performance.now() - start > RUN_TIME_MS) return { ...report, isComplete: false };
        await check(session);
      }
      if (batch.length < BATCH_SIZE) break;
    }
  }
  return report;

  /** The sessions whose payment was not looked up since a time. First is the session that has waited longest. */
  async function findSessions({ statuses }: Group, limit: number) {
    const sessions = dataOf(
      await db
        .from('checkout_sessions')
        .select('id, order_uid, payment_id, payment_checked_at')
        .eq('provider', payments.name)
        .in('status', statuses)
        .not('payment_id', 'is', null)
        .order('payment_checked_at', { ascending: true, nullsFirst: true })
        .order('created_at', { ascending: true })
        .limit(BATCH_SIZE),
    );
    return sessions.filter(
      ({ payment_checked_at }) => payment_checked_at === null || Date.parse(payment_checked_at) < limit,
    );
  }

  async function check({ id, order_uid, payment_id }: Awaited<ReturnType<typeof findSessions>>[number]) {
    const payment = payment_id ?? '';
    // Before the lookup, so that a payment that cannot be looked up does not delay the others.
    await db.from('checkout_sessions').update({ payment_checked_at: DATABASE_NOW }).eq('id', id).throwOnError();
    report.checked += 1;
    try {
      const ids = { sessionId: id, paymentId: payment };
      const recorded = await observeChange(db, ids, () => recordPayment(deps, payment));
      if (recorded) report.recorded.push(recorded);
      failures = 0;
    } catch (error) {
      logError(`The payment ${payment} could not be reconciled`, error);
      report.failed.push({ order: order_uid, payment, reason: error instanceof Error ? error.message : String(error) });
      failures = error instanceof PaymentError ? failures + 1 : 0;
      if (failures >= MAX_FAILURES) throw error;
    }
  }
}
