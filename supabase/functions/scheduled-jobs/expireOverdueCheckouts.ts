import { dataOf } from '../_shared/database.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';
import { recordPayment, type RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { logError } from '../_shared/log.ts';

/**
 * How many sessions are expired at the same time, each for at least a second. So at most as many requests are sent in a
 * second: Stripe accepts 25 in test mode and 100 in live mode, and shoppers need the rest.
 */
const PARALLEL_SESSIONS = 20;
const PAUSE_MS = 1000;
/** The database waits for the response for 30 seconds. */
const RUN_SECONDS = 28;

/** The most sessions of one run. With a run each minute, 5,000 overdue sessions are expired in nine minutes. */
export const SESSIONS_PER_RUN = PARALLEL_SESSIONS * RUN_SECONDS;

/**
 * Expires the payments of checkout sessions whose time is over, so that their pages can no longer be paid. Their stock was
 * released when the time was over. A payment that was made just before is recorded. The oldest sessions are first; one that
 * cannot be expired is tried again later, so that it does not delay the others.
 * @param pauseMs the shortest time between two sessions of the same worker
 * @returns whether no overdue session is left
 */
export async function expireOverdueCheckouts(
  deps: RecordingDeps & { payments: PaymentProvider },
  pauseMs = PAUSE_MS,
): Promise<{ isComplete: boolean }> {
  const { db, payments } = deps;
  const end = Date.now() + RUN_SECONDS * 1000;
  const overdue = dataOf(await db.rpc('overdue_checkout_sessions', { max_count: SESSIONS_PER_RUN }));
  const isLastBatch = overdue.length < SESSIONS_PER_RUN;

  async function work() {
    for (let session = overdue.shift(); session; session = overdue.shift()) {
      await Promise.all([expire(session), overdue.length > 0 && pause(pauseMs)]);
      if (Date.now() >= end) return;
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_SESSIONS }, work));
  return { isComplete: isLastBatch && overdue.length === 0 };

  async function expire({ id: session_id, payment_id, provider }: (typeof overdue)[number]): Promise<void> {
    // A payment of an earlier provider cannot be expired. The provider itself expires it.
    const isExpired = payment_id === null || provider !== payments.name || (await expirePayment(payment_id));
    dataOf(await db.rpc(isExpired ? 'expire_checkout_session' : 'delay_checkout_expiry', { session_id }));
  }

  /** Returns false if the session must stay open or is no longer open. */
  async function expirePayment(paymentId: string): Promise<boolean> {
    try {
      await payments.expirePayment(paymentId);
      return true;
    } catch (error) {
      const code = error instanceof PaymentError ? error.code : undefined;
      if (code === 'payment_not_found') return true;
      if (code === 'payment_already_paid' || code === 'payment_pending')
        await recordPayment(deps, paymentId).catch(logFailure);
      else logFailure(error);
      return false;
    }

    function logFailure(error: unknown) {
      logError(`The payment ${paymentId} could not be expired`, error);
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
