import Stripe from 'stripe';
import type { Database } from '../../database/database.ts';
import {
  claimDueEvent,
  claimEvent,
  expireOverduePayments,
  recordDelivery,
  recordFailure,
  type ClaimedEvent,
} from './store.ts';

/** The endpoint that receives the events. */
export interface WebhookEndpoint {
  url: string;
  /** Signs the events: `whsec_…`. */
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

const INTERVAL_MS = 1000;
const TIMEOUT_MS = 10_000;

/** Delivers the stored events to the endpoint, signed as Stripe signs them, until it responds with 2xx. */
export function createEventDelivery(db: Database, endpoint: WebhookEndpoint): EventDelivery {
  async function deliver(event: ClaimedEvent): Promise<void> {
    const { isAccepted, result } = await send(endpoint, event.body);
    if (isAccepted) await recordDelivery(db, event.id, result);
    else await recordFailure(db, event, result);
  }

  async function run(): Promise<void> {
    await expireOverduePayments(db);
    for (let event = await claimDueEvent(db); event; event = await claimDueEvent(db)) await deliver(event);
  }

  return {
    async deliverNow(paymentId, eventId) {
      const event = await claimEvent(db, paymentId, eventId);
      if (event) await deliver(event);
    },
    run,
    start() {
      let current: Promise<void> | undefined;
      const timer = setInterval(() => {
        current ??= run()
          .catch((error: unknown) => console.error('The events of the Stripe simulator were not delivered:', error))
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
  { url, secret, fetch: send = fetch }: WebhookEndpoint,
  body: string,
): Promise<{ isAccepted: boolean; result: string }> {
  try {
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
    const response = await send(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    await response.body?.cancel();
    return { isAccepted: response.ok, result: `HTTP ${response.status}` };
  } catch (error) {
    return { isAccepted: false, result: error instanceof Error ? error.message : String(error) };
  }
}
