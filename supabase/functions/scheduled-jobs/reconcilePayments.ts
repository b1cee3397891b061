import type { CheckoutSessionStatus } from '../../database.types.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';
import { recordPayment } from '../_shared/payments/recordPaymentEvent.ts';

export interface ReconcileReport {
  /** How many payments were looked up. */
  checked: number;
  /** The checkout sessions whose status was not known to the shop, because a webhook was lost. */
  recorded: { order: string; payment: string; before: CheckoutSessionStatus; after: CheckoutSessionStatus }[];
  failed: { order: string; payment: string; reason: string }[];
}

export interface ReconcileOptions {
  /** Skips sessions whose payment was looked up recently: within ten minutes, or a day if the session has ended. */
  skipRecent: boolean;
}

const UNDECIDED: CheckoutSessionStatus[] = ['open', 'pending'];
const ENDED: CheckoutSessionStatus[] = ['failed', 'cancelled', 'expired'];
const RECENT_MS = { undecided: 10 * 60_000, ended: 24 * 60 * 60_000 };
const BATCH_SIZE = 100;
/** After as many failures in a row, the provider is down. */
const MAX_FAILURES = 3;

/**
 * Finds payments whose webhook was lost: looks up the payments of all sessions that are not known to be paid and records
 * what the provider knows. Sessions that ended without a payment are deleted after a week.
 * @throws {PaymentError} `provider_unavailable` if the provider does not respond
 */
export async function reconcilePayments(
  { db, payments }: { db: ServiceClient; payments: PaymentProvider },
  { skipRecent }: ReconcileOptions,
): Promise<ReconcileReport> {
  const report: ReconcileReport = { checked: 0, recorded: [], failed: [] };
  const start = Date.now();
  let failures = 0;
  for (const [statuses, recentMs] of [
    [UNDECIDED, RECENT_MS.undecided],
    [ENDED, RECENT_MS.ended],
  ] as const) {
    const checkedBefore = skipRecent ? start - recentMs : start;
    for (;;) {
      const batch = await findSessions(statuses, checkedBefore);
      for (const session of batch) await check(session);
      if (batch.length < BATCH_SIZE) break;
    }
  }
  return report;

  /** The sessions whose payment was not looked up since a time, those that were never looked up first. */
  async function findSessions(statuses: readonly CheckoutSessionStatus[], checkedBefore: number) {
    const sessions = dataOf(
      await db
        .from('checkout_sessions')
        .select('id, status, order_uid, payment_id, payment_checked_at')
        .eq('provider', payments.name)
        .in('status', statuses)
        .not('payment_id', 'is', null)
        .order('payment_checked_at', { ascending: true, nullsFirst: true })
        .limit(BATCH_SIZE),
    );
    return sessions.filter(
      ({ payment_checked_at }) => payment_checked_at === null || Date.parse(payment_checked_at) < checkedBefore,
    );
  }

  async function check({ id, status, order_uid, payment_id }: Awaited<ReturnType<typeof findSessions>>[number]) {
    const payment = payment_id ?? '';
    // Before the lookup, so that a payment that cannot be looked up does not delay the others.
    const { data: session } = await db
      .from('checkout_sessions')
      .update({ payment_checked_at: new Date().toISOString() })
      .eq('id', id)
      .select('id')
      .throwOnError();
    if (session.length === 0) return;
    report.checked += 1;
    try {
      await recordPayment({ db, payments }, payment);
      failures = 0;
    } catch (error) {
      console.error(`The payment ${payment} could not be reconciled:`, error);
      report.failed.push({ order: order_uid, payment, reason: error instanceof Error ? error.message : String(error) });
      failures = error instanceof PaymentError ? failures + 1 : 0;
      if (failures >= MAX_FAILURES) throw error;
    }
    const after = dataOf(await db.from('checkout_sessions').select('status').eq('id', id).maybeSingle())?.status;
    if (after && after !== status) report.recorded.push({ order: order_uid, payment, before: status, after });
  }
}
