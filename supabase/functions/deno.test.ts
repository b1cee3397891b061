import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withBackend } from '../local/testing/backend.ts';
import { denoCheck, denoServe } from './_testing/deno.ts';
import { fillShelf, meera, openSession } from './_testing/shelf.ts';
import { signBody } from './_shared/signature.ts';

/*
 * The functions as they are deployed: each in a Deno of its own, over HTTP, with the backend and
 * the mail service across a socket.
 */
const shop = withBackend();
const mails: { to: string[]; subject: string; reply_to?: string }[] = [];
const closing: (() => unknown)[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  await fillShelf(shop().service);
  const backend = serve({ fetch: (request: Request) => shop().fetch(request), hostname: '127.0.0.1', port: 0 });
  const post = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      mails.push(JSON.parse(body) as (typeof mails)[number]);
      response.end('{}');
    })();
  }).listen(0, '127.0.0.1');
  closing.push(
    () => backend.close(),
    () => post.close(),
  );
  for (const server of [backend, post]) if (!server.listening) await once(server, 'listening');
  const addressOf = (server: typeof backend) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = {
    SUPABASE_URL: addressOf(backend),
    SUPABASE_SERVICE_ROLE_KEY: shop().secrets.secretKey,
    SITE_URL: 'http://shop.example',
    PAYMENT_WEBHOOK_SECRET: 'a-webhook-secret',
    RESEND_API_URL: addressOf(post),
    RESEND_API_KEY: 're_1',
    MAIL_FROM: 'Nilgiri Black Tea <orders@nbt.example>',
  };
});

afterAll(() => Promise.all(closing.map((close) => close())));

async function served(name: string) {
  const { url, stop } = await denoServe(name, env);
  closing.push(stop);
  return (path: string, init?: RequestInit) => fetch(`${url}/${name}${path}`, init);
}

it('pass the type check of Deno', async () => {
  expect(await denoCheck('store/index.ts', 'payment-webhook/index.ts', 'send-contact-email/index.ts')).toBe('');
});

it('serve the store', async () => {
  const store = await served('store');
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
    url: expect.stringContaining('http://shop.example/pay/') as string,
  });
  const refused = await checkout(2);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: 'insufficient_inventory',
    message: 'Not enough stock for Reserve (Large). Only 1 left.',
  });
  expect((await store('/store/nilgiri/products?page=1')).status).toBe(400);
});

it('take a paid webhook', async () => {
  const webhook = await served('payment-webhook');
  const { id } = await openSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'checkout.session.completed',
    data: { session_id: id, payment_id: 'pay_1', customer: meera },
  });
  expect((await webhook('', { method: 'POST', body })).status).toBe(400);
  const signed = async () =>
    webhook('', {
      method: 'POST',
      body,
      headers: { 'payment-signature': await signBody('a-webhook-secret', body, Date.now()) },
    });
  const first = (await (await signed()).json()) as { order_uid: string };
  expect(first.order_uid).toMatch(/^NBT-\d{6}$/);
  expect(await (await signed()).json()).toEqual(first);
  expect(mails.filter(({ to }) => to[0] === meera.email)).toHaveLength(1);
});

it('take a message to the shop', async () => {
  const contact = await served('send-contact-email');
  const response = await contact('', {
    method: 'POST',
    body: JSON.stringify({ ...meera, message: 'Do you ship to Kochi?' }),
    headers: { 'x-forwarded-for': '10.0.0.1, 203.0.113.7' },
  });
  expect(response.status).toBe(200);
  expect(mails.at(-1)).toMatchObject({
    to: ['hello@nbt.example'],
    reply_to: meera.email,
    subject: 'Message from Meera Nair',
  });
  expect((await shop().service.from('contact_submissions').select('message')).data).toEqual([
    { message: 'Do you ship to Kochi?' },
  ]);
  expect((await contact('', { method: 'POST', body: JSON.stringify({ ...meera, message: '' }) })).status).toBe(400);
});
