import { jest } from '@jest/globals';
import Stripe from 'stripe';
import { withBackend } from '../../testing/backend.ts';
import { connectStripe, stripeTestEnv } from '../../testing/stripe.ts';
import { paymentForm } from '../payments/exampleForm.ts';

const SHOP = 'http://shop.example';
const shop = withBackend();

/** A simulator with the `stripe` package as its client, and an endpoint that answers the events with the given statuses. */
function connect(...statuses: number[]) {
  const received: { id: string; type: string; signature: string; body: string }[] = [];
  const { simulator, pay } = connectStripe(
    shop().db,
    async (request) => {
      const body = await request.text();
      const { id, type } = JSON.parse(body) as { id: string; type: string };
      received.push({ id, type, signature: request.headers.get('stripe-signature') ?? '', body });
      return new Response(null, { status: statuses.shift() ?? 200 });
    },
    SHOP,
  );
  const send = async (input: string | URL | Request, init?: RequestInit) =>
    simulator.app.fetch(new Request(input, init));
  const stripe = new Stripe(stripeTestEnv.STRIPE_SECRET_KEY, {
    host: 'shop.example',
    protocol: 'http',
    port: 80,
    httpClient: Stripe.createFetchHttpClient(send),
    maxNetworkRetries: 0,
  });
  const visit = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = form && new URLSearchParams(form);
    const response = await simulator.app.request(new URL(path, SHOP).href, {
      method: form ? 'POST' : 'GET',
      body,
      headers,
    });
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      html: await response.text(),
    };
  };
  return { simulator, stripe, visit, pay, received };
}

const lineItem = {
  quantity: 2,
  price_data: { currency: 'inr', unit_amount: 24950, product_data: { name: '<b>Tea</b>' } },
};

const params = {
  mode: 'payment',
  line_items: [lineItem],
  customer_email: 'meera@example.com',
  metadata: { checkout_session_id: 'one' },
  success_url: 'https://front.example/success?lang=hi#top',
  cancel_url: `${SHOP}/products?page=2`,
} satisfies Stripe.Checkout.SessionCreateParams;

async function open(connection = connect(), change: object = {}) {
  const { id, url } = await connection.stripe.checkout.sessions.create({ ...params, ...change });
  return { ...connection, id, url: url ?? '' };
}

/** Makes everything due that waits for its time. */
const skipTime = (paymentId: string) =>
  shop().db.query('update local.simulated_events set due_at = now() where payment_id = $1 and due_at is not null', [
    paymentId,
  ]);

describe('the API', () => {
  it('rejects another key', async () => {
    const { stripe } = connect();
    await expect(stripe.checkout.sessions.retrieve('cs_test_1', {}, { apiKey: 'sk_test_other' })).rejects.toMatchObject(
      {
        type: 'StripeAuthenticationError',
        statusCode: 401,
      },
    );
  });

  it.each([
    [{ tea: 'black' }, { code: 'parameter_unknown', param: 'tea', message: 'Received unknown parameter: tea' }],
    [{ line_items: [{ ...lineItem, price: 'x' }] }, { code: 'parameter_unknown', param: 'line_items[0][price]' }],
    [{ success_url: undefined }, { code: 'parameter_missing', message: 'Missing required param: success_url.' }],
    [{ success_url: 'javascript:alert(1)' }, { param: 'success_url', message: 'Invalid success_url: Not a valid URL' }],
    [{ customer_email: '' }, { code: 'parameter_invalid_empty' }],
    [{ expires_at: Math.floor(Date.now() / 1000) + 15 * 60 }, { param: 'expires_at' }],
    [
      { line_items: [{ quantity: 1, price_data: { ...lineItem.price_data, unit_amount: 49 } }] },
      { code: 'amount_too_small' },
    ],
  ])('rejects a Checkout Session with %j', async (change, error) => {
    const { stripe } = connect();
    await expect(stripe.checkout.sessions.create({ ...params, ...change })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...error,
    });
  });

  it('rejects an idempotency key of another request, and repeats the response to the same request, also an error', async () => {
    const { stripe, id } = await open();
    const idempotencyKey = `key-${id}`;
    const refund = () => stripe.refunds.create({ payment_intent: 'pi_unknown' }, { idempotencyKey });
    for (let call = 0; call < 2; call += 1)
      await expect(refund()).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 });
    await expect(stripe.checkout.sessions.create(params, { idempotencyKey })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('returns the objects of a payment', async () => {
    const { stripe, id, url, pay } = await open();
    await pay(url);
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    const intent = session.payment_intent as Stripe.PaymentIntent;
    const charge = await stripe.charges.retrieve(intent.latest_charge as string);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', amount_total: 49900, url: null });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      latest_charge: charge.id,
    });
    expect(charge).toMatchObject({ payment_intent: intent.id, amount_refunded: 0 });
    expect((await stripe.checkout.sessions.list({ payment_intent: intent.id })).data).toMatchObject([{ id }]);
  });

  it('lists refunds in pages, newest first', async () => {
    const { stripe, id, url, pay } = await open();
    await pay(url);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
    const request = { payment_intent: payment_intent as string };
    for (const amount of [100, 200, 300]) await stripe.refunds.create({ ...request, amount });
    const refunds = await stripe.refunds.list({ ...request, limit: 2 }).autoPagingToArray({ limit: 10 });
    expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([
      [300, 'succeeded'],
      [200, 'succeeded'],
      [100, 'succeeded'],
    ]);
  });

  it('answers unknown paths and oversized bodies as Stripe does', async () => {
    const { visit } = connect();
    const authorization = `Bearer ${stripeTestEnv.STRIPE_SECRET_KEY}`;
    expect(await visit('/v1/customers', {}, { authorization })).toMatchObject({
      status: 404,
      html: expect.stringContaining('Unrecognized request URL (POST: /v1/customers)') as string,
    });
    expect((await visit('/v1/refunds', { x: 'x'.repeat(70_000) }, { authorization })).status).toBe(413);
  });
});

describe('the payment page', () => {
  it('shows the escaped order, the fields and the test panel, and forbids scripts, frames and caching', async () => {
    const { visit, url } = await open();
    const { status, html, headers } = await visit(url);
    expect(status).toBe(200);
    expect(html).toContain('&lt;b&gt;Tea&lt;/b&gt;');
    expect(html).not.toMatch(/<script| style=/);
    for (const label of ['Card number', 'UPI ID'])
      expect(html).toMatch(new RegExp(`<label for="\\w+">${label}</label>`));
    expect(html).toContain('Test panel');
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of [
      "default-src 'none'",
      "form-action 'self' https://front.example",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(directive);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'same-origin']);
  });

  it('asks only for the payment', async () => {
    const { visit, url } = await open();
    expect((await visit(url)).html).not.toMatch(/id="(email|name|phone|address)"/);
  });

  it('returns to the shop once, also for repeated clicks and the back button', async () => {
    const { visit, url, received } = await open();
    const clicks = await Promise.all([1, 2, 3, 4].map(() => visit(url, paymentForm)));
    for (const { status, location } of [...clicks, await visit(url), await visit(`${url}/authenticate`)])
      expect([status, location]).toEqual([303, params.success_url]);
    expect(received).toHaveLength(1);
  });

  it('shows every error at its field and keeps the entered values', async () => {
    const { visit, url, received } = await open();
    const { html } = await visit(url, { ...paymentForm, method: 'upi', upi_id: 'meera@"x' });
    expect(html).toContain('<title>Please check your details');
    expect(html).toMatch(/id="upi_id"[^>]*aria-invalid="true"[^>]*value="meera@&quot;x"/);
    expect(html).toContain('<a href="#upi_id">Enter a UPI ID like name@bank.</a>');
    expect(html).toMatch(/id="card_number"[^>]*value="4242 4242 4242 4242"/);
    expect(received).toEqual([]);
  });

  it.each<Record<string, string>>([{ card_number: '4000 0000 0000 0002' }, { outcome: 'declined' }])(
    'declines %j and accepts another card',
    async (declined) => {
      const { visit, url } = await open();
      expect((await visit(url, { ...paymentForm, ...declined })).html).toContain('<h2>Your card was declined</h2>');
      expect((await visit(url, paymentForm)).location).toBe(params.success_url);
    },
  );

  it.each<Record<string, string>>([{ card_number: '4000 0027 6000 3184' }, { outcome: 'authentication' }])(
    'asks the bank with %j, which refuses or accepts',
    async (authentication) => {
      const { visit, url, received } = await open();
      for (const answer of ['refuse', 'accept']) {
        const { location } = await visit(url, { ...paymentForm, ...authentication });
        expect(location).toBe(`${new URL(url).pathname}/authenticate`);
        expect((await visit(location ?? '')).html).toContain('₹499.00');
        const { location: next } = await visit(location ?? '', { answer });
        if (answer === 'accept') expect(next).toBe(params.success_url);
        else expect((await visit(next ?? '')).html).toMatch(/did not confirm the payment/);
      }
      expect(received.map(({ type }) => type)).toEqual(['checkout.session.completed']);
    },
  );

  it('expires when its time is over or a tester says so, and links back to the cart', async () => {
    const overdue = await open();
    await shop().db.query(
      `update local.simulated_payments set expires_at = now() - interval '1 second',
         payment = payment || '{"expiresAt": 1}' where id = $1`,
      [overdue.id],
    );
    const ended = await open();
    expect((await ended.visit(`${ended.url}/expire`, {})).html).toContain('This payment has expired');
    for (const { visit, url, stripe, id } of [overdue, ended]) {
      expect((await visit(url, paymentForm)).html).toContain(`href="${params.cancel_url}"`);
      expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    }
    await overdue.simulator.delivery.run();
    expect(overdue.received.filter(({ type }) => type === 'checkout.session.expired')).toHaveLength(2);
  });

  it('rejects forms of other origins, oversized forms and other methods', async () => {
    const { visit, url, simulator } = await open();
    for (const origin of ['http://evil.example', 'null'])
      for (const path of [url, `${url}/authenticate`, `${url}/expire`])
        expect((await visit(path, paymentForm, { origin })).status).toBe(403);
    expect((await visit(url, { ...paymentForm, address: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await simulator.app.request(url, { method: 'DELETE' })).status).toBe(405);
    expect((await visit('/pay/unknown')).status).toBe(404);
  });
});

describe('the webhook', () => {
  it('is repeated with the same id until it is accepted, also by a simulator that was started later', async () => {
    const { url, id, visit, received } = await open(connect(500));
    expect((await visit(url, paymentForm)).status).toBe(303);
    expect(received).toHaveLength(1);
    await skipTime(id);
    const restarted = connect(503, 200);
    for (let run = 0; run < 4; run += 1) {
      await restarted.simulator.delivery.run();
      await skipTime(id);
    }
    expect(restarted.received.map((event) => event.id)).toEqual([received[0]?.id, received[0]?.id]);
  });

  it('is repeated if the server was killed before the endpoint answered', async () => {
    const { url, id, visit } = await open();
    await visit(url, paymentForm);
    await shop().db.query('update local.simulated_events set deliveries_left = 1, attempts = 1 where payment_id = $1', [
      id,
    ]);
    await skipTime(id);
    const restarted = connect();
    await restarted.simulator.delivery.run();
    expect(restarted.received).toHaveLength(1);
  });

  it.each([
    ['before', [1, 1]],
    ['after', [0, 1]],
    ['twice', [1, 2]],
    ['never', [0, 0]],
  ])('arrives %s the redirect', async (webhook, [atRedirect, later]) => {
    const { url, id, visit, received, simulator } = await open();
    await visit(url, { ...paymentForm, webhook });
    expect(received).toHaveLength(atRedirect ?? 0);
    for (let run = 0; run < 2; run += 1) {
      await skipTime(id);
      await simulator.delivery.run();
    }
    expect(received).toHaveLength(later ?? 0);
  });
});

describe('the dashboard', () => {
  it('lists the payments, sends a missing webhook, and refunds', async () => {
    const { url, id, visit, received } = await open();
    await visit(url, { ...paymentForm, webhook: 'never' });
    expect((await visit('/simulated-stripe')).html).toContain(`href="/simulated-stripe/${id}"`);
    const page = `/simulated-stripe/${id}`;
    const { html } = await visit(page);
    expect(html).toContain('Not sent');
    const [, action = ''] = /action="([^"]+\/events\/[^"]+)"/.exec(html) ?? [];
    await visit(action, {});
    expect(received.map(({ type }) => type)).toEqual(['checkout.session.completed']);

    expect(await visit(page, { action: 'refund', amount: '99.50' })).toMatchObject({ status: 303, location: page });
    expect((await visit(page)).html).toMatch(/partly refunded(.|\n)*₹99\.50/);
    for (const amount of ['0', 'tea', '499']) {
      const { status, html } = await visit(page, { action: 'refund', amount });
      expect([status, html.includes('role="alert"')]).toEqual([400, true]);
    }
    await visit(page, { action: 'refund' });
    expect((await visit(page)).html).toContain('<dd>refunded</dd>');
    expect(received.at(-1)?.body).toContain('"amount_refunded":49900');
  });

  it('rejects what makes no sense, forms of other origins and unknown payments', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { visit, id } = await open();
    const page = `/simulated-stripe/${id}`;
    for (const action of ['refund', 'dispute', 'win', 'succeed', 'fail', 'tea', ''])
      expect((await visit(page, { action })).status).toBe(400);
    expect((await visit(page, { action: 'expire' }, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await visit('/simulated-stripe/unknown')).status).toBe(404);
    expect((await visit('/simulated-stripe/unknown', { action: 'expire' })).status).toBe(404);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});
