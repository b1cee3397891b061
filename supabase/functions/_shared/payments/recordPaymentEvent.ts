import { DATABASE_NOW, DatabaseError, dataOf, type ServiceClient } from '../database.ts';
import { logError } from '../log.ts';
import type { Payment, PaymentEvent, PaymentProvider } from './provider.ts';

export interface RecordingDeps {
  db: ServiceClient;
  /** Starts the delivery of queued emails without delaying the caller. */
  startDelivery: () => void;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Records what a provider reports about a payment, in one transaction. A paid checkout session becomes an order. Events
 * may be recorded in any order, concurrently and any number of times.
 * @param provider the name of the provider that reports the event
 * @returns the number of the order of a `paid` event; null for other events, and if that order was deleted
 * @throws {DatabaseError} 4xx if the event can never be recorded: 404 for an unknown checkout session, 409 for a payment
 * of another checkout session, 400 for a paid one without an email
 */
export async function recordPaymentEvent(
  { db, provider, startDelivery }: RecordingDeps & { provider: string },
  event: PaymentEvent,
): Promise<string | null> {
  const { sessionId: session_id, paymentId: provider_payment_id } = event;
  if (!UUID.test(session_id)) throw new DatabaseError(404, 'There is no such checkout session.');
  switch (event.type) {
    case 'paid': {
      const [order] = dataOf(
        await db.rpc('complete_checkout_session', {
          session_id,
          provider,
          provider_payment_id,
          customer: event.delivery,
          amount: event.amountInPaise,
          currency: event.currency,
        }),
      );
      if (order?.is_new) startDelivery();
      return order?.order_uid ?? null;
    }
    case 'pending':
    case 'failed':
    case 'expired':
      dataOf(await db.rpc('record_unpaid_status', { session_id, status: event.type, provider_payment_id }));
      break;
    case 'refunded':
      dataOf(
        await db.rpc('record_refunds', {
          session_id,
          provider,
          provider_payment_id,
          refunds: event.refunds.map(({ id, amountInPaise, createdAt, hasFailed, failedAt, requestId }) => ({
            id,
            amount: amountInPaise,
            created_at: createdAt?.toISOString(),
            has_failed: hasFailed,
            failed_at: failedAt?.toISOString(),
            request_id: requestId,
          })),
        }),
      );
      startDelivery();
      break;
    case 'disputed':
      dataOf(
        await db.rpc('record_dispute', {
          session_id,
          provider,
          provider_payment_id,
          provider_dispute_id: event.id,
          dispute: event.status,
          amount: event.amountInPaise,
          due_at: event.dueAt?.toISOString() ?? null,
          reported_at: event.reportedAt?.toISOString() ?? null,
        }),
      );
      startDelivery();
  }
  return null;
}

/** Returns a provider's record of a payment as an event, or null while the payment can still be paid. */
function eventOf({ id, sessionId, status, amountInPaise, currency, delivery }: Payment): PaymentEvent | null {
  const ids = { sessionId, paymentId: id };
  if (status === 'open') return null;
  return status === 'paid' ? { type: status, ...ids, amountInPaise, currency, delivery } : { type: status, ...ids };
}

/**
 * Looks up a payment and records what the provider knows about it, as if its webhook had just arrived. Refunds and disputes
 * are not looked up: see reconcileRefunds.ts.
 * @returns the payment, or null if the provider does not know it
 * @throws {PaymentError} `provider_unavailable`
 * @throws {DatabaseError} see {@link recordPaymentEvent}
 */
export async function recordPayment(
  { payments, ...deps }: RecordingDeps & { payments: PaymentProvider },
  paymentId: string,
): Promise<Payment | null> {
  const payment = await payments.getPayment(paymentId);
  const event = payment && eventOf(payment);
  if (event) await recordPaymentEvent({ ...deps, provider: payments.name }, event);
  if (event?.type === 'paid')
    await recordDiscovery(deps.db, payments.name, event.paymentId, { found_at: DATABASE_NOW });
  return payment;
}

/**
 * Records how a payment became known to be paid, so that the back office can report webhooks that do not come. A failure
 * is only logged, because the payment is recorded.
 */
export async function recordDiscovery(
  db: ServiceClient,
  provider: string,
  paymentId: string,
  time: { found_at: typeof DATABASE_NOW } | { webhook_at: typeof DATABASE_NOW },
): Promise<void> {
  const { error } = await db
    .from('payments')
    .update(time)
    .eq('provider', provider)
    .eq('provider_payment_id', paymentId);
  if (error) logError(`How the payment ${paymentId} became known could not be recorded`, new Error(error.message));
}
