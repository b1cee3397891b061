import { dataOf } from '../_shared/database.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';
import { recordPayment, type RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { logError } from '../_shared/log.ts';

const BATCH_SIZE = 50;

/**
 * Expires the payments of checkout sessions whose time is over, so that their pages can no longer be paid. Their stock was
 * released when the time was over. A payment that was made just before is recorded.
 */
export async function expireOverdueCheckouts(deps: RecordingDeps & { payments: PaymentProvider }): Promise<void> {
  const { db, payments } = deps;
  const overdue = dataOf(
    await db
      .from('checkout_sessions')
      .select('id, payment_id, provider')
      .eq('status', 'open')
      .lt('expires_at', new Date().toISOString())
      // Newest first: a payment that cannot be expired must not delay the others.
      .order('expires_at', { ascending: false })
      .limit(BATCH_SIZE),
  );
  for (const { id, payment_id, provider } of overdue) {
    // A payment of an earlier provider cannot be expired. The provider itself expires it.
    const isExpired = payment_id === null || provider !== payments.name || (await expirePayment(payment_id));
    if (isExpired) dataOf(await db.rpc('expire_checkout_session', { session_id: id }));
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
