import { createHmac } from 'node:crypto';
import { createPaymentProvider } from '../../functions/_shared/payments/createPaymentProvider.ts';
import type { PaymentProvider } from '../../functions/_shared/payments/provider.ts';
import type { Database } from '../database/database.ts';
import type { WebhookEndpoint } from '../simulators/payments/delivery.ts';
import { paymentForm } from '../simulators/payments/exampleForm.ts';
import type { PaymentSimulator, PaymentSimulatorOptions } from '../simulators/payments/simulator.ts';
import { createRazorpaySimulator } from '../simulators/razorpay/razorpaySimulator.ts';

const API_SECRET = '0123456789abcdef'.repeat(3);
const WEBHOOK_SECRET = 'fedcba9876543210'.repeat(3);

interface RazorpayConnection {
  payments: PaymentProvider;
  simulator: PaymentSimulator;
  /** Sends an API request of the payment provider. */
  send: typeof fetch;
  /** Submits the form of a payment page, completely filled in unless `fields` says otherwise. */
  pay: (url: string, fields?: Record<string, string>) => Promise<Response>;
}

interface ConnectionOptions extends Pick<PaymentSimulatorOptions, 'maxAmount'> {
  /** Called with every request to the API. */
  onRequest?: (request: Request) => void;
}

/**
 * Connects the payment provider to a Razorpay simulator in this process.
 * @param db the database of a test backend
 * @param sendWebhook receives the events; without it they are accepted
 */
export function connectRazorpay(
  db: Database,
  sendWebhook: NonNullable<WebhookEndpoint['fetch']> = () => new Response(),
  siteUrl = 'http://shop.example',
  { onRequest, ...options }: ConnectionOptions = {},
): RazorpayConnection {
  const url = `${siteUrl}/functions/v1/payment-webhook`;
  const simulator = createRazorpaySimulator({
    db,
    siteUrl,
    apiSecret: API_SECRET,
    endpoint: { url, secret: WEBHOOK_SECRET, fetch: sendWebhook },
    ...options,
  });
  const send = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    onRequest?.(request);
    return simulator.app.fetch(request);
  };
  return {
    payments: createPaymentProvider(simulator.env, send),
    simulator,
    send,
    pay: async (page, fields) =>
      simulator.app.request(page, { method: 'POST', body: new URLSearchParams({ ...paymentForm, ...fields }) }),
  };
}

/** The signature of an event. */
export const razorpaySignature = (body: string, secret = WEBHOOK_SECRET) =>
  createHmac('sha256', secret).update(body).digest('hex');
