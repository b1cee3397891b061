import type { ServiceClient } from '../database.ts';
import { createEmailDelivery, type EmailDelivery } from './delivery.ts';
import { createHttpMailer, type HttpEmailEnv } from './httpMailer.ts';

interface HostedEmailEnv extends HttpEmailEnv {
  /** The origin of the shop. */
  SITE_URL: string;
}

/** Edge functions have two seconds of CPU time. */
const MAX_DOCUMENTS = 5;

declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** Returns the delivery of queued emails on the hosted platform. */
export function createHostedDelivery(env: HostedEmailEnv, db: ServiceClient): EmailDelivery {
  return createEmailDelivery({
    db,
    mailer: createHttpMailer(env),
    siteUrl: env.SITE_URL,
    maxDocuments: MAX_DOCUMENTS,
  });
}

/**
 * Returns a function that starts the delivery of queued emails on the hosted platform, which keeps the function alive
 * until it ends.
 */
export function startHostedDelivery(env: HostedEmailEnv, db: ServiceClient): () => void {
  const delivery = createHostedDelivery(env, db);
  return () => {
    const work = delivery.deliver();
    // Deno itself has no EdgeRuntime, and does not end while a promise is pending.
    if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
  };
}
