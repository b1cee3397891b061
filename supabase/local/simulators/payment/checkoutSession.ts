import { dataOf, type ServiceClient } from '../../../functions/_shared/database.ts';
import type { CheckoutSession } from '../../../functions/_shared/payments/provider.ts';

/** The status of a checkout session; an open session is `expired` after its time. */
export type CheckoutSessionState = 'open' | 'expired' | 'cancelled' | 'paid';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the checkout session of a payment page, or null if there is none with this id. */
export async function readCheckoutSession(db: ServiceClient, id: string): Promise<CheckoutSession | null> {
  if (!UUID.test(id)) return null;
  return dataOf(await db.from('checkout_sessions').select('*').eq('id', id).maybeSingle());
}

export function stateOf({ status, expires_at }: CheckoutSession): CheckoutSessionState {
  if (status === 'pending' || status === 'failed') return 'cancelled';
  return status === 'open' && Date.parse(expires_at) <= Date.now() ? 'expired' : status;
}

/** Returns where the browser continues after the payment: the success URL with the order, if it still exists. */
export async function successUrl(db: ServiceClient, session: CheckoutSession): Promise<string> {
  const order = dataOf(await db.from('orders').select('order_uid').eq('checkout_session_id', session.id).maybeSingle());
  return withOrder(session.success_url, order?.order_uid);
}

/** Adds `order=NBT-…` to the query of a URL. */
export function withOrder(returnUrl: string, orderUid: string | null | undefined): string {
  const url = new URL(returnUrl);
  if (orderUid) url.searchParams.set('order', orderUid);
  return url.href;
}
