import { randomUUID } from 'node:crypto';
import { withBackend } from '../local/testing/backend.ts';
import { createAccount, customerOf, guestWith } from './support/accounts.ts';
import { sellTea } from './support/catalogue.ts';
import { availableOf, buy, expire, openSession, reportPayment, shelfOf } from './support/checkout.ts';

const shop = withBackend();

const mailOf = (name: string) => `${name}-${randomUUID()}@guest.example`;

describe('a payment', () => {
  it('makes the order from the session and marks that paid', async () => {
    const variant = await sellTea(shop(), { stock: 5 });
    const session = await openSession(shop(), [{ variant_id: variant, quantity: 2 }]);
    const email = mailOf('leela');
    const { data } = await reportPayment(shop(), session.id, { name: 'Leela', email, phone: '98400', address: 'Ooty' });
    expect(data).toMatchObject({ is_new: true, order_uid: expect.stringMatching(/^NBT-\d{6}$/) as string });

    const { data: order } = await shop()
      .service.from('orders')
      .select('*, customer:customers(name, email, phone, address, user_id), session:checkout_sessions(status)')
      .eq('id', data?.order_id ?? '')
      .single();
    expect(order).toMatchObject({
      order_uid: data?.order_uid,
      status: 'Processing',
      items: session.items,
      total_amount: 1000,
      version: 1,
      shipping: { name: 'Leela', email, phone: '98400', address: 'Ooty' },
      customer: { name: 'Leela', email, phone: '98400', address: 'Ooty', user_id: null },
      session: { status: 'paid' },
    });
  });

  it('takes the tins off the shelf, once', async () => {
    const variant = await sellTea(shop(), { stock: 5 });
    await buy(shop(), [{ variant_id: variant, quantity: 2 }]);
    expect([await shelfOf(shop(), variant), await availableOf(shop(), variant)]).toEqual([3, 3]);
  });

  it('is written down with its amount', async () => {
    const session = await openSession(shop(), [{ variant_id: await sellTea(shop()), quantity: 3 }]);
    const payment = randomUUID();
    await reportPayment(shop(), session.id, undefined, payment);
    const { data } = await shop().service.from('payments').select('*').eq('provider_payment_id', payment).single();
    expect(data).toMatchObject({
      checkout_session_id: session.id,
      provider: 'simulated',
      amount: 150_000,
      currency: 'inr',
    });
  });

  it('that is reported again answers the same order and changes nothing', async () => {
    const variant = await sellTea(shop(), { stock: 5 });
    const session = await openSession(shop(), [{ variant_id: variant, quantity: 2 }]);
    const [payment, customer] = [randomUUID(), { email: mailOf('again') }];
    const first = await reportPayment(shop(), session.id, customer, payment);
    const again = await reportPayment(shop(), session.id, customer, payment);
    expect(again.data).toEqual({ ...first.data, is_new: false });
    expect(await shelfOf(shop(), variant)).toBe(3);
  });

  it('that comes a second time for one session is kept on record, without a second order', async () => {
    const session = await openSession(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }]);
    const first = await reportPayment(shop(), session.id);
    const second = await reportPayment(shop(), session.id);
    expect(second.data).toEqual({ ...first.data, is_new: false });
    const { count } = await shop()
      .service.from('payments')
      .select('*', { count: 'exact' })
      .eq('checkout_session_id', session.id);
    expect(count).toBe(2);
  });

  it('brings an order that was deleted not back', async () => {
    const session = await openSession(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }]);
    const payment = randomUUID();
    const { data } = await reportPayment(shop(), session.id, undefined, payment);
    await shop()
      .service.from('orders')
      .delete()
      .eq('id', data?.order_id ?? '')
      .throwOnError();
    const again = await reportPayment(shop(), session.id, undefined, payment);
    expect(again).toMatchObject({ data: null, error: null });
  });

  it('cannot pay for two sessions', async () => {
    const line = { variant_id: await sellTea(shop()), quantity: 1 };
    const [one, other] = [await openSession(shop(), [line]), await openSession(shop(), [line])];
    const payment = randomUUID();
    await reportPayment(shop(), one.id, undefined, payment);
    const { error, status } = await reportPayment(shop(), other.id, undefined, payment);
    expect({ status, code: error?.code }).toEqual({ status: 409, code: 'PT409' });
  });

  it('of an unknown session is refused with 404, of nobody with 400', async () => {
    expect(await reportPayment(shop(), randomUUID())).toMatchObject({ status: 404, error: { code: 'PT404' } });
    const session = await openSession(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }]);
    expect(await reportPayment(shop(), session.id, { email: '  ' })).toMatchObject({
      status: 400,
      error: { code: 'PT400' },
    });
  });

  it('refused leaves no trace', async () => {
    const session = await openSession(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }]);
    await reportPayment(shop(), session.id, { email: null });
    const { data } = await shop().service.from('payments').select().eq('checkout_session_id', session.id);
    expect(data).toEqual([]);
  });

  it('gets another number when the first that comes to mind is taken', async () => {
    const [taken, session] = await Promise.all([
      buy(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }]),
      openSession(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }]),
    ]);
    // The same seed brings the same number to mind twice.
    const [order] = await shop().db.tx(async (sql) => {
      await sql.query('select setseed(0.42)');
      await sql.query(
        `update public.orders set order_uid = 'NBT-' || lpad(floor(random() * 1000000)::text, 6, '0') where id = $1`,
        [taken.id],
      );
      await sql.query('select setseed(0.42)');
      return sql.query(
        `select is_new from public.complete_checkout_session($1, 'simulated', $2, '{"email": "late@guest.example"}')`,
        [session.id, randomUUID()],
      );
    });
    expect(order).toEqual({ is_new: true });
  });

  it('takes a free order too', async () => {
    const order = await buy(shop(), [
      { variant_id: await sellTea(shop(), { variant: { sale_amount: 0 } }), quantity: 1 },
    ]);
    expect(order.total_amount).toBe(0);
  });
});

describe('money that was taken late', () => {
  it.each(['expired', 'cancelled'])('still makes the order of an %s session', async (end) => {
    const session = await openSession(shop(), [{ variant_id: await sellTea(shop(), { stock: 2 }), quantity: 2 }]);
    if (end === 'expired') await expire(shop(), session.id);
    else await shop().service.rpc('cancel_checkout_session', { session_id: session.id });
    expect(await reportPayment(shop(), session.id)).toMatchObject({ error: null, data: { is_new: true } });
  });

  it('never takes the shelf below zero, when the tins went to somebody else', async () => {
    const variant = await sellTea(shop(), { stock: 3 });
    const late = await openSession(shop(), [{ variant_id: variant, quantity: 2 }]);
    await expire(shop(), late.id);
    await buy(shop(), [{ variant_id: variant, quantity: 2 }]);
    expect(await reportPayment(shop(), late.id)).toMatchObject({ error: null, data: { is_new: true } });
    expect([await shelfOf(shop(), variant), await availableOf(shop(), variant)]).toEqual([0, 0]);
  });
});

describe('the customer of an order', () => {
  it('is the account with that e-mail, in any case of letters', async () => {
    const email = mailOf('asha');
    const account = await createAccount(shop(), { email, isConfirmed: true });
    const order = await buy(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }], {
      email: email.toUpperCase(),
    });
    expect(order.customer_id).toBe((await customerOf(shop(), account)).id);
  });

  it('is never an account whose e-mail nobody confirmed', async () => {
    const email = mailOf('unconfirmed');
    await createAccount(shop(), { email });
    const order = await buy(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }], { email });
    expect(order.customer_id).toBe((await guestWith(shop(), email))?.id);
  });

  it('is one guest for all orders of an e-mail, with the latest details', async () => {
    const email = mailOf('thomas');
    const line = { variant_id: await sellTea(shop()), quantity: 1 };
    const first = await buy(shop(), [line], { name: 'Thomas', email, phone: '111', address: 'Coonoor' });
    const second = await buy(shop(), [line], { name: 'Thomas K', email: email.toUpperCase(), address: 'Ooty' });
    expect(second.customer_id).toBe(first.customer_id);
    expect(await guestWith(shop(), email)).toMatchObject({ name: 'Thomas K', phone: '111', address: 'Ooty' });
  });

  it('keeps the details of their account, whatever somebody typed at the till', async () => {
    const email = mailOf('priya');
    const account = await createAccount(shop(), { email, isConfirmed: true, metadata: { full_name: 'Priya' } });
    await shop().service.from('customers').update({ address: 'Kochi' }).eq('user_id', account).throwOnError();
    const order = await buy(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }], {
      name: 'Mallory',
      email,
      phone: '222',
      address: 'Elsewhere',
    });
    expect(await customerOf(shop(), account)).toMatchObject({ name: 'Priya', phone: '222', address: 'Kochi' });
    expect(order.shipping).toMatchObject({ name: 'Mallory', address: 'Elsewhere' });
  });

  it('may write at length; no order fails for that', async () => {
    const email = mailOf('wordy');
    await buy(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }], {
      name: 'n'.repeat(5000),
      email,
      phone: '9'.repeat(5000),
      address: 'a'.repeat(5000),
    });
    expect((await guestWith(shop(), email))?.address).toHaveLength(1000);
  });
});
