import { jest } from '@jest/globals';
import { insertCatalog, meera, openCheckoutSession } from '../../../functions/_testing/catalogFixture.ts';
import { createPaymentWebhookApp } from '../../../functions/payment-webhook/app.ts';
import { createSimulatedPayments } from '../../../functions/_shared/payments/simulated.ts';
import { withBackend } from '../../testing/backend.ts';
import { createPaymentSimulator } from './app.ts';
import { createRefundStore } from './refunds.ts';

const SHOP = 'http://shop.example';
const shop = withBackend();

const card = { ...meera, method: 'card', card_number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };

let pekoe: { variant_id: string; quantity: number }[];

beforeAll(async () => {
  await insertCatalog(shop().service);
  pekoe = [{ variant_id: 'pekoe-100', quantity: 2 }];
});

const SECRET = 'a-webhook-secret';

/** The payment page with the real webhook, or with the given responses in its place. */
function payments(respond?: (request: Request) => Promise<Response>) {
  const db = shop().createServiceClient();
  const provider = createSimulatedPayments({ siteUrl: SHOP, secret: SECRET });
  const page = createPaymentSimulator({
    db,
    refunds: createRefundStore(shop().db),
    secret: SECRET,
    webhookUrl: `${SHOP}/functions/v1/payment-webhook`,
    fetch: respond ?? createPaymentWebhookApp({ db, startDelivery: () => undefined, payments: provider }).fetch,
  });
  const visit = async (path: string, init?: RequestInit) => {
    const response = await page.request(`${SHOP}/pay/${path}`, init);
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      html: await response.text(),
    };
  };
  const submit = (
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = { origin: SHOP },
  ) => visit(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  return { visit, submit };
}

const open = (urls?: Parameters<typeof openCheckoutSession>[2]) => openCheckoutSession(shop().service, pekoe, urls);

async function statusOf(id: string) {
  const { data } = await shop().service.from('checkout_sessions').select('status').eq('id', id).single();
  return data?.status;
}

async function expire(id: string) {
  await shop().service.from('checkout_sessions').update({ expires_at: '2026-01-01T00:00:00Z' }).eq('id', id);
}

describe('the page of an open checkout session', () => {
  it('shows the items, the labeled fields and both buttons', async () => {
    const { status, html } = await payments().visit((await open()).id);
    expect(status).toBe(200);
    expect(html).toMatch(/<p>Pekoe<\/p>\s*<p>100 g, quantity 2<\/p>/);
    expect(html).toContain('<dd>₹998.00</dd>');
    for (const [id, label] of [
      ['name', 'Full Name'],
      ['email', 'Email'],
      ['phone', 'Phone'],
      ['address', 'Address'],
      ['card_number', 'Card number'],
      ['expiry', 'Expiry'],
      ['cvc', 'CVC'],
      ['upi_id', 'UPI ID'],
    ]) {
      expect(html).toContain(`<label for="${id}">${label}</label>`);
      expect(html).toMatch(new RegExp(`<(input|textarea) id="${id}"`));
    }
    expect(html).toMatch(/<button[^>]*>Pay ₹998\.00<\/button>/);
    expect(html).toMatch(/<button[^>]*>Cancel<\/button>/);
    expect(html).toMatch(/name="method"\s+id="method-card"\s+value="card"\s+checked/);
    expect(html).toContain('4242 4242 4242 4242');
  });

  it('forbids scripts, frames, caching and forms of other origins', async () => {
    const { headers, html } = await payments().visit((await open({ success_url: 'https://front.example/success' })).id);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://front.example http://shop.example");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/ style=/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('escapes markup in a title', async () => {
    const session = await open();
    const [item] = session.items;
    if (item)
      await shop()
        .service.from('checkout_sessions')
        .update({ items: [{ ...item, product: { ...item.product, title: '<b>Pekoe</b>' } }] })
        .eq('id', session.id);
    expect((await payments().visit(session.id)).html).toContain('&lt;b&gt;Pekoe&lt;/b&gt;');
  });

  it('responds with 404 to an unknown id', async () => {
    for (const path of [crypto.randomUUID(), 'not-a-uuid', "x'--"]) {
      const { status, html } = await payments().visit(path);
      expect(status).toBe(404);
      expect(html).toContain('We do not know this payment');
    }
  });
});

describe('paying', () => {
  it('creates the order and redirects to the shop with its reference', async () => {
    const { submit, visit } = payments();
    const { id } = await open({ success_url: `${SHOP}/success?lang=hi#top` });
    const { status, location } = await submit(id, card);
    const { data: order } = await shop()
      .service.from('orders')
      .select('order_uid, total_amount, shipping')
      .eq('checkout_session_id', id)
      .single();

    expect(status).toBe(303);
    expect(order).toMatchObject({ total_amount: 998, shipping: meera });
    expect(location).toBe(`${SHOP}/success?lang=hi&order=${order?.order_uid}#top`);
    // The back button and a second click redirect too.
    expect(await visit(id)).toMatchObject({ status: 303, location });
    expect(await submit(id, card)).toMatchObject({ status: 303, location });
    expect(await submit(`${id}/cancel`)).toMatchObject({ status: 303, location });
  });

  it('accepts UPI', async () => {
    const { id } = await open();
    expect(await payments().submit(id, { ...meera, method: 'upi', upi_id: 'meera@okbank' })).toMatchObject({
      status: 303,
    });
    expect(await statusOf(id)).toBe('paid');
  });

  it('creates one order for repeated clicks', async () => {
    const { submit } = payments();
    const { id } = await open();
    const responses = await Promise.all(Array.from({ length: 8 }, () => submit(id, card)));
    expect(new Set(responses.map(({ location }) => location)).size).toBe(1);
    expect((await shop().service.from('orders').select('id').eq('checkout_session_id', id)).data).toHaveLength(1);
  });

  it('shows every error at its field and keeps the entered values', async () => {
    const { id } = await open();
    const { status, html } = await payments().submit(id, { ...card, email: 'meera@"x', address: '', cvc: '1' });
    expect(status).toBe(200);
    expect(html).toContain('<title>Please check your details');
    expect(html).toMatch(
      /id="email"[^>]*aria-describedby="email-problem email-hint" aria-invalid="true"[^>]*value="meera@&quot;x"/,
    );
    expect(html).toContain('<p class="problem" id="email-problem">Enter an email address like name@example.com.</p>');
    expect(html).toContain('<a href="#address">Enter the address that your tea goes to.</a>');
    expect(html).toMatch(/id="name"[^>]*value="Meera Nair"/);
    expect(html).toMatch(/id="card_number"[^>]*value="4242 4242 4242 4242"/);
    expect(await statusOf(id)).toBe('open');
  });

  it('reports a declined card and accepts another one', async () => {
    const { submit } = payments();
    const { id } = await open();
    const { status, html } = await submit(id, { ...card, card_number: '4000 0000 0000 0002' });
    expect(status).toBe(200);
    expect(html).toMatch(/role="alert"[^>]*>\s*<h2>Your card was declined<\/h2>/);
    expect(html).toMatch(/id="address"[^>]*>\s*4 Lake View Road\nKochi 682001<\/textarea>/);
    expect(await statusOf(id)).toBe('open');
    expect((await submit(id, card)).status).toBe(303);
  });

  it('reports that the shop did not respond, and completes the order on the next attempt', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { id } = await open();
    for (const down of [
      () => Promise.reject(new Error('connection refused')),
      () => Promise.resolve(new Response('{}', { status: 503 })),
    ]) {
      const { status, html } = await payments(down).submit(id, card);
      expect(status).toBe(200);
      expect(html).toContain('you will not be charged twice');
      expect(html).toMatch(/id="name"[^>]*value="Meera Nair"/);
    }
    expect((await payments().submit(id, card)).status).toBe(303);
    log.mockRestore();
  });

  it('rejects a form from another origin', async () => {
    const { id } = await open();
    for (const origin of ['http://evil.example', 'null']) {
      expect((await payments().submit(id, card, { origin })).status).toBe(403);
      expect((await payments().submit(`${id}/cancel`, {}, { origin })).status).toBe(403);
    }
    expect(await statusOf(id)).toBe('open');
  });

  it('rejects a form above the size limit', async () => {
    const { id } = await open();
    expect((await payments().submit(id, { ...card, address: 'x'.repeat(20_000) })).status).toBe(413);
  });
});

describe('a checkout session that has ended', () => {
  it('shows that it expired, charges nothing and links back to the shop', async () => {
    const { visit, submit } = payments();
    const { id } = await open({ cancel_url: `${SHOP}/product/pekoe` });
    await expire(id);
    for (const { status, html } of [await visit(id), await submit(id, card)]) {
      expect(status).toBe(200);
      expect(html).toContain('<h1>This payment has expired</h1>');
      expect(html).toContain(`href="${SHOP}/product/pekoe"`);
    }
    expect((await shop().service.from('orders').select('id').eq('checkout_session_id', id)).data).toEqual([]);
  });

  it('releases its stock when it is cancelled, and can no longer be paid', async () => {
    const { visit, submit } = payments();
    const { id } = await openCheckoutSession(shop().service, [{ variant_id: 'reserve-large', quantity: 3 }], {
      cancel_url: `${SHOP}/products?page=2`,
    });
    const stock = async () =>
      (await shop().service.rpc('available_stock', { variant_ids: ['reserve-large'] })).data?.[0]?.quantity;
    expect(await stock()).toBe(0);
    expect(await submit(`${id}/cancel`)).toMatchObject({ status: 303, location: `${SHOP}/products?page=2` });
    expect(await stock()).toBe(3);
    expect(await submit(`${id}/cancel`)).toMatchObject({ status: 303, location: `${SHOP}/products?page=2` });
    expect((await visit(id)).html).toContain('<h1>This payment was cancelled</h1>');
    expect((await submit(id, card)).html).toContain('<h1>This payment was cancelled</h1>');
    expect(await statusOf(id)).toBe('cancelled');
  });
});

it('rejects other methods', async () => {
  const { visit } = payments();
  const { id } = await open();
  expect((await visit(id, { method: 'DELETE' })).status).toBe(405);
  const { status, headers } = await visit(`${id}/cancel`);
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});
