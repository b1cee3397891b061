import { dataOf } from '../database.ts';
import { logError } from '../log.ts';
import { PaymentError, type PaymentProvider } from './provider.ts';
import { recordPaymentEvent, type RecordingDeps } from './recordPaymentEvent.ts';

/** A refund that is queued: what request_refund and claim_refund return. */
export interface QueuedRefund {
  refund_id: string;
  checkout_session_id: string;
  provider: string;
  provider_payment_id: string;
  refund_amount: number;
}

/**
 * Sends a queued refund to the payment provider and records the result: sent, refused, or to be tried again later. Several
 * senders may send the same refund: the provider refunds it once.
 * @throws {PaymentError} if the provider has not accepted the refund. Unless the code is `provider_unavailable` or
 * `permission_denied`, the provider has refused it, and it is not sent again
 */
export async function sendRefund(
  { payments, ...deps }: RecordingDeps & { payments: PaymentProvider },
  refund: QueuedRefund,
): Promise<void> {
  const { id, amountInPaise } = await request().catch(async (error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error);
    const is_refused = error instanceof PaymentError && !mayRecover(error);
    dataOf(await deps.db.rpc('mark_refund_failed', { refund_id: refund.refund_id, problem, is_refused }));
    throw error;
  });
  dataOf(await deps.db.from('refunds').update({ provider_refund_id: id }).eq('id', refund.refund_id).select('id'));
  // Otherwise the webhook of the provider records it.
  await recordPaymentEvent(
    { ...deps, provider: payments.name },
    {
      type: 'refunded',
      sessionId: refund.checkout_session_id,
      paymentId: refund.provider_payment_id,
      refunds: [{ id, amountInPaise, hasFailed: false, requestId: refund.refund_id }],
    },
  ).catch((reason: unknown) => logError(`The refund ${id} could not be recorded`, reason));

  async function request() {
    if (refund.provider !== payments.name)
      throw new PaymentError(
        'refund_rejected',
        `This order was paid with the provider ${refund.provider}. Refund it in the dashboard of that provider.`,
      );
    return payments.refundPayment({
      paymentId: refund.provider_payment_id,
      amountInPaise: refund.refund_amount,
      idempotencyKey: refund.refund_id,
    });
  }
}

/** The owner of the shop may give the key the permission, and then the refund succeeds. */
export const mayRecover = ({ code }: PaymentError) => code === 'provider_unavailable' || code === 'permission_denied';
