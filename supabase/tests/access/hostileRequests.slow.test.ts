import { jest } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { MARKUP } from '../../../src/testing/hostileValues.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { createTestGateway, type TestGateway } from '../../server/testing/gateway.ts';
import { validDelivery, hostileRequests, type HostileRequest } from '../support/hostileRequests.ts';

/** The number of requests to each endpoint; FUZZ_RUNS sends more. */
const requestCount = Number(process.env.FUZZ_RUNS ?? 25);
/** Sent at the same time, because the server delays repeated log-ins of an account by seconds. */
const batchSize = Math.min(requestCount, 100);
const TIMEOUT_MS = 60_000 + requestCount * 1000;

const METRICS_TOKEN = 'a-token-of-the-metrics';
const backend = withBackend({ demo: true });
let gateway: TestGateway;
let requests: ReturnType<typeof hostileRequests>;
/** What nobody may read in a log. */
const secrets: string[] = [];
/** Everything that was written to the console. */
const printed: string[] = [];

beforeAll(async () => {
  for (const method of ['log', 'warn', 'error'] as const) {
    const print = console[method].bind(console);
    jest.spyOn(console, method).mockImplementation((...items: unknown[]) => {
      printed.push(inspect(items, { depth: 10 }));
      print(...items);
    });
  }
  gateway = createTestGateway(backend(), { trustProxy: true, metricsToken: METRICS_TOKEN });
  const customer = await backend().signUp();
  const admin = await backend().signUp();
  await backend().promote(admin);
  const accessTokens = await Promise.all(
    [customer, admin].map(async ({ client }) => (await client.auth.getSession()).data.session?.access_token ?? ''),
  );
  const token = new URL(await startCheckout('masala-chai-100g')).searchParams.get('checkout') ?? '';
  const paymentPage = await postToStore('checkout/delivery', { token, ...validDelivery });
  const session = await backend()
    .service.from('checkout_sessions')
    .select('id, payment_id, access_token')
    .eq('payment_url', paymentPage)
    .single()
    .throwOnError();
  const freeToken = new URL(await startCheckout('first-cup-sample-10g')).searchParams.get('checkout') ?? '';
  secrets.push(...Object.values<string>({ ...backend().secrets }), ...accessTokens, METRICS_TOKEN);
  secrets.push(session.data.access_token, freeToken);
  requests = hostileRequests({
    publishableKey: backend().secrets.publishableKey,
    webhookSecret: `whsec_${backend().secrets.paymentWebhookSecret}`,
    stripeSecretKey: `sk_test_${backend().secrets.paymentApiSecret}`,
    accessTokens,
    sessionId: session.data.id,
    paymentId: session.data.payment_id ?? '',
    paymentPage,
    checkoutTokens: [session.data.access_token, freeToken],
    jobsSecret: backend().secrets.jobsSecret,
    metricsToken: METRICS_TOKEN,
  });
});

const endpoints = [
  'GET products',
  'GET product',
  'GET variants',
  'POST checkout',
  'POST checkout/status',
  'POST checkout/again',
  'POST checkout/release',
  'POST checkout/delivery',
  'POST stock-alerts',
  'POST stock-alerts/confirm and end',
  'POST refund-payment',
  'GET refund-payment',
  'POST orders',
  'POST scheduled-jobs',
  'GET metrics',
  'POST contact',
  'POST webhook, any signature',
  'POST webhook, signed',
  'payment page',
  'Stripe dashboard',
  'Stripe API',
  'auth',
  'REST',
  'pages and files',
];

it('tries every endpoint', () => {
  expect(Object.keys(requests)).toEqual(endpoints);
});

describe.each(endpoints)('%s', (endpoint) => {
  it(
    'answers any request without a server error and without unescaped markup',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(requests[endpoint]!, { minLength: batchSize, maxLength: batchSize }),
          async (batch) => {
            const responses = await Promise.all(
              batch.map(async (generated) => {
                const request = await generated;
                const response = await send(request);
                const isHtml = response.headers.get('content-type')?.includes('html') ?? false;
                const hasMarkup = (await response.text()).includes(MARKUP) && isHtml;
                return { request, status: response.status, hasMarkup };
              }),
            );
            expect(responses.filter(({ status, hasMarkup }) => status >= 500 || hasMarkup)).toEqual([]);
          },
        ),
        { numRuns: Math.ceil(requestCount / batchSize), endOnFailure: true },
      );
    },
    TIMEOUT_MS,
  );
});

it('has written no secret to its logs', () => {
  const logs = [...gateway.lines, ...printed].join('\n');
  expect(logs).toContain('POST /functions/v1/store/store/nilgiri/checkout/status');
  expect(secrets.filter((secret) => secret !== backend().secrets.publishableKey && logs.includes(secret))).toEqual([]);
});

/** Starts the checkout of one unit and returns its URL. */
async function startCheckout(variant_id: string): Promise<string> {
  return postToStore('checkout', {
    items: [{ variant_id, quantity: 1 }],
    successUrl: 'http://localhost:3000/success',
    cancelUrl: 'http://localhost:3000/',
  });
}

/** Returns the URL in the response of the store. */
async function postToStore(path: string, body: object): Promise<string> {
  const response = await gateway.app.request(`/functions/v1/store/store/nilgiri/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { url: string }).url;
}

/** Sends a request from a network address of its own, so that limits per address do not end the test early. */
async function send({ method, path, headers, body }: HostileRequest): Promise<Response> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return gateway.app.request(path, { method, body, headers: { ...headers, 'x-forwarded-for': address } });
}
