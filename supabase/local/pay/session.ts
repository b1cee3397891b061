import type { Tables } from '../../database.types.ts';
import { dataOf, type ServiceClient } from '../../functions/_shared/database.ts';

export type Session = Tables<'checkout_sessions'>;
export type SessionState = 'open' | 'expired' | 'cancelled' | 'paid';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The session behind a payment page; null for an id that is none. */
export async function readSession(db: ServiceClient, id: string): Promise<Session | null> {
  if (!UUID.test(id)) return null;
  return dataOf(await db.from('checkout_sessions').select('*').eq('id', id).maybeSingle());
}

export function stateOf({ status, expires_at }: Session): SessionState {
  return status === 'open' && Date.parse(expires_at) <= Date.now() ? 'expired' : status;
}

/** Where a paid session goes on to: its success address, told the order if that still exists. */
export async function successAddress(db: ServiceClient, session: Session): Promise<string> {
  const order = dataOf(await db.from('orders').select('order_uid').eq('checkout_session_id', session.id).maybeSingle());
  return withOrder(session.success_url, order?.order_uid);
}

/** The address with `order=NBT-…` in its query; what the query held before stays. */
export function withOrder(address: string, orderUid: string | null | undefined): string {
  const url = new URL(address);
  if (orderUid) url.searchParams.set('order', orderUid);
  return url.href;
}
