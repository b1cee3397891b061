import { createHmac } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { contradictsPinCode } from '../../../src/domain/order/deliveryDetails.ts';
import { paymentLinkUrl, type paymentLinkRequestSchema } from '../../../src/domain/order/paymentLink.ts';
import { paths } from '../../../src/domain/routes.ts';
import { dataForCaller } from '../_shared/caller.ts';
import { DatabaseError, dataOf, type CallerClient, type ServiceClient } from '../_shared/database.ts';
import type { CheckoutSession } from '../_shared/payments/provider.ts';
import type { CheckoutDeps } from './checkout.ts';
import { secretHash } from './checkoutStatus.ts';
import { createPayment, rejectPayment } from './hostedPayment.ts';
import { endUnpaidPayment } from './releaseCheckout.ts';

export interface CreatedPaymentLink {
  id: string;
  /** Contains the secret of the link, which is stored nowhere: the server derives it from its key and the request. */
  url: string;
  order: string;
  total: number;
  currency: string;
  expires_at: string;
}

export interface PaymentLinkDeps extends CheckoutDeps {
  /** The key from which the secrets of links are derived. */
  clientKey: string;
}

/**
 * Opens the checkout session of a payment link on behalf of an administrator, and creates its payment. Without a payment
 * there is no link: the session is cancelled. A repeated request returns the same link, and creates the payment if it is
 * not there yet.
 * @param caller a client with the access token of the administrator
 * @throws {DatabaseError} 400 for delivery details of the caller's own account, or if nothing is to be paid; 409 for
 * insufficient stock, an amount that the payment provider does not accept, or the id of another request; 429 for too many
 * open links
 * @throws {HTTPException} 403 if the caller is not an administrator, 502 if the payment provider fails
 */
export async function createPaymentLink(
  { db, payments, siteUrl, clientKey }: PaymentLinkDeps,
  caller: CallerClient,
  { items, hours, request_id, ...shipping }: InferOutput<typeof paymentLinkRequestSchema>,
): Promise<CreatedPaymentLink> {
  const token = createHmac('sha256', clientKey).update(`payment link ${request_id}`).digest('base64url');
  const id = dataForCaller(
    await caller.rpc('create_payment_link', {
      items,
      shipping,
      valid_hours: hours,
      request_id,
      token_hash: secretHash(token),
      success_url: new URL(paths.success, siteUrl).href,
      cancel_url: new URL(paths.pay, siteUrl).href,
    }),
  );
  const { data: session } = await db
    .from('checkout_sessions')
    .update({ attention: contradictsPinCode(shipping) ? ['state_differs'] : [] })
    .eq('id', id)
    .select('*')
    .single()
    .throwOnError();
  const url = paymentLinkUrl(siteUrl, token);
  const { order_uid: order, amount_total: total, currency, expires_at } = session;
  const link = { id, url, order, total, currency, expires_at };
  if (session.payment_url !== null) return link;
  // The address to which the payment page returns is not stored with the secret.
  const page = await createPayment({ db, payments }, { ...session, cancel_url: url }).catch(async (error: unknown) => {
    dataForCaller(await caller.rpc('cancel_payment_link', { link_id: id }));
    rejectPayment(error);
  });
  if (page === null)
    throw new DatabaseError(409, 'This payment link was cancelled, or is made by a later request.', 'link_in_progress');
  return link;
}

/**
 * Cancels an unpaid payment link on behalf of an administrator: its payment page can no longer be paid, and its stock is
 * released.
 * @throws {DatabaseError} 404 for an unknown link; 409 if it is paid, has ended, or its payment is on its way
 * @throws {HTTPException} 502 if the payment provider fails
 */
export async function cancelPaymentLink(
  deps: CheckoutDeps,
  caller: CallerClient,
  linkId: string,
): Promise<{ order: string }> {
  const session = dataOf(
    await deps.db
      .from('checkout_sessions')
      .select('*')
      .eq('id', linkId)
      .not('link_token_hash', 'is', null)
      .maybeSingle(),
  );
  // What the provider reports decides whether the database cancels the link.
  if (session?.status === 'open') await endUnpaidPayment(deps, session);
  return { order: dataForCaller(await caller.rpc('cancel_payment_link', { link_id: linkId })) };
}

/** Reads the checkout session of a payment link by its secret. Returns null if there is none. */
export async function findPaymentLink(db: ServiceClient, token: string): Promise<CheckoutSession | null> {
  return dataOf(await db.from('checkout_sessions').select('*').eq('link_token_hash', secretHash(token)).maybeSingle());
}
