import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { proxy } from 'hono/proxy';
import type { PaymentEnv } from '../../supabase/functions/_shared/payments/paymentSettings.ts';
import { startBackend, type Backend } from '../../supabase/server/backend/backend.ts';
import type { Secrets } from '../../supabase/server/secrets.ts';
import { createMailboxPages } from '../../supabase/server/simulators/mailbox/mailboxPages.ts';
import { createStripeSimulator } from '../../supabase/server/simulators/stripe/stripeSimulator.ts';
import type { DeployedFunction } from './managementApi.ts';
import { createSigningKeys } from './signingKeys.ts';

interface PlatformOptions {
  /** Its migrations were applied by the CLI. */
  databaseUrl: string;
  secrets: Secrets;
  siteUrl: string;
  /** Where the platform will be served. */
  url: string;
  functions: Map<string, DeployedFunction & { url: string }>;
}

/**
 * Simulates a Supabase project, Stripe and the mail service: auth and REST of the embedded server on the database of
 * the project, the functions in Deno, the Stripe simulator, and a mailbox. As in a new project, access tokens are signed by
 * ES256.
 */
export async function startPlatform({ databaseUrl, secrets, siteUrl, url, functions }: PlatformOptions): Promise<{
  backend: Backend;
  app: Hono;
  /** The settings with which the functions use the simulated Stripe. */
  paymentEnv: PaymentEnv;
  close(): Promise<void>;
}> {
  const backend = await startBackend({ location: { url: databaseUrl }, secrets, siteUrl, demo: true });
  const mailbox = backend.simulators?.mailbox;
  if (!mailbox) throw new Error('The backend has no mailbox.');
  const stripe = createStripeSimulator({
    db: backend.db,
    siteUrl: url,
    apiSecret: secrets.paymentApiSecret,
    endpoint: { url: `${url}/functions/v1/payment-webhook`, secret: secrets.paymentWebhookSecret },
  });
  const { jwks, translateTokens } = await createSigningKeys(secrets.jwtSecret);
  const stopEvents = stripe.delivery.start();

  const app = new Hono();
  app.use('/auth/*', cors());
  app.use('/rest/*', cors());
  app.get('/auth/v1/.well-known/jwks.json', (c) => c.json(jwks));
  app.use('/auth/*', translateTokens);
  app.use('/rest/*', translateTokens);
  app.route('/', backend.api);
  app.all('/functions/v1/:name/*', async (c) => {
    const { name } = c.req.param();
    const deployed = functions.get(name);
    if (!deployed) return c.json({ message: 'Requested function was not found' }, 404);
    // The check of the platform rejects tokens of JWT signing keys (supabase/supabase#42244, #44530).
    if (deployed.verify_jwt && c.req.method !== 'OPTIONS') return c.json({ code: 401, message: 'Invalid JWT' }, 401);
    const { pathname, search } = new URL(c.req.url);
    return proxy(deployed.url + pathname.replace('/functions/v1', '') + search, {
      raw: c.req.raw,
      headers: { ...c.req.header(), 'x-forwarded-for': '203.0.113.9' },
    });
  });
  app.post('/emails', async (c) => {
    const email = await c.req.json<{ to: [string]; subject: string; text: string; html: string; reply_to?: string }>();
    const id = c.req.header('idempotency-key') ?? '';
    await mailbox.send({ ...email, id, to: email.to[0], replyTo: email.reply_to });
    return c.json({ id });
  });
  app.route('/mailbox', createMailboxPages(mailbox));
  app.all('*', (c) => stripe.app.fetch(c.req.raw));
  return {
    backend,
    app,
    paymentEnv: stripe.env,
    async close() {
      await stopEvents();
      await backend.close();
    },
  };
}
