import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';
import { gstSettings, kochi, saveSettings } from '../support/gst.ts';

/*
 * The same request creates one row, however often it arrives. A new function with a request_id fails the first test until it
 * is called below.
 */

const backend = withBackend();
let owner: Account;
let variant: string;

beforeAll(async () => {
  owner = await backend().signUp();
  await backend().promote(owner);
  await saveSettings(backend(), gstSettings);
  variant = await createVariant(backend(), { stock: 1000 });
});

const guest = () => `${randomUUID()}@guest.example`;
const newOrder = () =>
  placeOrder(backend(), [{ variant_id: variant, quantity: 2 }], {
    name: 'Leela',
    email: guest(),
    address: '4 Lake Road',
  });
const count = async (rows: string, values: unknown[] = []) => {
  const [found] = await backend().db.query<{ count: number }>(`select count(*)::integer as count from ${rows}`, values);
  return found?.count;
};
/** Marks emails as sent, which deletes their data. */
const sendEmails = (column: 'recipient' | 'order_id', value: string) =>
  backend().db.query(
    `select public.mark_email_sent(id) from public.email_outbox where ${column}::text = $1 and status = 'queued'`,
    [value],
  );

interface Creation {
  args: object;
  /** Other contents of a request with the same id. */
  others: object[];
  /** Counts what was created. */
  created: () => Promise<number | undefined>;
}

const CREATIONS: Record<string, () => Promise<Creation>> = {
  add_order_note: async () => {
    const [{ id }, other] = [await newOrder(), await newOrder()];
    return {
      args: { order_id: id, note: 'Rang before noon' },
      others: [{ note: 'Rang at noon' }, { order_id: other.id }],
      created: () => count('public.order_notes where order_id = any ($1)', [[id, other.id]]),
    };
  },
  change_stock: async () => {
    const variant_id = await createVariant(backend(), { stock: 5 });
    return {
      args: { variant_id, difference: 3, reason: 'received', note: 'From Coonoor' },
      others: [{ difference: 4 }, { reason: 'correction' }, { note: 'From Munnar' }],
      created: () => count(`public.stock_movements where variant_id = $1 and reason = 'received'`, [variant_id]),
    };
  },
  create_payment_link: async () => {
    const variant_id = await createVariant(backend(), { stock: 50 });
    const shipping = { email: guest(), phone: '98400 12345', ...kochi };
    return {
      args: {
        items: [{ variant_id, quantity: 2 }],
        shipping,
        valid_hours: 1,
        token_hash: randomUUID().replaceAll('-', '').repeat(2),
        success_url: 'https://shop.example/success',
        cancel_url: 'https://shop.example/products',
      },
      others: [
        { items: [{ variant_id, quantity: 3 }] },
        { items: [...[1, 1].map((quantity) => ({ variant_id, quantity })), { variant_id: variant, quantity: 1 }] },
        { shipping: { ...shipping, address: '5 Lake Road' } },
        { valid_hours: 2 },
      ],
      // The request is complete when its payment was created.
      created: async () => {
        await backend().db.query(
          `update public.checkout_sessions set payment_url = 'https://pay.example/' || id where id in (
             select session_id from public.checkout_session_items where variant_id = $1)`,
          [variant_id],
        );
        return count('public.checkout_session_items where variant_id = $1', [variant_id]);
      },
    };
  },
  invite_person: () => {
    const email = guest();
    return Promise.resolve({
      args: { email, role: 'staff' },
      others: [{ role: 'owner' }, { email: guest() }],
      created: async () => {
        await sendEmails('recipient', email);
        return count(`public.email_outbox where kind = 'invitation' and recipient = $1`, [email]);
      },
    });
  },
  resend_order_email: async () => {
    const { id } = await newOrder();
    await sendEmails('order_id', id);
    return {
      args: { order_id: id, kind: 'order_confirmation' },
      others: [{ order_id: (await newOrder()).id }],
      created: async () => {
        await sendEmails('order_id', id);
        const emails = await count(`public.email_outbox where kind = 'order_confirmation' and order_id = $1`, [id]);
        return emails && emails - 1;
      },
    };
  },
  start_new_series: () => {
    let before: number | undefined;
    const series = () => count(`public.document_series where kind = 'invoice'`);
    return Promise.resolve({
      args: {},
      others: [],
      created: async () => {
        const now = await series();
        before ??= now && now - 1;
        return now && before !== undefined ? now - before : undefined;
      },
    });
  },
};

it('is checked for every function with the id of a request', async () => {
  const functions = await backend().db.query<{ name: string }>(
    `select proname::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and 'request_id' = any (proargnames)
       and has_function_privilege('authenticated', oid, 'execute')
     order by 1`,
  );
  expect(functions.map(({ name }) => name)).toEqual(Object.keys(CREATIONS).sort());
});

describe.each(Object.entries(CREATIONS))('%s', (name, prepare) => {
  const call = (args: object) => owner.client.rpc(name as never, args as never);

  it('creates once what is sent twice, and refuses other content', async () => {
    const { args, others, created } = await prepare();
    const request = { ...args, request_id: randomUUID() };
    const first = await call(request);
    expect(first.error).toBeNull();
    expect(await created()).toBe(1);
    expect((await call(request)).data).toEqual(first.data);
    expect(await created()).toBe(1);
    for (const other of others)
      expect(await call({ ...request, ...other })).toMatchObject({ status: 409, error: { hint: 'request_id' } });
    expect(await created()).toBe(1);
  });

  it('creates once what is sent twice at the same time', async () => {
    const { args, created } = await prepare();
    const request = { ...args, request_id: randomUUID() };
    const results = await Promise.all([call(request), call(request)]);
    for (const { error } of results) expect([undefined, 'link_in_progress']).toContain(error?.hint);
    expect(await created()).toBe(1);
  });

  it('refuses a request without an id', async () => {
    const { args } = await prepare();
    expect(await call({ ...args, request_id: null })).toMatchObject({ status: 400, error: { hint: 'request_id' } });
  });
});

it('knows an invitation that was sent before another one', async () => {
  const email = guest();
  const invite = (role: 'owner' | 'staff', request_id: string) =>
    owner.client.rpc('invite_person', { email, role, request_id });
  const id = randomUUID();
  await invite('owner', id).throwOnError();
  await invite('staff', randomUUID()).throwOnError();
  expect(await invite('owner', id)).toMatchObject({ status: 409, error: { hint: 'request_id' } });
});

it('does not take an email to an earlier address for the one that is asked for', async () => {
  const order = await newOrder();
  await sendEmails('order_id', order.id);
  const resend = (request_id: string) =>
    owner.client.rpc('resend_order_email', { order_id: order.id, kind: 'order_confirmation', request_id });
  const id = randomUUID();
  await resend(id).throwOnError();
  const shipping = { email: guest() };
  const change = { order_id: order.id, expected_version: order.version, shipping };
  await owner.client.rpc('update_order_shipping', change).throwOnError();
  expect(await resend(id)).toMatchObject({ status: 409, error: { hint: 'request_id' } });
  await resend(randomUUID()).throwOnError();
  expect(await count('public.email_outbox where recipient = $1', [shipping.email])).toBe(1);
});

it('refuses another reason and other units with the key of a refund', async () => {
  const { id } = await newOrder();
  const request = { order_id: id, idempotency_key: randomUUID(), amount: 60_000, reason: 'Torn bag' };
  const lines = [{ variant_id: variant, quantity: 1 }];
  const refund = (change: object) => owner.client.rpc('request_refund', { ...request, ...change });
  const first = await refund({ lines });
  expect(first.error).toBeNull();
  expect((await refund({ lines, reason: ' Torn bag ' })).data).toEqual(first.data);
  const others = [
    { ...lines[0], quantity: 2 },
    { ...lines[0], restock: true },
  ];
  for (const change of [{ lines, reason: 'Other' }, { lines: [] }, ...others.map((line) => ({ lines: [line] }))])
    expect(await refund(change)).toMatchObject({ status: 409, error: { hint: 'request_id' } });
});

it('refuses another text with the id of a message', async () => {
  const request = { name: 'Leela', email: guest(), phone: '', message: 'Do you ship to Goa?', client: randomUUID() };
  const send = (change: object = {}) =>
    backend().service.rpc('submit_contact', { ...request, message_id: id, ...change });
  const id = randomUUID();
  const { data } = await send();
  expect((await send()).data).toEqual(data);
  expect(await send({ message: 'Do you ship to Kochi?' })).toMatchObject({ error: { hint: 'request_id' } });
});
