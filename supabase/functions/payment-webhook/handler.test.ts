import { jest } from '@jest/globals';
import { withBackend } from '../../local/testing/backend.ts';
import { fillShelf, meera, openSession } from '../_testing/shelf.ts';
import type { Mail } from '../_shared/mailer.ts';
import { signBody } from '../_shared/signature.ts';
import { createHandler } from './handler.ts';

const SECRET = 'a-webhook-secret';
const shop = withBackend();

beforeAll(() => fillShelf(shop().service));

/** The webhook with a post box of its own, which may be out of order. */
function webhook({ isMailDown = false } = {}) {
  const mails: Mail[] = [];
  const send = (mail: Mail) =>
    isMailDown ? Promise.reject(new Error('no mail today')) : Promise.resolve(void mails.push(mail));
  const handle = createHandler({
    db: shop().createServiceClient(),
    mailer: { send },
    env: { PAYMENT_WEBHOOK_SECRET: SECRET },
  });
  return { handle, mails };
}

const paid = (session_id: string, data: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    type: 'checkout.session.completed',
    data: { session_id, payment_id: `pay_${session_id}`, customer: meera, ...data },
  });

async function call(handle: ReturnType<typeof createHandler>, body: string, signature?: string | null) {
  const header = signature === undefined ? await signBody(SECRET, body, Date.now()) : signature;
  const response = await handle(
    new Request('http://shop.example/functions/v1/payment-webhook', {
      method: 'POST',
      body,
      headers: header === null ? {} : { 'payment-signature': header },
    }),
  );
  return { status: response.status, body: (await response.json()) as { order_uid?: string; message?: string } };
}

async function ordersOf(sessionId: string) {
  const { data } = await shop()
    .service.from('orders')
    .select('order_uid, status, total_amount, items, customer:customers(name, email, phone, address)')
    .eq('checkout_session_id', sessionId);
  return data ?? [];
}

async function stockOf(variantId: string) {
  const { data } = await shop().service.from('stock').select('quantity').eq('variant_id', variantId).single();
  return data?.quantity ?? 0;
}

describe('a paid session', () => {
  it('becomes an order, its customer, and a mail', async () => {
    const { handle, mails } = webhook();
    const session = await openSession(shop().service, [{ variant_id: 'reserve-small', quantity: 2 }]);
    const before = await stockOf('reserve-small');
    const { status, body } = await call(handle, paid(session.id));

    expect(status).toBe(200);
    expect(body).toEqual({ order_uid: expect.stringMatching(/^NBT-\d{6}$/) as string });
    expect(await ordersOf(session.id)).toEqual([
      {
        order_uid: body.order_uid,
        status: 'Processing',
        total_amount: 500,
        items: [expect.objectContaining({ quantity: 2, unit_amount: 25000 })],
        customer: meera,
      },
    ]);
    expect(await stockOf('reserve-small')).toBe(before - 2);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: meera.email, subject: `Your order ${body.order_uid} at Nilgiri Black Tea` });
    expect(mails[0]?.text).toContain('2 × Reserve (Small)  ₹500.00');
  });

  it('becomes one order and one mail however often and however parallel it is told', async () => {
    const { handle, mails } = webhook();
    const session = await openSession(shop().service, [{ variant_id: 'reserve-large', quantity: 1 }]);
    const before = await stockOf('reserve-large');
    const parallel = await Promise.all(Array.from({ length: 20 }, () => call(handle, paid(session.id))));
    const later = await call(handle, paid(session.id));

    expect(new Set([...parallel, later].map(({ status, body }) => `${status} ${body.order_uid}`)).size).toBe(1);
    expect(await ordersOf(session.id)).toHaveLength(1);
    expect(await stockOf('reserve-large')).toBe(before - 1);
    expect(mails).toHaveLength(1);
  });

  it('becomes an order also when no mail can be sent', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { handle } = webhook({ isMailDown: true });
    const session = await openSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
    expect((await call(handle, paid(session.id))).status).toBe(200);
    expect(await ordersOf(session.id)).toHaveLength(1);
    expect(JSON.stringify(log.mock.calls)).not.toContain(meera.email);
    log.mockRestore();
  });

  it('cannot write into the mail', async () => {
    const { handle, mails } = webhook();
    const session = await openSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
    await call(
      handle,
      paid(session.id, {
        customer: { ...meera, name: 'Eve\r\nBcc: all@example.com', address: '<script>alert(1)</script>' },
      }),
    );
    expect(mails[0]?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mails[0]?.html).not.toContain('<script>');
    expect(mails[0]?.text).toContain('Dear Eve Bcc: all@example.com,');
  });

  it('stays told when its order has been deleted since', async () => {
    const { handle, mails } = webhook();
    const session = await openSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
    await call(handle, paid(session.id));
    await shop().service.from('orders').delete().eq('checkout_session_id', session.id);
    expect(await call(handle, paid(session.id))).toEqual({ status: 200, body: { order_uid: null } });
    expect(mails).toHaveLength(1);
  });
});

describe('a call that nobody signed', () => {
  it.each([
    ['no signature', null, 400],
    ['a header that is none', 'signed', 400],
    ['a signature of something else', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`, 401],
  ])('with %s makes nothing', async (_, signature, status) => {
    const { handle, mails } = webhook();
    const session = await openSession(shop().service, [{ variant_id: 'pekoe-100', quantity: 1 }]);
    expect(await call(handle, paid(session.id), signature)).toMatchObject({
      status,
      body: { message: expect.stringContaining('signature') as string },
    });
    expect(await ordersOf(session.id)).toEqual([]);
    expect(mails).toEqual([]);
  });

  it('is refused when it is six minutes old', async () => {
    const body = paid(crypto.randomUUID());
    const old = await signBody(SECRET, body, Date.now() - 6 * 60_000);
    expect(await call(webhook().handle, body, old)).toMatchObject({
      status: 401,
      body: { message: 'The signature is older than five minutes' },
    });
  });
});

describe('a signed call', () => {
  it.each([
    ['{', 'The body must be valid JSON'],
    [paid('not-a-uuid'), 'data.session_id must be a UUID'],
    [paid(crypto.randomUUID(), { payment_id: '' }), 'data.payment_id should not be empty'],
    [paid(crypto.randomUUID(), { customer: { ...meera, email: 'meera' } }), 'data.customer.email must be an email'],
    [paid(crypto.randomUUID()).replace('completed', 'opened'), 'type must be checkout.session.completed'],
  ])('that says %s is refused', async (body, message) => {
    expect(await call(webhook().handle, body)).toEqual({ status: 400, body: { statusCode: 400, message } });
  });

  it('about a session that is not there is refused', async () => {
    expect((await call(webhook().handle, paid(crypto.randomUUID()))).status).toBe(404);
  });

  it('cannot pay two sessions with one payment', async () => {
    const { handle } = webhook();
    const [one, two] = await Promise.all(
      [1, 2].map((quantity) => openSession(shop().service, [{ variant_id: 'pekoe-100', quantity }])),
    );
    expect((await call(handle, paid(one?.id ?? '', { payment_id: 'pay_same' }))).status).toBe(200);
    expect((await call(handle, paid(two?.id ?? '', { payment_id: 'pay_same' }))).status).toBe(409);
    expect(await ordersOf(two?.id ?? '')).toEqual([]);
  });
});

it('takes POST alone, and no secret is no webhook', async () => {
  expect((await webhook().handle(new Request('http://shop.example/functions/v1/payment-webhook'))).status).toBe(405);
  expect(() =>
    createHandler({
      db: shop().service,
      mailer: { send: () => Promise.resolve() },
      env: { PAYMENT_WEBHOOK_SECRET: '' },
    }),
  ).toThrow('PAYMENT_WEBHOOK_SECRET');
});
