import type { CheckoutSession } from '../../../functions/_shared/payments/provider.ts';
import { paymentIdOf, type SimulatedEvent } from '../../../functions/_shared/payments/simulated.ts';
import { sign } from '../../../functions/_shared/payments/simulatedSignature.ts';
import type { FormPayment } from './form.ts';

export interface WebhookDeps {
  /** URL of the `payment-webhook` function. */
  webhookUrl: string;
  fetch: (request: Request) => Response | Promise<Response>;
  /** Signs the webhook requests; the provider of the shop has the same one. */
  secret: string;
}

/**
 * Reports a paid checkout session to the shop.
 * @returns the reference of its order
 * @throws {Error} if the shop does not confirm. Retrying is safe because the payment keeps its id.
 */
export function reportPaid(
  deps: WebhookDeps,
  { id, amount_total, currency }: CheckoutSession,
  { name, email, phone, address }: FormPayment,
): Promise<string | null> {
  return send(deps, {
    id: `evt_${id}`,
    type: 'checkout.session.completed',
    data: {
      session_id: id,
      payment_id: paymentIdOf(id),
      amount: amount_total,
      currency,
      customer: { name, email, phone, address },
    },
  });
}

/**
 * Reports a checkout session that will not be paid to the shop.
 * @throws {Error} if the shop does not confirm
 */
export async function reportExpired(deps: WebhookDeps, { id }: CheckoutSession): Promise<void> {
  await send(deps, {
    id: `evt_expired_${id}`,
    type: 'checkout.session.expired',
    data: { session_id: id, payment_id: paymentIdOf(id) },
  });
}

async function send({ fetch, webhookUrl, secret }: WebhookDeps, event: SimulatedEvent): Promise<string | null> {
  const body = JSON.stringify(event);
  const signature = await sign(secret, body, Date.now());
  const response = await fetch(
    new Request(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'payment-signature': signature },
      body,
    }),
  );
  if (!response.ok) throw new Error(`The payment webhook responded with ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { order_uid: string | null }).order_uid;
}
