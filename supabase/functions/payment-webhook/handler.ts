import { parseJson, readText } from '../_shared/body.ts';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { allowMethod, answering, json, Refusal, type Handler } from '../_shared/http.ts';
import { sendQuietly, type Mailer } from '../_shared/mailer.ts';
import { verifySignature } from '../_shared/signature.ts';
import { confirmationMail } from './confirmation.ts';
import { parsePaidEvent } from './event.ts';

export interface PaymentWebhookDeps {
  db: ServiceClient;
  mailer: Mailer;
  env: {
    /** Shared with the payment page alone. */
    PAYMENT_WEBHOOK_SECRET: string;
  };
}

const BODY_LIMIT = 64 * 1024;

/** Makes the order of a paid checkout session, once however often it is told, and confirms it by mail. */
export function createHandler({ db, mailer, env }: PaymentWebhookDeps): Handler {
  // A guessable key would let anybody make orders.
  if (!env.PAYMENT_WEBHOOK_SECRET) throw new Error('PAYMENT_WEBHOOK_SECRET is needed');

  return answering(async (request) => {
    allowMethod(request, 'POST');
    const body = await readText(request, BODY_LIMIT);
    await checkSignature(env.PAYMENT_WEBHOOK_SECRET, body, request.headers.get('payment-signature'));

    const { session_id, payment_id, customer } = parsePaidEvent(parseJson(body)).data;
    const [order] = dataOf(
      await db.rpc('complete_checkout_session', {
        session_id,
        provider: 'simulated',
        provider_payment_id: payment_id,
        customer,
      }),
    );
    if (order?.is_new) {
      const session = dataOf(
        await db.from('checkout_sessions').select('items, amount_total, currency').eq('id', session_id).single(),
      );
      await sendQuietly(mailer, confirmationMail(order.order_uid, customer, session));
    }
    // No order: it was made and has been deleted since, which is no reason to be called again.
    return json({ order_uid: order?.order_uid ?? null }, { headers: { 'cache-control': 'no-store' } });
  });
}

async function checkSignature(secret: string, body: string, header: string | null): Promise<void> {
  const verdict = await verifySignature(secret, body, header, Date.now());
  if (verdict === 'malformed')
    throw new Refusal(400, 'The payment-signature header must read t=<unix seconds>,v1=<hex>');
  if (verdict === 'stale') throw new Refusal(401, 'The signature is older than five minutes');
  if (verdict === 'wrong') throw new Refusal(401, 'The signature does not match the body');
}
