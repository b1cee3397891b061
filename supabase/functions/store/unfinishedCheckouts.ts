import { HTTPException } from 'hono/http-exception';
import type { CheckoutStatus } from '../../../src/domain/order/checkoutStatus.ts';
import { dataForCaller } from '../_shared/caller.ts';
import { dataOf, type CallerClient } from '../_shared/database.ts';
import type { PaymentDeps } from './hostedPayment.ts';
import { releaseSession } from './releaseCheckout.ts';

/** An open checkout of an account, which reserves its items until it expires. */
export interface UnfinishedCheckout {
  order: string;
  /** ISO 8601. */
  expires_at: string;
  items: { variant_id: string; quantity: number }[];
}

/**
 * Returns the open checkouts of the caller, on all devices. Pending payments and payment links are not among them.
 * @throws {HTTPException} 401 if the caller's session has ended
 */
export async function listUnfinishedCheckouts(caller: CallerClient): Promise<{ checkouts: UnfinishedCheckout[] }> {
  const checkouts = dataForCaller(await caller.rpc('own_unfinished_checkouts'));
  return { checkouts: checkouts.map(({ order_uid, ...checkout }) => ({ order: order_uid, ...checkout })) };
}

/**
 * Ends an open checkout of the caller at the payment provider and releases its stock. A checkout that turns out to be paid
 * or pending stays as it is, which the status says.
 * @throws {HTTPException} 401 if the caller's session has ended, 404 unless the caller has this open checkout, 502 if the
 * payment provider fails
 */
export async function cancelUnfinishedCheckout(
  deps: PaymentDeps,
  caller: CallerClient,
  order: string,
): Promise<{ status: CheckoutStatus }> {
  const { checkouts } = await listUnfinishedCheckouts(caller);
  if (!checkouts.some((checkout) => checkout.order === order))
    throw new HTTPException(404, { message: 'You have no such unfinished checkout.' });
  return releaseSession(
    deps,
    dataOf(await deps.db.from('checkout_sessions').select('*').eq('order_uid', order).single()),
  );
}
