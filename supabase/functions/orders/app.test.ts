import { randomUUID } from 'node:crypto';
import { trackingSecretsIn, type CustomerOrder, type OrderRequest } from '../../../src/domain/order/customerOrder.ts';
import { createVariant } from '../../tests/support/catalog.ts';
import { settleEverything, stockQuantity } from '../../tests/support/checkout.ts';
import { gstSettings, kochi, placeGstOrder, reportRefunds, saveSettings, setStatus } from '../../tests/support/gst.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { readPdf } from '../_testing/readPdf.ts';
import { forwardedClientAddress } from '../_shared/clientAddress.ts';
import { createOrdersApp } from './app.ts';
import { attentionOf as readAttention } from '../../tests/support/attention.ts';

/* What customers see of their orders and do with them, with their account or a tracking link. */
const shop = withBackend();
let customer: Account;
let other: Account;
let owner: Account;
let app: ReturnType<typeof createOrdersApp>;

beforeAll(async () => {
  [customer, other, owner] = [await shop().signUp(), await shop().signUp(), await shop().signUp()];
  await shop().promote(owner);
  app = createOrdersApp({
    db: shop().service,
    startDelivery: () => undefined,
    clientAddressOf: forwardedClientAddress,
    clientKey: 'a-key',
    createCallerClient: (token) => shop().createCallerClient(token),
  });
});

let lastNetwork = 0;
const newNetwork = () => `198.51.${Math.floor((lastNetwork += 1) / 250)}.${lastNetwork % 250}`;

interface Sender {
  account?: Account;
  network?: string;
}

async function post(path: string, body: object, { account, network = newNetwork() }: Sender = {}) {
  const token = account && (await account.client.auth.getSession()).data.session?.access_token;
  const response = await app.request(`/functions/v1/orders/${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': network, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

async function view(request: OrderRequest, sender?: Sender) {
  const { status, body } = await post('view', request, sender);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as unknown as CustomerOrder;
}

const guest = () => ({ ...kochi, email: `${randomUUID()}@guest.example`, phone: '+919847012345' });

/** Places an order of two units of ₹560.00. */
async function newOrder(shipping: Partial<Record<string, string | null>> = guest(), amount = 56_000) {
  const variant = await createVariant(shop(), { stock: 10, variant: { amount } });
  const order = await placeGstOrder(shop(), { items: [{ variant_id: variant, quantity: 2 }], shipping });
  return { ...order, variant, token: await tokenOf(order), email: shipping.email ?? '' };
}
type Order = Awaited<ReturnType<typeof newOrder>>;

const tokenOf = async ({ id }: { id: string }) => {
  const [link] = await shop().db.query<{ token: string }>('select token from public.order_links where order_id = $1', [
    id,
  ]);
  return link?.token ?? '';
};

/** Moves the times of an order into the past. */
const age = ({ id }: { id: string }, interval: string, ...columns: string[]) =>
  shop().db.query(
    `update public.orders set ${columns.map((column) => `${column} = ${column} - $2::interval`).join(', ')} where id = $1`,
    [id, interval],
  );

const statusOf = async ({ id }: { id: string }) =>
  (await shop().service.from('orders').select('status').eq('id', id).single().throwOnError()).data.status;

/** Returns what the queued emails of a kind to a recipient say now. */
const emailsTo = async (recipient: string, kind: string) =>
  (
    await shop().db.query<{ data: Record<string, string> }>(
      `select (public.order_email(email)).data from public.email_outbox email
         where recipient = $1 and kind = $2 order by created_at`,
      [recipient, kind],
    )
  ).map(({ data }) => data);

const refundsOf = ({ sessionId }: Order) =>
  shop().db.query<{ amount: number; kind: string; requested_by: string | null }>(
    `select refund.amount::integer as amount, refund.kind, refund.requested_by from public.refunds refund
     join public.payments on payments.id = refund.payment_id where checkout_session_id = $1`,
    [sessionId],
  );

describe('a tracking link', () => {
  it('shows its order, with name, phone, email and address only masked', async () => {
    const order = await newOrder({ ...guest(), email: 'meera.nair@private.example' });
    const shown = await view({ token: order.token });
    expect(shown).toMatchObject({
      access: 'link',
      uid: order.order_uid,
      status: 'Processing',
      items: [{ variant: { id: order.variant }, quantity: 2, unit_amount: 56_000 }],
      total: 112_000,
      shipped_at: null,
      delivery: {
        name: 'M••• N•••',
        email: 'm•••@p•••.example',
        phone: '•••45',
        address: '•••',
        city: 'Kochi',
        pin_code: '68•••',
        state: 'Kerala',
      },
      timeline: [{ kind: 'placed' }],
      refunds: [],
      cancellation_request: null,
      actions: { request_cancellation: false, report_problem: false, report_until: null, revoke_link: false },
      invoice: null,
      credit_notes: null,
    });
    expect(Date.parse(shown.actions.cancel_until ?? '') - Date.parse(shown.placed_at)).toBe(24 * 60 * 60 * 1000);
    // The whole number, because ids and times may contain a part of it.
    expect(JSON.stringify(shown)).not.toMatch(/meera|nair|private|9847012345|Lake View/i);
    expect(JSON.stringify(shown)).not.toContain(order.id);
  });

  it('opens one order only, whatever else is asked', async () => {
    const [mine, hers] = [await newOrder(), await newOrder()];
    expect((await view({ token: mine.token })).uid).toBe(mine.order_uid);
    expect((await view({ token: hers.token })).uid).toBe(hers.order_uid);
    expect((await post('view', { token: mine.token, uid: hers.order_uid })).status).toBe(400);
    expect((await post('links/revoke', { token: mine.token })).status).toBe(400);
    expect((await post('cancel', { token: mine.token })).status).toBe(400);
    expect((await post('view', {})).body.message).toBe('uid is required');
  });

  it('is in each email about the order to its customer, and in none to the shop', async () => {
    const order = await newOrder();
    const notices = await shop().db.query<{ data: object }>(
      `select (public.order_email(email)).data from public.email_outbox email
         where kind = 'order_notice' and order_id = $1`,
      [order.id],
    );
    for (const [kind, status] of [
      ['order_confirmation', 'Processing'],
      ['shipping_notice', 'Shipped'],
      ['cancellation_notice', 'Cancelled'],
    ] as const) {
      await setStatus(shop(), order.id, status);
      expect(await emailsTo(order.email, kind)).toEqual([expect.objectContaining({ tracking_token: order.token })]);
    }
    expect(JSON.stringify(notices)).toContain(order.order_uid);
    expect(JSON.stringify(notices)).not.toContain(order.token);
  });

  it('ends 180 days after the payment, and 90 days after the delivery or the cancellation', async () => {
    const [sent, delivered, cancelled] = [await newOrder(), await newOrder(), await newOrder()];
    for (const status of ['Shipped', 'Delivered']) await setStatus(shop(), delivered.id, status);
    await setStatus(shop(), cancelled.id, 'Cancelled');
    const isOpen = async ({ token }: Order) => (await post('view', { token })).status === 200;

    await age(sent, '179 days 23 hours', 'created_at');
    await age(delivered, '89 days 23 hours', 'created_at', 'shipped_at', 'delivered_at');
    await age(cancelled, '89 days 23 hours', 'created_at', 'cancelled_at');
    expect(await Promise.all([sent, delivered, cancelled].map(isOpen))).toEqual([true, true, true]);
    await age(sent, '61 minutes', 'created_at');
    await age(delivered, '61 minutes', 'delivered_at');
    await age(cancelled, '61 minutes', 'cancelled_at');
    for (const status of ['Shipped', 'Delivered']) await setStatus(shop(), delivered.id, status);
    expect(await Promise.all([sent, delivered, cancelled].map(isOpen))).toEqual([false, false, false]);

    await shop().service.rpc('purge_order_links').throwOnError();
    expect(await Promise.all([sent, delivered, cancelled].map(tokenOf))).toEqual(['', '', '']);
  });

  it('is replaced when the email of the order changes, and not when another detail does', async () => {
    const order = await newOrder();
    const edit = async (shipping: object) => {
      const { data } = await shop().service.from('orders').select('version').eq('id', order.id).single().throwOnError();
      const { id: order_id } = order;
      await owner.client
        .rpc('update_order_shipping', { order_id, expected_version: data.version, shipping })
        .throwOnError();
    };
    await post('cancel/send-link', { token: order.token });
    const [sent] = await emailsTo(order.email, 'cancel_link');
    await edit({ name: 'Leela' });
    expect(await tokenOf(order)).toBe(order.token);

    await edit({ email: `${randomUUID()}@right.example` });
    expect((await post('view', { token: order.token })).status).toBe(404);
    const token = await tokenOf(order);
    expect((await view({ token })).uid).toBe(order.order_uid);
    // Whoever got the email at the wrong address cannot cancel.
    expect((await post('cancel', { token, cancel_secret: sent?.cancel })).body.code).toBe('cancel_link_ended');
  });

  it('does not work while its order is deleted, and works again when it is restored', async () => {
    const order = await newOrder();
    await owner.client.from('orders').delete().eq('id', order.id).throwOnError();
    expect((await post('view', { token: order.token })).status).toBe(404);
    await owner.client.rpc('restore_order', { order_id: order.id }).throwOnError();
    expect((await view({ token: order.token })).uid).toBe(order.order_uid);
  });

  it('stays revoked when its order is deleted and restored', async () => {
    const order = await newOrder({ ...kochi, email: customer.email });
    await post('links/revoke', { uid: order.order_uid }, { account: customer });
    await owner.client.from('orders').delete().eq('id', order.id).throwOnError();
    await owner.client.rpc('restore_order', { order_id: order.id }).throwOnError();
    expect((await post('view', { token: await tokenOf(order) })).status).toBe(404);
    const shown = await view({ uid: order.order_uid }, { account: customer });
    expect(shown.actions.revoke_link).toBe(false);
  });

  it('is ended for good by the customer, whose later emails link to the page of the order', async () => {
    const order = await newOrder({ ...kochi, email: customer.email });
    const { status, body } = await post('links/revoke', { uid: order.order_uid }, { account: customer });
    expect({ status, body }).toMatchObject({ status: 200, body: { actions: { revoke_link: false } } });
    expect((await post('view', { token: order.token })).status).toBe(404);
    await setStatus(shop(), order.id, 'Shipped');
    const notices = await emailsTo(customer.email, 'shipping_notice');
    expect(notices.at(-1)).toMatchObject({ tracking_token: null, has_account: true });
  });

  it('cannot be guessed: after 20 unknown ones, a network may try no other one for ten minutes', async () => {
    const network = newNetwork();
    const guess = () => post('view', { token: 'x'.repeat(42) + String(Math.floor(Math.random() * 10)) }, { network });
    const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const rejected = await guess();
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '600']);

    await shop().db.query(`update public.order_link_attempts set created_at = created_at - interval '11 minutes'`);
    expect((await guess()).status).toBe(404);
    const stored = await shop().db.query<{ client: string }>('select distinct client from public.order_link_attempts');
    for (const { client } of stored) expect(client).toMatch(/^[0-9a-f]{64}$/);
  });

  it('works even if somebody in the same network has tried many unknown ones', async () => {
    const [order, network] = [await newOrder(), newNetwork()];
    for (let n = 0; n < 21; n += 1) await post('view', { token: 'x'.repeat(43) }, { network });
    expect((await post('view', { token: 'x'.repeat(43) }, { network })).status).toBe(429);
    expect((await post('view', { token: order.token }, { network })).status).toBe(200);
  });
});

describe('the customer of an order', () => {
  it('sees the whole order with the account, and nobody else does', async () => {
    const order = await newOrder({ ...kochi, email: customer.email });
    const { uid, delivery, access, actions } = await view({ uid: order.order_uid }, { account: customer });
    expect({ uid, access }).toEqual({ uid: order.order_uid, access: 'account' });
    expect(delivery).toMatchObject({
      name: 'Meera Nair',
      email: customer.email,
      address: '4 Lake View Road',
      phone: '',
    });
    expect(actions.revoke_link).toBe(true);

    const request = { uid: order.order_uid };
    for (const account of [other, owner])
      for (const path of ['view', 'cancel', 'request-cancellation', 'links/revoke'])
        expect((await post(path, request, { account })).status).toBe(404);
    for (const path of ['view', 'cancel', 'request-cancellation', 'links/revoke'])
      expect((await post(path, request)).status).toBe(401);
    expect(await statusOf(order)).toBe('Processing');
  });

  it('gets the ids of the invoice and the credit notes, which a link does not', async () => {
    await saveSettings(shop(), gstSettings);
    const order = await newOrder({ ...kochi, email: customer.email });
    await setStatus(shop(), order.id, 'Shipped');
    const own = () => view({ uid: order.order_uid }, { account: customer });
    expect(await own()).toMatchObject({ invoice: order.id, credit_notes: null });
    await setStatus(shop(), order.id, 'Cancelled');
    expect(await own()).toMatchObject({ invoice: order.id, credit_notes: order.id });
    expect(await view({ token: order.token })).toMatchObject({ invoice: null, credit_notes: null });
  });

  it('gets a bill of supply for goods with the tax rate 0, on the page of the order and by email', async () => {
    await saveSettings(shop(), gstSettings);
    await shop().db.query('delete from public.email_outbox');
    const order = await placeGstOrder(shop(), {
      items: [{ variant_id: await createVariant(shop(), { variant: { tax_rate: 0 } }), quantity: 1 }],
      shipping: { email: customer.email },
    });
    const own = () => view({ uid: order.order_uid }, { account: customer });
    expect(await own()).toMatchObject({ invoice: null, is_bill_of_supply: false });
    await setStatus(shop(), order.id, 'Shipped');
    expect(await own()).toMatchObject({ invoice: order.id, is_bill_of_supply: true });
    await setStatus(shop(), order.id, 'Cancelled');
    await shop().emails.deliver();
    const emails = (await shop().mailbox.list()).filter(({ subject }) => subject.endsWith(order.order_uid));
    const bill = emails.find(({ subject }) => subject.startsWith('Bill of supply TI/'));
    expect(bill?.attachments).toEqual([expect.stringMatching(/^bill-of-supply-TI-.*\.pdf$/)]);
    const note = emails.find(({ subject }) => subject.startsWith('Credit note'));
    expect(note?.text).toContain('It corrects the bill of supply TI/');
    for (const email of [bill, note]) expect(email?.text).not.toMatch(/invoice/i);
  });

  it('gets the invoice and the credit note by email, even without an account', async () => {
    await saveSettings(shop(), gstSettings);
    // Delivering the emails of the other tests takes seconds.
    await shop().db.query('delete from public.email_outbox');
    const order = await newOrder();
    await setStatus(shop(), order.id, 'Shipped');
    await setStatus(shop(), order.id, 'Cancelled');
    await shop().emails.deliver();
    const emails = await shop().mailbox.list();
    for (const [subjectStart, filePattern] of [
      ['Invoice', /^invoice-.*\.pdf$/],
      ['Credit note', /^credit-note-.*\.pdf$/],
    ] as const) {
      const email = emails.find(({ to, subject }) => to === order.email && subject.startsWith(subjectStart));
      expect(email?.text).not.toContain(order.token);
      const [filename = ''] = email?.attachments ?? [];
      expect(filename).toMatch(filePattern);
      const file = await shop().mailbox.readAttachment(email?.id ?? '', filename);
      expect(readPdf(file!.content).text).toContain(order.order_uid);
    }
  });

  it('sees what happened, with the courier', async () => {
    const order = await newOrder({ ...kochi, email: customer.email });
    await owner.client.rpc('pack_orders', { order_ids: [order.id] }).throwOnError();
    const { data } = await shop().service.from('orders').select('version').eq('id', order.id).single().throwOnError();
    await owner.client
      .rpc('ship_order', {
        order_id: order.id,
        expected_version: data.version,
        courier: 'Delhivery',
        tracking_number: 'AB/12',
      })
      .throwOnError();
    await setStatus(shop(), order.id, 'Delivered');
    const shown = await view({ uid: order.order_uid }, { account: customer });
    expect(shown.timeline.map(({ kind }) => kind)).toEqual(['placed', 'packed', 'shipped', 'delivered']);
    expect(shown).toMatchObject({
      courier: 'Delhivery',
      tracking_number: 'AB/12',
      tracking_url: 'https://www.delhivery.com/track-v2/package/AB%2F12',
    });
    expect(shown.delivered_at).not.toBeNull();
  });
});

describe('cancelling', () => {
  it('returns the stock and queues the refund, which is on its way until the provider confirms it', async () => {
    const order = await newOrder({ ...kochi, email: customer.email });
    const request = { uid: order.order_uid };
    const { status, body } = await post('cancel', request, { account: customer });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'Cancelled',
        actions: { cancel_until: null, request_cancellation: false },
        refunds: [{ amount: 112_000, status: 'on_its_way' }],
        timeline: [{ kind: 'placed' }, { kind: 'cancelled' }, { kind: 'refund', amount: 112_000 }],
      },
    });
    expect(await stockQuantity(shop(), order.variant)).toBe(10);
    expect(await refundsOf(order)).toEqual([{ amount: 112_000, kind: 'cancellation', requested_by: null }]);
    expect((await emailsTo(customer.email, 'cancellation_notice')).at(-1)).toMatchObject({ refund: 112_000 });
    // The administrators see who it was.
    const { data: timeline } = await owner.client.rpc('order_timeline', { order_id: order.id }).throwOnError();
    expect(JSON.stringify(timeline)).toContain('The customer has cancelled the order.');

    // The same request again.
    expect(await post('cancel', request, { account: customer })).toMatchObject({ status: 200, body });
    expect(await refundsOf(order)).toHaveLength(1);
    expect(await stockQuantity(shop(), order.variant)).toBe(10);

    const [refund] = await shop().db.query<{ id: string }>(
      'select id from public.refunds order by created_at desc limit 1',
    );
    await reportRefunds(shop(), order, { id: 're_1', amount: 112_000, ...{ request_id: refund?.id } });
    const shown = await view(request, { account: customer });
    expect(shown.refunds).toMatchObject([{ amount: 112_000, status: 'refunded' }]);
    expect(shown.timeline.map(({ kind }) => kind)).toEqual(['placed', 'cancelled', 'refund', 'refunded']);
  });

  it('needs no refund if nothing was paid', async () => {
    const variant = await createVariant(shop(), { stock: 1, variant: { amount: 0 } });
    const order = await placeGstOrder(shop(), {
      items: [{ variant_id: variant, quantity: 1 }],
      shipping: { ...kochi, email: customer.email },
    });
    const { status, body } = await post('cancel', { uid: order.order_uid }, { account: customer });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'Cancelled', refunds: [] } });
    expect(await stockQuantity(shop(), variant)).toBe(1);
  });

  it('is possible within 24 hours of the payment, and while the order is not shipped', async () => {
    const account = customer;
    const [late, shipped, disputed, setBack] = await Promise.all(
      Array.from({ length: 4 }, () => newOrder({ ...kochi, email: customer.email })),
    );
    await age(late!, '24 hours', 'created_at');
    await setStatus(shop(), shipped!.id, 'Shipped');
    for (const status of ['Shipped', 'Processing']) await setStatus(shop(), setBack!.id, status);
    await shop().db.query(`update public.payments set dispute = 'open' where checkout_session_id = $1`, [
      disputed!.sessionId,
    ]);
    const cases = [
      [late!, 'cancel_period_over', true],
      [shipped!, 'already_shipped', false],
      [setBack!, 'already_shipped', true],
      [disputed!, 'dispute_open', true],
    ] as const;
    for (const [order, code, mayRequest] of cases) {
      const request = { uid: order.order_uid };
      expect(await post('cancel', request, { account })).toMatchObject({ status: 409, body: { code } });
      expect(await post('cancel/send-link', { token: order.token })).toMatchObject({ status: 409, body: { code } });
      expect((await view(request, { account })).actions).toMatchObject({
        cancel_until: null,
        request_cancellation: mayRequest,
      });
      expect(await refundsOf(order)).toEqual([]);
    }
  });

  it('from a tracking link needs the secret of an email to the address of the order', async () => {
    const order = await newOrder();
    const { status, body } = await post('cancel/send-link', { token: order.token });
    expect({ status, body }).toEqual({
      status: 200,
      body: { sent_to: expect.stringMatching(/^.•••@g•••\.example$/) as string },
    });
    const [sent] = await emailsTo(order.email, 'cancel_link');
    expect(sent).toEqual({ order_uid: order.order_uid, token: order.token, cancel: expect.any(String) as string });

    const cancel_secret = sent?.cancel ?? '';
    const cancel = (secret: string, token = order.token) => post('cancel', { token, cancel_secret: secret });
    const another = await newOrder();
    expect((await cancel(cancel_secret, another.token)).body.code).toBe('cancel_link_ended');
    expect((await cancel('x'.repeat(43))).body.code).toBe('cancel_link_ended');
    expect(await cancel(cancel_secret)).toMatchObject({ status: 200, body: { status: 'Cancelled', access: 'link' } });
    // The same request again.
    expect(await cancel(cancel_secret)).toMatchObject({ status: 200, body: { status: 'Cancelled' } });
    expect(await refundsOf(order)).toHaveLength(1);
    expect(await statusOf(another)).toBe('Processing');

    // It works once, even if the order is Processing again.
    await setStatus(shop(), order.id, 'Processing');
    expect((await cancel(cancel_secret)).body.code).toBe('cancel_link_ended');
    const stored = await shop().db.query('select * from public.order_cancel_links');
    expect(JSON.stringify(stored)).not.toContain(cancel_secret);
  });

  it('by email works for one hour', async () => {
    const order = await newOrder();
    await post('cancel/send-link', { token: order.token });
    const [sent] = await emailsTo(order.email, 'cancel_link');
    await shop().db.query(
      `update public.order_cancel_links set created_at = created_at - interval '1 hour' where order_id = $1`,
      [order.id],
    );
    const { body } = await post('cancel', { token: order.token, cancel_secret: sent?.cancel });
    expect(body).toMatchObject({ code: 'cancel_link_ended' });
    const [email] = await shop().db.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - created_at) / 60)::integer as minutes
       from public.email_outbox where recipient = $1 and kind = 'cancel_link'`,
      [order.email],
    );
    expect(email?.minutes).toBe(60);
  });

  it('sends at most three emails an hour for an order', async () => {
    const order = await newOrder();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => post('cancel/send-link', { token: order.token })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect(await emailsTo(order.email, 'cancel_link')).toHaveLength(3);
  });

  it('is impossible for an order without an email', async () => {
    const order = await newOrder();
    await shop().db.query(`update public.orders set shipping = shipping - 'email' where id = $1`, [order.id]);
    const { body } = await post('cancel/send-link', { token: await tokenOf(order) });
    expect(body).toMatchObject({ code: 'no_email' });
  });
});

describe('a request to cancel', () => {
  const ticketsOf = async ({ order_uid }: Order) =>
    (await owner.client.from('message_list').select('*').eq('order_uid', order_uid).throwOnError()).data;
  const attentionOf = ({ id }: Order) => readAttention(shop().service, id);

  it('becomes one ticket, which the shop sees at the order until it is settled', async () => {
    const order = await newOrder();
    await age(order, '25 hours', 'created_at');
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => post('request-cancellation', { token: order.token })),
    );
    const [ticket] = await ticketsOf(order);
    for (const { status, body } of responses)
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          status: 'Processing',
          cancellation_request: { ticket: ticket?.ticket },
          actions: { request_cancellation: false },
          timeline: [{ kind: 'placed' }, { kind: 'cancellation_requested' }],
        },
      });
    expect(await ticketsOf(order)).toMatchObject([
      {
        kind: 'cancellation_request',
        name: 'Meera Nair',
        email: order.email,
        message: `Please cancel my order ${order.order_uid}.`,
        handled_at: null,
      },
    ]);
    expect(await attentionOf(order)).toContain('cancellation_requested');
    const { data: timeline } = await owner.client.rpc('order_timeline', { order_id: order.id }).throwOnError();
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: 'ticket',
        details: expect.objectContaining({ ticket: ticket?.ticket, is_handled: false }) as object,
      }),
    );
    expect(await emailsTo('orders@nbt.example', 'contact_notice')).toContainEqual(
      expect.objectContaining({ order_uid: order.order_uid, ticket: ticket?.ticket, kind: 'cancellation_request' }),
    );
    const { data: found } = await owner.client.rpc('search_messages', { words: `#${order.order_uid.toLowerCase()}` });
    expect(found).toHaveLength(1);

    await setStatus(shop(), order.id, 'Shipped');
    expect(await attentionOf(order)).not.toContain('cancellation_requested');
    expect((await post('request-cancellation', { token: order.token })).status).toBe(200);
    expect(await ticketsOf(order)).toHaveLength(1);
  });

  it('is rejected while the order can be cancelled at once, and when it is shipped', async () => {
    const order = await newOrder();
    const request = { token: order.token };
    expect((await post('request-cancellation', request)).body.code).toBe('can_be_cancelled');
    await setStatus(shop(), order.id, 'Shipped');
    expect((await post('request-cancellation', request)).body.code).toBe('already_shipped');
    expect(await ticketsOf(order)).toEqual([]);
  });
});

describe('a problem', () => {
  const report = (order: Order, text = 'The tin is dented.', id: string = randomUUID()) =>
    post('report-problem', { token: order.token, id, text });

  it('can be reported from when the order is shipped until 48 hours after its delivery', async () => {
    const order = await newOrder();
    const actions = async () => (await view({ token: order.token })).actions;
    expect((await report(order)).body.code).toBe('not_reportable');
    await setStatus(shop(), order.id, 'Shipped');
    expect(await actions()).toMatchObject({ report_problem: true, report_until: null });
    const { status, body } = await report(order);
    expect({ status, body }).toEqual({ status: 200, body: { ticket: expect.stringMatching(/^T-\d{6}$/) as string } });

    await setStatus(shop(), order.id, 'Delivered');
    expect((await actions()).report_until).not.toBeNull();
    await age(order, '47 hours', 'delivered_at');
    expect((await report(order)).status).toBe(200);
    await age(order, '1 hours', 'delivered_at');
    expect(await actions()).toMatchObject({ report_problem: false, report_until: null });
    expect((await report(order)).body.code).toBe('not_reportable');
    for (const status of ['Shipped', 'Delivered']) await setStatus(shop(), order.id, status);
    expect(await actions()).toMatchObject({ report_problem: false, report_until: null });
    expect((await report(order)).body.code).toBe('not_reportable');
  });

  it('can be reported while a shipped order is Processing again, and while it is on its way after all', async () => {
    const order = await newOrder();
    const mayReport = async () => (await view({ token: order.token })).actions.report_problem;
    for (const status of ['Shipped', 'Processing']) await setStatus(shop(), order.id, status);
    expect(await mayReport()).toBe(true);
    await setStatus(shop(), order.id, 'Delivered');
    await age(order, '3 days', 'delivered_at');
    expect(await mayReport()).toBe(false);
    await setStatus(shop(), order.id, 'Processing');
    expect(await mayReport()).toBe(false);
    await setStatus(shop(), order.id, 'Shipped');
    expect(await mayReport()).toBe(true);
  });

  it('is stored once for each id, at most three times a day', async () => {
    const [order, another] = [await newOrder(), await newOrder()];
    for (const { id } of [order, another]) await setStatus(shop(), id, 'Shipped');
    const id = randomUUID();
    const [first, again] = await Promise.all([report(order, 'Wet', id), report(order, 'Wet', id)]);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await report(another, 'Wet', id)).status).toBe(409);
    for (const expected of [200, 200, 429]) expect((await report(order)).status).toBe(expected);
    const { data } = await owner.client.from('message_list').select('message').eq('order_uid', order.order_uid);
    expect(data).toHaveLength(3);
    expect((await post('report-problem', { token: another.token, id: randomUUID(), text: ' ' })).body.message).toBe(
      'text should not be empty',
    );
  });
});

describe('an erased customer', () => {
  it('leaves no link and no ticket, even if the ticket has another email', async () => {
    const order = await newOrder();
    await age(order, '25 hours', 'created_at');
    await post('request-cancellation', { token: order.token });
    await shop().db.query(`update public.contact_submissions set email = 'old@post.example' where order_uid = $1`, [
      order.order_uid,
    ]);
    await settleEverything(shop(), order.email);
    const deleted = await newOrder({ ...kochi, email: order.email });
    await owner.client.from('orders').delete().eq('id', deleted.id).throwOnError();
    await owner.client.rpc('erase_person', { email: order.email }).throwOnError();
    expect([await tokenOf(order), await tokenOf(deleted)]).toEqual(['', '']);
    expect((await post('view', { token: order.token })).status).toBe(404);
    const { data } = await owner.client.from('message_list').select('id').eq('order_uid', order.order_uid);
    expect(data).toEqual([]);
  });
});

describe('the secrets of a tracking link', () => {
  it('are read from its fragment', () => {
    const [token, cancel_secret] = ['a'.repeat(43), 'b'.repeat(43)];
    expect(trackingSecretsIn(`#${token}`)).toEqual({ token });
    expect(trackingSecretsIn(`#${token}.${cancel_secret}`)).toEqual({ token, cancel_secret });
    for (const fragment of ['', '#', '#short', `#${token}.`, `#${token}.x`])
      expect(trackingSecretsIn(fragment)).toBeNull();
  });
});
