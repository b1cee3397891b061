import { signBody } from '../../functions/_shared/signature.ts';
import type { Payment } from './form.ts';
import type { Session } from './session.ts';

export interface WebhookDeps {
  fetch: (request: Request) => Promise<Response>;
  /** Address of the `payment-webhook` function. */
  webhookUrl: string;
  env: { PAYMENT_WEBHOOK_SECRET: string };
}

/**
 * Tells the shop that a session is paid.
 * @returns the number of the order made for it
 * @throws {Error} when the shop does not confirm; telling it again is safe, for the payment keeps its id
 */
export async function reportPayment(
  { fetch, webhookUrl, env }: WebhookDeps,
  session: Session,
  payment: Payment,
): Promise<string | null> {
  const { name, email, phone, address } = payment;
  const body = JSON.stringify({
    id: `evt_${session.id}`,
    type: 'checkout.session.completed',
    data: { session_id: session.id, payment_id: `pay_${session.id}`, customer: { name, email, phone, address } },
  });
  const signature = await signBody(env.PAYMENT_WEBHOOK_SECRET, body, Date.now());
  const response = await fetch(
    new Request(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'payment-signature': signature },
      body,
    }),
  );
  if (!response.ok) throw new Error(`The payment webhook answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { order_uid: string | null }).order_uid;
}
