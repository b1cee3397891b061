import { jest } from '@jest/globals';
import { fillShelf, meera, openSession } from '../../functions/_testing/shelf.ts';
import { createHandler as createWebhook } from '../../functions/payment-webhook/handler.ts';
import type { Mail } from '../../functions/_shared/mailer.ts';
import { withBackend } from '../testing/backend.ts';
import { createPaymentPage } from './handler.ts';

const SHOP = 'http://shop.example';
const shop = withBackend();
const mails: Mail[] = [];

const card = { ...meera, method: 'card', card_number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };

let pekoe: { variant_id: string; quantity: number }[];

beforeAll(async () => {
  await fillShelf(shop().service);
  pekoe = [{ variant_id: 'pekoe-100', quantity: 2 }];
});

/** The page, wired to the real webhook unless told another. */
function payments(answer?: (request: Request) => Promise<Response>) {
  const env = { PAYMENT_WEBHOOK_SECRET: 'a-webhook-secret' };
  const db = shop().createServiceClient();
  const send = (mail: Mail) => Promise.resolve(void mails.push(mail));
  const page = createPaymentPage({
    db,
    env,
    webhookUrl: `${SHOP}/functions/v1/payment-webhook`,
    fetch: answer ?? createWebhook({ db, env, mailer: { send } }),
  });
  const visit = async (path: string, init?: RequestInit) => {
    const response = await page(new Request(`${SHOP}/pay/${path}`, init));
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

const open = (addresses?: Parameters<typeof openSession>[2]) => openSession(shop().service, pekoe, addresses);

async function statusOf(id: string) {
  const { data } = await shop().service.from('checkout_sessions').select('status').eq('id', id).single();
  return data?.status;
}

async function expire(id: string) {
  await shop().service.from('checkout_sessions').update({ expires_at: '2026-01-01T00:00:00Z' }).eq('id', id);
}

describe('the page of an open session', () => {
  it('shows what is paid, every field by its label, and both buttons', async () => {
    const { status, html } = await payments().visit((await open()).id);
    expect(status).toBe(200);
    expect(html).toContain('<p>Pekoe</p><p>100 g, quantity 2</p>');
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
    expect(html).toMatch(/name="method" id="method-card" value="card" checked/);
    expect(html).toContain('4242 4242 4242 4242');
  });

  it('is closed to scripts, frames, caches and foreign forms', async () => {
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

  it('keeps markup in a title harmless', async () => {
    const session = await open();
    const [item] = session.items;
    if (item)
      await shop()
        .service.from('checkout_sessions')
        .update({ items: [{ ...item, product: { ...item.product, title: '<b>Pekoe</b>' } }] })
        .eq('id', session.id);
    expect((await payments().visit(session.id)).html).toContain('&lt;b&gt;Pekoe&lt;/b&gt;');
  });

  it('is not there for an id that is none', async () => {
    for (const path of [crypto.randomUUID(), 'not-a-uuid', "x'--"]) {
      const { status, html } = await payments().visit(path);
      expect(status).toBe(404);
      expect(html).toContain('We do not know this payment');
    }
  });
});

describe('paying', () => {
  it('makes the order and goes on to the shop with its number', async () => {
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
    expect(mails.at(-1)?.subject).toContain(order?.order_uid);
    // Coming back, by the back button or by a second click, leads onward too.
    expect(await visit(id)).toMatchObject({ status: 303, location });
    expect(await submit(id, card)).toMatchObject({ status: 303, location });
    expect(await submit(`${id}/cancel`)).toMatchObject({ status: 303, location });
  });

  it('takes UPI', async () => {
    const { id } = await open();
    expect(await payments().submit(id, { ...meera, method: 'upi', upi_id: 'meera@okbank' })).toMatchObject({
      status: 303,
    });
    expect(await statusOf(id)).toBe('paid');
  });

  it('makes one order of many impatient clicks', async () => {
    const { submit } = payments();
    const { id } = await open();
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(id, card)));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect((await shop().service.from('orders').select('id').eq('checkout_session_id', id)).data).toHaveLength(1);
  });

  it('ties every mistake to its field and keeps what was typed', async () => {
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

  it('says that a card is declined and takes another', async () => {
    const { submit } = payments();
    const { id } = await open();
    const { status, html } = await submit(id, { ...card, card_number: '4000 0000 0000 0002' });
    expect(status).toBe(200);
    expect(html).toMatch(/role="alert"[^>]*><h2>Your card was declined<\/h2>/);
    expect(html).toMatch(/id="address"[^>]*>\s*4 Lake View Road\nKochi 682001<\/textarea>/);
    expect(await statusOf(id)).toBe('open');
    expect((await submit(id, card)).status).toBe(303);
  });

  it('says that the shop did not answer, and finishes at the next try', async () => {
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

  it('is refused when the form comes from another site', async () => {
    const { id } = await open();
    for (const origin of ['http://evil.example', 'null']) {
      expect((await payments().submit(id, card, { origin })).status).toBe(403);
      expect((await payments().submit(`${id}/cancel`, {}, { origin })).status).toBe(403);
    }
    expect(await statusOf(id)).toBe('open');
  });

  it('is refused when the form is huge', async () => {
    const { id } = await open();
    expect((await payments().submit(id, { ...card, address: 'x'.repeat(20_000) })).status).toBe(413);
  });
});

describe('a session that has ended', () => {
  it('says that it expired, charges nothing, and leads back', async () => {
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

  it('gives the tins back when it is cancelled, and can no longer be paid', async () => {
    const { visit, submit } = payments();
    const { id } = await openSession(shop().service, [{ variant_id: 'reserve-large', quantity: 3 }], {
      cancel_url: `${SHOP}/products?page=2`,
    });
    const left = async () =>
      (await shop().service.rpc('available_stock', { variant_ids: ['reserve-large'] })).data?.[0]?.quantity;
    expect(await left()).toBe(0);
    expect(await submit(`${id}/cancel`)).toMatchObject({ status: 303, location: `${SHOP}/products?page=2` });
    expect(await left()).toBe(3);
    expect(await submit(`${id}/cancel`)).toMatchObject({ status: 303, location: `${SHOP}/products?page=2` });
    expect((await visit(id)).html).toContain('<h1>This payment was cancelled</h1>');
    expect((await submit(id, card)).html).toContain('<h1>This payment was cancelled</h1>');
    expect(await statusOf(id)).toBe('cancelled');
  });
});

it('is shown and sent, nothing else', async () => {
  const { visit } = payments();
  const { id } = await open();
  expect((await visit(id, { method: 'DELETE' })).status).toBe(405);
  expect((await visit(`${id}/cancel`)).status).toBe(405);
});
