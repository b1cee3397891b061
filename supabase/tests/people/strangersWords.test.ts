import { randomUUID } from 'node:crypto';
import type { StoredDelivery } from '../../../src/domain/order/deliveryDetails.ts';
import { nameProblem } from '../../../src/domain/personName.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { customerOfAccount, signUpAdministrators } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import { openCheckoutSession, placeOrder } from '../support/checkout.ts';
import { kochi } from '../support/gst.ts';

/* Whoever knows an email can order with it. The emails of the shop must not carry the words of that person. */

const backend = withBackend();
const LINK = 'Win at https://evil.example';
const refused = { status: 400, error: { hint: 'name' } };
let staff: Account;
let variant: string;

beforeAll(async () => {
  ({ staff } = await signUpAdministrators(backend()));
  variant = await createVariant(backend());
});

const guest = () => `${randomUUID()}@guest.example`;
const cart = () => [{ variant_id: variant, quantity: 1 }];

describe('a name that contains a link', () => {
  it('is not stored in a profile', async () => {
    const { client, id } = await backend().signUp({ fullName: 'Dr.Rao' });
    const save = (name: string) => client.from('customers').update({ name }).eq('user_id', id);
    expect(await save(LINK)).toMatchObject(refused);
    expect((await save('M.S.Traders')).error).toBeNull();
    expect((await customerOfAccount(backend(), id)).name).toBe('M.S.Traders');
  });

  it('becomes no name when an account is created with it', async () => {
    const { id } = await backend().signUp({ fullName: LINK });
    expect((await customerOfAccount(backend(), id)).name).toBeNull();
  });

  it('is not saved by staff, with an order or its customer, for a parcel or the sender of a gift', async () => {
    const { id, version } = await placeOrder(backend(), cart(), { email: guest(), ...kochi });
    const versioned = { order_id: id, expected_version: version };
    for (const request of [
      staff.client.rpc('update_order', { ...versioned, new_status: 'Processing', customer: { name: LINK } as never }),
      staff.client.rpc('update_order_shipping', { ...versioned, shipping: { name: LINK } }),
      staff.client.rpc('update_order_shipping', { ...versioned, shipping: { buyer_name: LINK } }),
      staff.client
        .from('orders')
        .update({ shipping: { name: LINK } })
        .eq('id', id),
      staff.client.rpc('create_payment_link', {
        items: cart(),
        shipping: { email: guest(), phone: '98400 12345', ...kochi, name: LINK },
        valid_hours: 1,
        request_id: randomUUID(),
        token_hash: randomUUID().replaceAll('-', '').repeat(2),
        success_url: 'https://shop.example/success',
        cancel_url: 'https://shop.example/products',
      }),
    ])
      expect(await request).toMatchObject(refused);
  });

  it('does not prevent that something else is saved, if it was stored before names were checked', async () => {
    const order = await placeOrder(backend(), cart(), { email: guest(), ...kochi });
    await backend().db.exec(`
      alter table public.orders disable trigger check_names;
      alter table public.customers disable trigger check_names;
      update public.orders set shipping = shipping || '{"name": "${LINK}"}' where id = '${order.id}';
      update public.customers set name = '${LINK}' where id = '${order.customer_id}';
      alter table public.orders enable trigger check_names;
      alter table public.customers enable trigger check_names`);
    const { data } = await backend().service.from('orders').select('version').eq('id', order.id).single();
    const { data: saved } = await staff.client
      .rpc('update_order_shipping', {
        order_id: order.id,
        expected_version: data!.version,
        shipping: { city: 'Munnar' },
      })
      .throwOnError();
    expect(saved.shipping).toMatchObject({ name: LINK, city: 'Munnar' });
    const customer = { phone: '98400', name: LINK } as never;
    const update = { order_id: order.id, expected_version: saved.version, new_status: 'Shipped' as const, customer };
    expect((await staff.client.rpc('update_order', update)).error).toBeNull();
  });

  it('is the same in SQL and on the pages', async () => {
    const { customer_id } = await placeOrder(backend(), cart(), { name: 'Leela', email: guest() });
    for (const name of [
      LINK,
      'www.evil.example',
      'Meera evil.example/gift',
      'மீரா கடை.இந்தியா/பரிசு',
      'a.b/c',
      'x.12/34',
      'Dr.Rao',
      'M.S.Traders',
      '12,Main Rd.Coonoor',
      'M/s. Nilgiri Stores',
      'Meera S/o R.K.Nair',
      'மீரா நாயர்',
    ]) {
      const { error } = await backend().service.from('customers').update({ name }).eq('id', customer_id);
      expect({ name, problem: error?.message }).toEqual({ name, problem: nameProblem(name) });
    }
  });
});

describe('the confirmation of an order', () => {
  const isProved = async (order: { id: string }) => {
    const [email] = await backend().db.query<{ is_email_proved: boolean }>(
      `select ((public.order_email(email)).data ->> 'is_email_proved')::boolean as is_email_proved
       from public.email_outbox email where order_id = $1 and kind = 'order_confirmation'`,
      [order.id],
    );
    return email?.is_email_proved;
  };

  it('says whether the person who ordered has proved the email', async () => {
    const account = await backend().signUp();
    const { id: customerId } = await customerOfAccount(backend(), account.id);
    const order = (email: string, customer?: string) =>
      placeOrder(backend(), cart(), { name: 'Meera', email }, customer);
    expect(await isProved(await order(account.email.toUpperCase(), customerId))).toBe(true);
    // A stranger knows the email of the account, or the account orders with the email of a stranger.
    expect(await isProved(await order(account.email))).toBe(false);
    expect(await isProved(await order(guest(), customerId))).toBe(false);
    expect(await isProved(await order(guest()))).toBe(false);
  });
});

describe('free orders', () => {
  /** Claims a free order as the store function does. Each comes from another network. */
  const claim = async (shipping: StoredDelivery, customer_id?: string) => {
    const session = await openCheckoutSession(backend(), cart(), undefined, customer_id);
    await backend().service.from('checkout_sessions').update({ shipping }).eq('id', session.id).throwOnError();
    return backend().service.rpc('claim_free_order', { session_id: session.id, client: randomUUID() });
  };

  it('are limited to three a day for an email that is not proved, in any spelling', async () => {
    const id = randomUUID();
    for (const email of [`${id}@guest.example`, `${id.toUpperCase()}@Guest.example`, `${id}+tea@guest.example`])
      expect((await claim({ email })).error).toBeNull();
    for (const email of [`${id}@guest.example`, `${id}+more@guest.example`])
      expect(await claim({ email })).toMatchObject({
        status: 429,
        error: {
          hint: 'free_order_limit',
          message:
            'This email already has three free orders today. Please log in to order more, or try again tomorrow.',
        },
      });
    expect((await claim({ email: guest() })).error).toBeNull();

    await backend().db.query(`update public.free_orders set created_at = created_at - interval '25 hours'`);
    expect((await claim({ email: `${id}@guest.example` })).error).toBeNull();
  });

  it('are not limited by a stranger for the owner of the email, who has logged in', async () => {
    const account = await backend().signUp();
    const { id: customerId } = await customerOfAccount(backend(), account.id);
    for (let n = 0; n < 3; n++) expect((await claim({ email: account.email })).error).toBeNull();
    expect(await claim({ email: account.email })).toMatchObject({ status: 429 });
    expect((await claim({ email: account.email }, customerId)).error).toBeNull();
    // An email that differs from the email of the account is not proved.
    const email = guest();
    for (let n = 0; n < 3; n++) expect((await claim({ email }, customerId)).error).toBeNull();
    expect(await claim({ email }, customerId)).toMatchObject({ status: 429 });
  });

  it('store no email, only a hash', async () => {
    const email = guest();
    await claim({ email });
    const rows = await backend().db.query<{ recipient: string | null }>('select recipient from public.free_orders');
    expect(rows.every(({ recipient }) => recipient === null || /^[\da-f]{64}$/.test(recipient))).toBe(true);
  });
});
