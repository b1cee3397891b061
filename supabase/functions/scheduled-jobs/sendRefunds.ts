import { dataOf } from '../_shared/database.ts';
import { logError } from '../_shared/log.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';
import type { RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { mayRecover, sendRefund } from '../_shared/payments/sendRefund.ts';

/** A run claims no refund after this time. */
const RUN_TIME_MS = 30_000;

/**
 * Sends the queued refunds that are due, one after the other. A refund that the provider refuses is recorded and does not
 * stop the others.
 * @throws {PaymentError} if the provider does not respond, or if the key lacks the permission: then no other refund is tried
 */
export async function sendRefunds(
  deps: RecordingDeps & { payments: PaymentProvider },
): Promise<{ isComplete: boolean }> {
  const end = performance.now() + RUN_TIME_MS;
  while (performance.now() < end) {
    const [refund] = dataOf(await deps.db.rpc('claim_refund'));
    if (!refund) return { isComplete: true };
    await sendRefund(deps, refund).catch((error: unknown) => {
      if (!(error instanceof PaymentError) || mayRecover(error)) throw error;
      logError(`The provider refused the refund ${refund.refund_id}`, error);
    });
  }
  return { isComplete: false };
}
