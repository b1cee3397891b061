import { HTTPException } from 'hono/http-exception';
import type { ShippingDetails } from '../../database.types.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';

/** Afterwards the order can no longer be read with the URL, which stays in the history of a browser. */
const READABLE_MS = 60 * 60 * 1000;

/**
 * Returns the order that was paid on a payment page, with its delivery details.
 * @param url the URL of the payment page, which only the shopper knows
 * @throws {HTTPException} 404 if it was not paid within the last hour
 */
export async function readPaidOrder(
  db: ServiceClient,
  url: string,
): Promise<{ order_uid: string; shipping: ShippingDetails }> {
  const session = dataOf(await db.from('checkout_sessions').select('id').eq('payment_url', url).maybeSingle());
  const order =
    session &&
    dataOf(
      await db
        .from('orders')
        .select('order_uid, shipping')
        .eq('checkout_session_id', session.id)
        .gte('created_at', new Date(Date.now() - READABLE_MS).toISOString())
        .maybeSingle(),
    );
  if (!order) throw new HTTPException(404, { message: 'There is no such order' });
  return order;
}
