import type { CheckoutSessionStatus } from '../../database.types.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import type { DisputeStatus, PaymentIds } from '../_shared/payments/provider.ts';

/** What the shop knows about a payment. */
export interface KnownPayment {
  status: CheckoutSessionStatus;
  refundedInPaise: number;
  dispute: DisputeStatus | null;
}

/** A payment about which the shop did not know everything, because a webhook was lost. */
export interface RecordedChange {
  order: string;
  payment: string;
  before: KnownPayment;
  after: KnownPayment;
}

/** Runs something that may record a payment. Returns what has changed, or null if nothing has. */
export async function observeChange(
  db: ServiceClient,
  ids: PaymentIds,
  record: () => Promise<unknown>,
): Promise<RecordedChange | null> {
  const before = await readKnown(db, ids);
  await record();
  const after = await readKnown(db, ids);
  if (!before || !after || JSON.stringify(after.known) === JSON.stringify(before.known)) return null;
  return { order: after.order, payment: ids.paymentId, before: before.known, after: after.known };
}

async function readKnown(
  db: ServiceClient,
  { sessionId, paymentId }: PaymentIds,
): Promise<{ order: string; known: KnownPayment } | null> {
  const session = dataOf(
    await db
      .from('checkout_sessions')
      .select('order_uid, status, payments(provider_payment_id, refunded, dispute)')
      .eq('id', sessionId)
      .maybeSingle(),
  );
  if (!session) return null;
  const payment = session.payments.find(({ provider_payment_id }) => provider_payment_id === paymentId);
  const { status, order_uid: order } = session;
  return { order, known: { status, refundedInPaise: payment?.refunded ?? 0, dispute: payment?.dispute ?? null } };
}
