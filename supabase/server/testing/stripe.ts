import Stripe from 'stripe';
import { meera } from '../../functions/_testing/catalogFixture.ts';
import { createPaymentProvider } from '../../functions/_shared/payments/createPaymentProvider.ts';
import type { PaymentProvider } from '../../functions/_shared/payments/provider.ts';
import type { Database } from '../database/database.ts';
import type { WebhookEndpoint } from '../simulators/payments/delivery.ts';
import type { PaymentSimulator, PaymentSimulatorOptions } from '../simulators/payments/simulator.ts';
import { paymentForm } from '../simulators/payments/exampleForm.ts';
import { createStripeSimulator } from '../simulators/stripe/stripeSimulator.ts';

const API_SECRET = '0123456789abcdef'.repeat(3);
const WEBHOOK_SECRET = 'fedcba9876543210'.repeat(3);

/** The settings of a payment provider, for tests that need no API. */
export const stripeTestEnv = {
  STRIPE_SECRET_KEY: `sk_test_${API_SECRET}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${WEBHOOK_SECRET}`,
};

interface StripeOptions extends Pick<PaymentSimulatorOptions, 'deniedPermissions' | 'maxAmount'> {
  /** Called with every request to the API. */
  onRequest?: (request: Request) => void;
}

interface StripeConnection {
  payments: PaymentProvider;
  simulator: PaymentSimulator;
  /** Submits the form of a payment page, completely filled in unless `fields` says otherwise. */
  pay: (url: string, fields?: Record<string, string>) => Promise<Response>;
}

/**
 * Connects the payment provider to a Stripe simulator in this process.
 * @param db the database of a test backend
 * @param sendWebhook receives the events; without it they are accepted
 */
export function connectStripe(
  db: Database,
  sendWebhook: NonNullable<WebhookEndpoint['fetch']> = () => new Response(),
  siteUrl = 'http://shop.example',
  { onRequest, ...options }: StripeOptions = {},
): StripeConnection {
  const url = `${siteUrl}/functions/v1/payment-webhook`;
  const simulator = createStripeSimulator({
    db,
    siteUrl,
    apiSecret: API_SECRET,
    endpoint: { url, secret: WEBHOOK_SECRET, fetch: sendWebhook },
    ...options,
  });
  const payments = createPaymentProvider(simulator.env, async (input, init) => {
    const request = new Request(input, init);
    onRequest?.(request);
    return simulator.app.fetch(request);
  });
  return {
    payments,
    simulator,
    pay: async (page, fields) =>
      simulator.app.request(page, { method: 'POST', body: new URLSearchParams({ ...paymentForm, ...fields }) }),
  };
}

/** The `stripe-signature` header of an event. */
export const stripeSignature = (
  body: string,
  { secret = stripeTestEnv.STRIPE_WEBHOOK_SECRET, time = Date.now() } = {},
): Promise<string> =>
  Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp: Math.floor(time / 1000) });

interface SessionEvent {
  type?: string;
  /** Overrides fields of the Checkout Session. */
  session?: object;
}

/** The body of an event about the Checkout Session of one of our checkout sessions, delivered to `meera` of the catalog fixture. */
export const sessionEvent = (
  { id, amount_total, currency }: { id: string; amount_total: number; currency: string },
  { type = 'checkout.session.completed', session }: SessionEvent = {},
) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    livemode: false,
    data: {
      object: {
        id: `cs_test_${id}`,
        object: 'checkout.session',
        status: 'complete',
        payment_status: 'paid',
        amount_total,
        currency,
        metadata: { checkout_session_id: id, ...meera },
        payment_intent: `pi_${id}`,
        ...session,
      },
    },
  });
