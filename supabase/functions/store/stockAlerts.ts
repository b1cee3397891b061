import { HTTPException } from 'hono/http-exception';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { keyedHash } from '../_shared/clientAddress.ts';
import type { Shopper } from './checkout.ts';

interface StockAlertDeps {
  db: ServiceClient;
  startDelivery: () => void;
  /** The key of the hashes by which requests are counted. */
  clientKey: string;
}

/**
 * Sends the email with the link that confirms an alert. The response does not reveal whether it was sent.
 * @param shopper can ask ten times within an hour
 * @throws {DatabaseError} 404 for a variant that is not sold, 429 for too many requests
 */
export async function requestStockAlert(
  { db, startDelivery, clientKey }: StockAlertDeps,
  { variant_id, email }: { variant_id: string; email: string },
  { client, customerId: customer_id }: Shopper,
): Promise<object> {
  const recipient = keyedHash(email, clientKey);
  dataOf(await db.rpc('request_stock_alert', { variant_id, email, recipient, client, customer_id }));
  startDelivery();
  return {};
}

/** @throws {HTTPException} 404 if there is no such alert */
export async function confirmStockAlert(db: ServiceClient, token: string): Promise<object> {
  const confirmed = dataOf(await db.rpc('confirm_stock_alert', { token }));
  if (confirmed === null) throw new HTTPException(404, { message: 'This link no longer works.' });
  return confirmed;
}

/** Ends all alerts of the email to which an alert belongs. It may have ended before. */
export async function endStockAlerts(db: ServiceClient, token: string): Promise<object> {
  dataOf(await db.rpc('end_stock_alerts', { token }));
  return {};
}
