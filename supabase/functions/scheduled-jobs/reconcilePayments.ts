import type { CheckoutSessionStatus } from '../../database.types.ts';
import { dataOf } from '../_shared/database.ts';
import { PaymentError, type DisputeStatus, type PaymentProvider } from '../_shared/payments/provider.ts';
import { recordPayment, type RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { logError } from '../_shared/log.ts';

export interface ReconcileReport {
  /** How many payments were looked up. */
  checked: number;
  /** The payments about which the shop did not know everything, because a webhook was lost. */
  recorded: { order: string; payment: string; before: KnownPayment; after: KnownPayment }[];
  failed: { order: string; payment: string; reason: string }[];
  /** False if the time was over before. The rest is looked up by a call with the same `checkedBefore`. */
  isComplete: boolean;
}

/** What the shop knows about a payment. */
export interface KnownPayment {
  status: CheckoutSessionStatus;
  refundedInPaise: number;
  dispute: DisputeStatus | null;
}

interface Group {
  statuses: CheckoutSessionStatus[];
  /** The job looks up each payment again after this time. */
  everyMs: number;
  /** Older sessions are not looked up. */
  maxAgeDays?: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** In the order in which they are looked up: anyone can open any number of sessions, which must not delay real payments. */
const GROUPS: Group[] = [
  { statuses: ['pending'], everyMs: 10 * MINUTE_MS },
  // For refunds and disputes. Banks accept most disputes for 120 days.
  { statuses: ['paid'], everyMs: DAY_MS, maxAgeDays: 120 },
  // These sessions are deleted after a week.
  { statuses: ['failed', 'cancelled', 'expired'], everyMs: DAY_MS },
  // The last, because these are also looked up when they are expired.
  { statuses: ['open'], everyMs: 10 * MINUTE_MS },
];
const BATCH_SIZE = 100;
/** Platforms and proxies limit how long a request may take. */
const RUN_TIME_MS = 30_000;
/** After as many failures in a row, the provider is down. */
const MAX_FAILURES = 3;

/**
 * Finds what was not recorded because a webhook was lost: looks up payments and records what the provider knows about
 * them. Payments of paid orders are looked up for 120 days, because they may be refunded or disputed.
 * @param checkedBefore skips payments that were looked up since. Default: each payment is looked up in its own interval
 * @throws {PaymentError} `provider_unavailable` if the provider does not respond
 */
export async function reconcilePayments(
  deps: RecordingDeps & { payments: PaymentProvider },
  { checkedBefore }: { checkedBefore?: Date } = {},
): Promise<ReconcileReport> {
  const { db, payments } = deps;
  const report: ReconcileReport = { checked: 0, recorded: [], failed: [], isComplete: true };
  const start = Date.now();
  let failures = 0;
  for (const group of GROUPS) {
    const limit = checkedBefore?.getTime() ?? start - group.everyMs;
    for (;;) {
      const batch = await findSessions(group, limit);
      for (const session of batch) {
        if (Date.now() - start > RUN_TIME_MS) return { ...report, isComplete: false };
        await check(session);
      }
      if (batch.length < BATCH_SIZE) break;
    }
  }
  return report;

  /** The sessions whose payment was not looked up since a time, those that were never looked up first, oldest first. */
  async function findSessions({ statuses, maxAgeDays }: Group, limit: number) {
    let query = db
      .from('checkout_sessions')
      .select('id, order_uid, payment_id, payment_checked_at')
      .eq('provider', payments.name)
      .in('status', statuses)
      .not('payment_id', 'is', null);
    if (maxAgeDays) query = query.gte('created_at', new Date(start - maxAgeDays * DAY_MS).toISOString());
    const sessions = dataOf(
      await query
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
    const before = await readKnown(id, payment);
    if (!before) return;
    // Before the lookup, so that a payment that cannot be looked up does not delay the others.
    await db
      .from('checkout_sessions')
      .update({ payment_checked_at: new Date().toISOString() })
      .eq('id', id)
      .throwOnError();
    report.checked += 1;
    try {
      await recordPayment(deps, payment);
      failures = 0;
    } catch (error) {
      logError(`The payment ${payment} could not be reconciled`, error);
      report.failed.push({ order: order_uid, payment, reason: error instanceof Error ? error.message : String(error) });
      failures = error instanceof PaymentError ? failures + 1 : 0;
      if (failures >= MAX_FAILURES) throw error;
    }
    const after = await readKnown(id, payment);
    if (after && JSON.stringify(after) !== JSON.stringify(before))
      report.recorded.push({ order: order_uid, payment, before, after });
  }

  async function readKnown(sessionId: string, paymentId: string): Promise<KnownPayment | null> {
    const session = dataOf(
      await db
        .from('checkout_sessions')
        .select('status, payments(provider_payment_id, refunded, dispute)')
        .eq('id', sessionId)
        .maybeSingle(),
    );
    if (!session) return null;
    const payment = session.payments.find(({ provider_payment_id }) => provider_payment_id === paymentId);
    return { status: session.status, refundedInPaise: payment?.refunded ?? 0, dispute: payment?.dispute ?? null };
  }
}
