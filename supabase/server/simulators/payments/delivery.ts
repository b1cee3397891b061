import type { SimulatedPayment } from './payment.ts';
import type { ClaimedEvent, PaymentStore } from './paymentStore.ts';
import { logError } from '../../../functions/_shared/log.ts';

/** The endpoint that receives the events. */
export interface WebhookEndpoint {
  url: string;
  /** Signs the events. */
  secret: string;
  /** Default: the global `fetch`. */
  fetch?: (request: Request) => Response | Promise<Response>;
}

export interface EventDelivery {
  /** Delivers an event of a payment now, and once more if it was delivered before. Resolves when it was attempted. */
  deliverNow(paymentId: string, eventId: string): Promise<void>;
  /** Expires overdue payments and delivers the events that are due. */
  run(): Promise<void>;
  /** Calls `run` regularly. Returns a function that stops this and waits for the current run. */
  start(): () => Promise<void>;
}

/** Returns the headers with which a provider signs an event. */
type Sign = (event: ClaimedEvent) => Record<string, string> | Promise<Record<string, string>>;

const INTERVAL_MS = 1000;
const TIMEOUT_MS = 10_000;

/** Delivers the stored events to the endpoint until it responds with 2xx. */
export function createEventDelivery<Payment extends SimulatedPayment>(
  store: PaymentStore<Payment>,
  endpoint: WebhookEndpoint,
  sign: Sign,
): EventDelivery {
  async function deliver(event: ClaimedEvent): Promise<void> {
    const { isAccepted, result } = await send(endpoint, event, sign);
    if (isAccepted) await store.recordDelivery(event.id, result);
    else await store.recordFailure(event, result);
  }

  async function run(): Promise<void> {
    await store.expireOverdue();
    for (let event = await store.claimDueEvent(); event; event = await store.claimDueEvent()) await deliver(event);
  }

  return {
    async deliverNow(paymentId, eventId) {
      const event = await store.claimEvent(paymentId, eventId);
      if (event) await deliver(event);
    },
    run,
    start() {
      let current: Promise<void> | undefined;
      const timer = setInterval(() => {
        current ??= run()
          .catch((error: unknown) => logError('The events of the payment simulator were not delivered', error))
          .finally(() => (current = undefined));
      }, INTERVAL_MS);
      return async () => {
        clearInterval(timer);
        await current;
      };
    },
  };
}

async function send(
  { url, fetch: send = fetch }: WebhookEndpoint,
  event: ClaimedEvent,
  sign: Sign,
): Promise<{ isAccepted: boolean; result: string }> {
  try {
    const response = await send(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', ...(await sign(event)) },
        body: event.body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    await response.body?.cancel();
    return { isAccepted: response.ok, result: `HTTP ${response.status}` };
  } catch (error) {
    return { isAccepted: false, result: error instanceof Error ? error.message : String(error) };
  }
}
