import { serve } from '@hono/node-server';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withBackend, type Account } from '../server/testing/backend.ts';
import { razorpaySignature } from '../server/testing/razorpay.ts';
import { connectStripe, sessionEvent, stripeSignature, stripeTestEnv } from '../server/testing/stripe.ts';
import { denoCheck, denoServe } from './_testing/deno.ts';
import { readPdf } from './_testing/readPdf.ts';
import { writeTaxDocuments } from './documents/invoicePdf.ts';
import { createVariant } from '../tests/support/catalog.ts';
import { gstSettings, placeGstOrder, saveSettings, setStatus } from '../tests/support/gst.ts';
import { insertCatalog, meera, openCheckoutSession } from './_testing/catalogFixture.ts';
import { FUNCTION_NAMES, uploadedFilesOf } from './_testing/uploadedFiles.ts';
import { recordPayment } from './_shared/payments/recordPaymentEvent.ts';
import { returnUrlsOf } from './_shared/payments/returnUrls.ts';

/*
 * The functions run as they are deployed: each in its own Deno process, with the files that are uploaded for it, and with
 * backend and mail service over HTTP. Deno downloads the packages.
 */

const JOBS_SECRET = 'secret-of-the-scheduled-jobs';
const shop = withBackend();
const emails: {
  to: string[];
  subject: string;
  reply_to?: string;
  attachments?: { filename: string; content: string }[];
}[] = [];
/** The line that a function has logged because it could not send an email. */
let failure: string | undefined;
/** Emits `change` after each change of `emails` and `failure`. */
const changes = new EventEmitter();
const servers: ReturnType<typeof denoServe>[] = [];
let stripeConnection: ReturnType<typeof connectStripe>;
const cleanups: (() => unknown)[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  await insertCatalog(shop().service);
  const backend = serve({ fetch: (request: Request) => shop().api.fetch(request), hostname: '127.0.0.1', port: 0 });
  const mailService = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      emails.push(JSON.parse(body) as (typeof emails)[number]);
      response.end('{}');
      changes.emit('change');
    })();
  }).listen(0, '127.0.0.1');
  stripeConnection = connectStripe(shop().db);
  const { simulator } = stripeConnection;
  const stripe = serve({ fetch: (request: Request) => simulator.app.fetch(request), hostname: '127.0.0.1', port: 0 });
  cleanups.push(
    () => backend.close(),
    () => stripe.close(),
    () => mailService.close(),
  );
  for (const server of [backend, stripe, mailService]) if (!server.listening) await once(server, 'listening');
  const urlOf = (server: typeof backend) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = {
    SUPABASE_URL: urlOf(backend),
    // A new project has only these; Supabase retires the variables with one key.
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: shop().secrets.secretKey }),
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: shop().secrets.publishableKey }),
    SITE_URL: 'http://shop.example',
    ...stripeTestEnv,
    STRIPE_API_URL: urlOf(stripe),
    RESEND_API_URL: urlOf(mailService),
    RESEND_API_KEY: 're_1',
    MAIL_FROM: 'Nilgiri Black Tea <orders@nbt.example>',
    JOBS_SECRET,
  };
});

// A function that is still sending emails could send the emails of the next test.
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));
afterAll(() => Promise.all(cleanups.map((cleanup) => cleanup())));

async function serveFunction(name: string, settings = env) {
  const server = denoServe(name, settings);
  servers.push(server);
  const url = await server.url;
  void server.waitForOutput(/An email could not be sent.*/).then(
    ([line]) => {
      failure = line;
      changes.emit('change');
    },
    // It has ended without this line.
    () => undefined,
  );
  return (path: string, init?: RequestInit) => fetch(`${url}/${name}${path}`, init);
}

/**
 * Resolves with the matching emails when there are enough. The functions send emails after their responses.
 * @throws {Error} if a function could not send one
 */
async function emailsWhere(isMatch: (email: (typeof emails)[number]) => boolean, count = 1) {
  for (;;) {
    const found = emails.filter(isMatch);
    if (found.length >= count) return found;
    if (failure) throw new Error(failure);
    await once(changes, 'change');
  }
}

const tokenOf = async ({ client }: Account) =>
  `Bearer ${(await client.auth.getSession()).data.session?.access_token ?? ''}`;

it.each(FUNCTION_NAMES)('passes the type check of Deno: %s', async (name) => {
  expect(await denoCheck(name)).toBe('');
});

it('serves the store', async () => {
  const store = await serveFunction('store');
  expect(await (await store('/store/nilgiri/products?limit=2&sort_by=price')).json()).toMatchObject({
    count: 3,
    products: [{ id: 'reserve' }, { id: 'pekoe' }],
  });
  expect(await (await store('/store/nilgiri/products/pekoe-tea?field=slug')).json()).toMatchObject({
    product: { id: 'pekoe' },
  });
  expect(await (await store('/store/nilgiri/variants?product_ids[]=reserve')).json()).toEqual({
    variants: [
      { id: 'reserve-large', inventory_quantity: 3 },
      { id: 'reserve-small', inventory_quantity: 10 },
    ],
  });
  const checkout = (quantity: number) =>
    store('/store/nilgiri/checkout', {
      method: 'POST',
      body: JSON.stringify({
        items: [{ variant_id: 'reserve-large', quantity }],
        successUrl: 'http://shop.example/success',
        cancelUrl: 'http://shop.example/',
      }),
    });
  expect(await (await checkout(2)).json()).toEqual({
    url: expect.stringContaining('http://shop.example/delivery?checkout=') as string,
    returnUrl: expect.stringContaining('http://shop.example/success?order=NBT-') as string,
  });
  const rejected = await checkout(2);
  expect(rejected.status).toBe(409);
  expect(await rejected.json()).toMatchObject({
    code: 'insufficient_inventory',
    message: 'Not enough stock for Reserve (Large). Only 1 left.',
  });
  expect((await store('/store/nilgiri/products?page=1')).status).toBe(400);
});

it('accepts a webhook', async () => {
  const webhook = await serveFunction('payment-webhook');
  const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
  const body = sessionEvent(session);
  expect((await webhook('', { method: 'POST', body })).status).toBe(400);
  const signed = async () =>
    webhook('', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': await stripeSignature(body) },
    });
  const first = (await (await signed()).json()) as { order_uid: string };
  expect(first.order_uid).toMatch(/^NBT-\d{6}$/);
  expect(await (await signed()).json()).toEqual(first);
  expect(await emailsWhere(({ to }) => to[0] === meera.email)).toHaveLength(1);
});

it('accepts a webhook of Razorpay', async () => {
  const webhook = await serveFunction('payment-webhook', {
    ...env,
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret-of-a-webhook',
  });
  const body = JSON.stringify({ event: 'settlement.processed', payload: {} });
  const statusWith = async (signature: string) =>
    (await webhook('', { method: 'POST', body, headers: { 'x-razorpay-signature': signature } })).status;
  expect(await statusWith(razorpaySignature(body, 'secret-of-a-webhook'))).toBe(200);
  expect(await statusWith(razorpaySignature(body, 'other'))).toBe(401);
});

it('refunds for administrators only', async () => {
  const refund = await serveFunction('refund-payment');
  const [customer, administrator] = [await shop().signUp(), await shop().signUp()];
  await shop().promote(administrator);
  const statusFor = async (authorization: string) => {
    const body = JSON.stringify({ order_id: crypto.randomUUID(), idempotency_key: 'unknown-order' });
    return (await refund('', { method: 'POST', body, headers: { authorization } })).status;
  };
  expect(await statusFor('')).toBe(401);
  expect(await statusFor(`Bearer ${shop().secrets.publishableKey}`)).toBe(401);
  expect(await statusFor(await tokenOf(customer))).toBe(403);
  expect(await statusFor(await tokenOf(administrator))).toBe(404);
});

it('writes the invoice of an order as a PDF', async () => {
  const documents = await serveFunction('documents');
  const administrator = await shop().signUp();
  await shop().promote(administrator);
  await saveSettings(shop(), gstSettings);
  const { id } = await placeGstOrder(shop(), { shipping: { name: 'मीरा नायर' } });
  await setStatus(shop(), id, 'Shipped');
  const request = (authorization: string) => documents(`/invoices/${id}`, { headers: { authorization } });
  expect((await request('')).status).toBe(401);
  const bytes = new Uint8Array(await (await request(await tokenOf(administrator))).arrayBuffer());
  expect(readPdf(bytes)).toMatchObject({ text: expect.stringContaining('मीरा') as string, missingGlyphs: 0 });
  // Node writes the same bytes.
  const { data: invoice } = await administrator.client.from('invoices').select('document').eq('order_id', id).single();
  expect(Buffer.compare(bytes, await writeTaxDocuments([invoice!.document]))).toBe(0);
});

it('names a malformed variable when it starts, without its keys', async () => {
  const server = denoServe('payment-webhook', { ...env, SUPABASE_SECRET_KEYS: '["sb_secret_1"]' });
  servers.push(server);
  const reason = await server.url.then(String, String);
  expect(reason).toContain('SUPABASE_SECRET_KEYS must be a JSON object of API keys by name');
  expect(reason).not.toContain('sb_secret_1');
});

it('accepts a contact message', async () => {
  const contact = await serveFunction('send-contact-email');
  const response = await contact('', {
    method: 'POST',
    body: JSON.stringify({ ...meera, message: 'Do you ship to Kochi?' }),
    headers: { 'x-forwarded-for': '10.0.0.1, 203.0.113.7' },
  });
  expect(response.status).toBe(200);
  expect(await emailsWhere(({ subject }) => subject === 'Message from Meera Nair')).toEqual([
    expect.objectContaining({ to: ['hello@nbt.example'], reply_to: meera.email }),
  ]);
  expect((await shop().service.from('contact_submissions').select('message')).data).toEqual([
    { message: 'Do you ship to Kochi?' },
  ]);
  expect((await contact('', { method: 'POST', body: JSON.stringify({ ...meera, message: '' }) })).status).toBe(400);
});

type Call = Awaited<ReturnType<typeof serveFunction>>;

/** Requests after which a function sends the queued emails. */
const requestsThatSend: Record<string, (call: Call) => Promise<Response>> = {
  store: (call) =>
    call('/store/nilgiri/stock-alerts', {
      method: 'POST',
      body: JSON.stringify({ variant_id: 'reserve-large', email: meera.email }),
    }),
  async 'payment-webhook'(call) {
    const body = sessionEvent(await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]));
    return call('', { method: 'POST', body, headers: { 'stripe-signature': await stripeSignature(body) } });
  },
  async 'refund-payment'(call) {
    const { payments, pay } = stripeConnection;
    const session = await openCheckoutSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
    const { id, url } = await payments.createPayment({ ...session, shipping: meera }, returnUrlsOf(session));
    await pay(url);
    await recordPayment({ db: shop().service, startDelivery: () => undefined, payments }, id);
    const [order] = await shop().db.query<{ id: string }>(
      'select id from public.orders where checkout_session_id = $1',
      [session.id],
    );
    const administrator = await shop().signUp();
    await shop().promote(administrator);
    return call('', {
      method: 'POST',
      body: JSON.stringify({ order_id: order?.id, idempotency_key: session.id }),
      headers: { authorization: await tokenOf(administrator) },
    });
  },
  'scheduled-jobs': (call) => call('', { method: 'POST', headers: { authorization: `Bearer ${JOBS_SECRET}` } }),
  'send-contact-email': (call) =>
    call('', { method: 'POST', body: JSON.stringify({ ...meera, message: 'Do you ship to Kollam?' }) }),
  async orders(call) {
    const customer = await shop().signUp();
    const { id, order_uid: uid } = await placeGstOrder(shop(), { shipping: { email: customer.email } });
    await setStatus(shop(), id, 'Shipped');
    return call('/report-problem', {
      method: 'POST',
      body: JSON.stringify({ uid, id: randomUUID(), text: 'A tin is dented.' }),
      headers: { authorization: await tokenOf(customer) },
    });
  },
};

describe('an email with a PDF', () => {
  it('is sent by these functions', () => {
    const names = FUNCTION_NAMES.filter((name) =>
      uploadedFilesOf(name).files.includes('supabase/functions/_shared/email/documentEmail.ts'),
    );
    expect(Object.keys(requestsThatSend).sort()).toEqual(names);
  });

  it.each(Object.entries(requestsThatSend))('of each kind is sent by %s', async (name, request) => {
    await saveSettings(shop(), gstSettings);
    const email = `${name}@guest.example`;
    const untaxed = await createVariant(shop(), { variant: { tax_rate: 0 } });
    const cancelled = await placeGstOrder(shop(), { shipping: { email } });
    const exempt = await placeGstOrder(shop(), { items: [{ variant_id: untaxed, quantity: 1 }], shipping: { email } });
    for (const { id } of [cancelled, exempt]) await setStatus(shop(), id, 'Shipped');
    await setStatus(shop(), cancelled.id, 'Cancelled');

    const response = await request(await serveFunction(name));
    expect(response.status).toBe(200);
    const sent = await emailsWhere(({ to, attachments }) => to[0] === email && attachments !== undefined, 3);
    const files = sent
      .flatMap(({ attachments = [] }) => attachments)
      .map(({ filename, content }) => ({ filename, pdf: readPdf(Buffer.from(content, 'base64')) }));
    for (const [file, title] of [
      [/^invoice-TI-/, 'Tax invoice'],
      [/^bill-of-supply-TI-/, 'Bill of supply'],
      [/^credit-note-/, 'Credit note'],
    ] as const)
      expect(files.find(({ filename }) => file.test(filename))?.pdf.text).toContain(title);
  });
});
