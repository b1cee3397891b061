import { normalizeLine, normalizeText } from '../../../../src/domain/text.ts';
import { DatabaseError, dataOf, type ServiceClient } from '../database.ts';
import type { Payment, PaymentEvent, PaymentProvider, PayingCustomer } from './provider.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Records what a provider reports about a payment, in one transaction. A paid checkout session becomes an order. Events
 * may be recorded in any order, concurrently and any number of times.
 * @param provider the name of the provider that reports the event
 * @returns the number of the order of a `paid` event; null for other events, and if that order was deleted.
 * `is_new`: whether this event created the order
 * @throws {DatabaseError} 4xx if the event can never be recorded: 404 for an unknown checkout session, 409 for a payment
 * of another checkout session, 400 for a paid one without an email
 */
export async function recordPaymentEvent(
  { db, provider }: { db: ServiceClient; provider: string },
  event: PaymentEvent,
): Promise<{ order_uid: string | null; is_new: boolean }> {
  const { sessionId: session_id, paymentId: provider_payment_id } = event;
  if (!UUID.test(session_id)) throw new DatabaseError(404, 'There is no such checkout session.');
  switch (event.type) {
    case 'paid': {
      const [order] = dataOf(
        await db.rpc('complete_checkout_session', {
          session_id,
          provider,
          provider_payment_id,
          customer: event.customer && storable(event.customer),
          amount: event.amountInPaise,
          currency: event.currency,
        }),
      );
      return { order_uid: order?.order_uid ?? null, is_new: order?.is_new ?? false };
    }
    case 'pending':
    case 'failed':
    case 'expired':
      dataOf(await db.rpc('record_unpaid_status', { session_id, status: event.type }));
      break;
    case 'refunded':
      dataOf(
        await db.rpc('record_refund', { session_id, provider, provider_payment_id, refunded: event.refundedInPaise }),
      );
      break;
    case 'disputed':
      dataOf(await db.rpc('record_dispute', { session_id, provider, provider_payment_id, dispute: event.status }));
  }
  return { order_uid: null, is_new: false };
}

/** Returns the status in a provider's record as an event, or null if the payment can still be paid. */
export function paymentEventOf({
  id,
  sessionId,
  status,
  amountInPaise,
  currency,
  customer,
}: Payment): PaymentEvent | null {
  const ids = { sessionId, paymentId: id };
  if (status === 'open') return null;
  return status === 'paid' ? { type: status, ...ids, amountInPaise, currency, customer } : { type: status, ...ids };
}

/**
 * Looks up a payment and records what the provider knows about it, as if its webhooks had just arrived.
 * @returns the payment, or null if the provider does not know it
 * @throws {PaymentError} `provider_unavailable`
 * @throws {DatabaseError} see {@link recordPaymentEvent}
 */
export async function recordPayment(
  { db, payments }: { db: ServiceClient; payments: PaymentProvider },
  paymentId: string,
): Promise<Payment | null> {
  const deps = { db, provider: payments.name };
  const payment = await payments.getPayment(paymentId);
  const event = payment && paymentEventOf(payment);
  if (event) await recordPaymentEvent(deps, event);
  if (payment && payment.refundedInPaise > 0) {
    const { sessionId, refundedInPaise } = payment;
    await recordPaymentEvent(deps, { type: 'refunded', sessionId, paymentId, refundedInPaise });
  }
  return payment;
}

/** Replaces what PostgreSQL cannot store, such as the NUL character. */
const storable = ({ name, email, phone, address }: PayingCustomer): PayingCustomer => ({
  name: normalizeLine(name),
  email: normalizeLine(email),
  phone: phone && normalizeLine(phone),
  address: normalizeText(address),
});
