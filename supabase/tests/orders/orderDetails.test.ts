import { randomUUID } from 'node:crypto';
import { deliveryFields, deliveryLimits } from '../../../src/domain/order/deliveryDetails.ts';
import { giftFields, giftLimits } from '../../../src/domain/order/gift.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { confirmEmail, createAccount, customerOfAccount, findGuests } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import {
  expireCheckoutSession,
  openCheckoutSession,
  placeOrder,
  reportPayment,
  settleEverything,
  stockQuantity,
} from '../support/checkout.ts';
import { gstSettings, placeGstOrder, saveSettings, setStatus } from '../support/gst.ts';
import { isOrderReference } from '../../../src/domain/order/orderReference.ts';
import { settleAttention } from '../support/attention.ts';

const backend = withBackend();
let admin: Account;

beforeAll(async () => {
  admin = await backend().signUp();
  await backend().promote(admin);
});

describe('the delivery address of an order', () => {
  /* The delivery address of an order is independent of its customer, and only an administrator can change it. */

  let admin: Account;
  let customer: Account;

  beforeAll(async () => {
    [admin, customer] = [await backend().signUp(), await backend().signUp()];
    await backend().promote(admin);
  });

  const newEmail = () => `${randomUUID()}@guest.example`;
  const leela = { name: 'Leela', phone: '98400', address: 'Ooty' };
  const createOrder = async (details: { email?: string } & Partial<typeof leela> = {}) =>
    placeOrder(
      backend(),
      [{ variant_id: await createVariant(backend(), { variant: { sale_amount: 0 } }), quantity: 1 }],
      { ...leela, email: newEmail(), ...details },
    );
  const readOrder = async (id: string) => {
    const { data } = await backend().service.from('order_list').select('*').eq('id', id).single().throwOnError();
    return data;
  };

  describe('a second order with the same email', () => {
    it('does not change the customer of a paid order', async () => {
      const email = newEmail();
      const first = await createOrder({ email });
      const before = await readOrder(first.id);
      const second = await createOrder({
        email: email.toUpperCase(),
        name: 'Mallory',
        phone: '0',
        address: 'Elsewhere',
      });
      expect(second.customer_id).not.toBe(first.customer_id);
      expect(await readOrder(first.id)).toEqual(before);
      expect(await readOrder(second.id)).toMatchObject({ customer_name: 'Mallory', customer_address: 'Elsewhere' });
      expect(await findGuests(backend(), email)).toHaveLength(2);
    });

    it('joins the account whose email is confirmed and leaves its details unchanged', async () => {
      const email = newEmail();
      const account = await createAccount(backend(), { email, isConfirmed: true });
      const before = await customerOfAccount(backend(), account);
      const order = await createOrder({ email });
      expect(order).toMatchObject({ customer_id: before.id, shipping: { ...leela, email } });
      expect(await customerOfAccount(backend(), account)).toEqual(before);
    });

    it('does not join an account whose email is not confirmed', async () => {
      const email = newEmail();
      const account = await createAccount(backend(), { email });
      const order = await createOrder({ email });
      expect(order.customer_id).not.toBe((await customerOfAccount(backend(), account)).id);
    });
  });

  describe('update_order_shipping', () => {
    it('changes the delivery details and leaves the customer unchanged', async () => {
      const { id, version, shipping } = await createOrder();
      const { data } = await admin.client.rpc('update_order_shipping', {
        order_id: id,
        expected_version: version,
        shipping: { name: ' Meera ', address: 'Kotagiri', gift_note: '' },
      });
      const saved = { ...shipping, name: 'Meera', address: 'Kotagiri', gift_note: null };
      expect(data).toMatchObject({ id, version: version + 1, shipping: saved });
      expect(await readOrder(id)).toMatchObject({ shipping: saved, customer_name: 'Leela', customer_address: 'Ooty' });
    });

    it('rejects what is no delivery detail', async () => {
      const { id, version, shipping } = await createOrder();
      const details = { name: 'Meera', country: 'India' };
      const { error } = await admin.client.rpc('update_order_shipping', {
        order_id: id,
        expected_version: version,
        shipping: details,
      });
      expect(error?.code).toBe('23514');
      expect((await readOrder(id)).shipping).toEqual(shipping);
    });

    it('accepts a GSTIN and a UIN, removes it, and says why another text is neither', async () => {
      const { id, version } = await createOrder();
      const save = (shipping: Record<string, string>, expected_version: number) =>
        admin.client.rpc('update_order_shipping', { order_id: id, expected_version, shipping });
      for (const [n, gstin] of ['32AABCU9603R1ZW', ' 0717UNO00157UNO ', ''].entries()) {
        const { data } = await save({ gstin }, version + n).throwOnError();
        expect(data).toMatchObject({ shipping: { gstin: gstin.trim() || null } });
      }
      // A wrong check digit, and the right check digit after the code of no state.
      for (const gstin of ['32AABCU9603R1ZX', '28AAPFU0939F1ZT'])
        expect((await save({ gstin }, version + 3)).error).toMatchObject({
          code: 'PT400',
          message: 'This is not a GSTIN or UIN. Check its 15 characters; the first two are the code of a state.',
        });
      const gift = await save({ gstin: '32AABCU9603R1ZW', buyer_name: 'Asha Menon' }, version + 3);
      expect(gift.error).toMatchObject({
        code: 'PT400',
        message: expect.stringContaining('A gift has no GSTIN') as string,
      });
      expect((await readOrder(id)).shipping).toMatchObject({ gstin: null });
    });

    it('rejects an outdated version and changes nothing', async () => {
      const { id, version, shipping } = await createOrder();
      await admin.client
        .rpc('update_order', { order_id: id, expected_version: version, new_status: 'Shipped' })
        .throwOnError();
      const conflict = await admin.client.rpc('update_order_shipping', {
        order_id: id,
        expected_version: version,
        shipping: { address: 'Elsewhere' },
      });
      expect(conflict).toMatchObject({ status: 409, error: { code: 'PT409' } });
      expect((await readOrder(id)).shipping).toEqual(shipping);
    });

    it('rejects an unknown order with 404', async () => {
      const call = { order_id: randomUUID(), expected_version: 1, shipping: { name: 'Leela' } };
      expect(await admin.client.rpc('update_order_shipping', call)).toMatchObject({
        status: 404,
        error: { code: 'PT404' },
      });
    });

    const limits = { ...deliveryLimits, ...giftLimits };
    // A text beyond the maximum length is not an email.
    const limitedFields = [...deliveryFields, ...giftFields].filter((field) => field !== 'email');
    it.each(limitedFields)('rejects a %s that is too long', async (field) => {
      const { id, version } = await createOrder();
      const save = (length: number) =>
        admin.client.rpc('update_order_shipping', {
          order_id: id,
          expected_version: version,
          shipping: { [field]: 'x'.repeat(length) },
        });
      expect((await save(limits[field] + 1)).error?.code).toBe('23514');
      expect((await save(limits[field])).error).toBeNull();
    });

    it("rejects everyone but administrators, even for a customer's own order", async () => {
      const own = await createOrder({ email: customer.email });
      const call = { order_id: own.id, expected_version: own.version, shipping: { address: 'Elsewhere' } };
      expect((await customer.client.rpc('update_order_shipping', call)).error?.code).toBe('42501');
      expect((await backend().anon.rpc('update_order_shipping', call)).error?.code).toBe('42501');
      expect((await readOrder(own.id)).shipping).toEqual(own.shipping);
    });
  });

  describe('search_orders', () => {
    it.each(['name', 'email', 'phone', 'address'] as const)('finds the %s of customer and delivery', async (field) => {
      const [customerWord, deliveryWord] = [randomUUID(), randomUUID()];
      const order = await createOrder({ [field]: customerWord });
      const corrected = `Before ${deliveryWord.toUpperCase()}`;
      await admin.client
        .rpc('update_order_shipping', {
          order_id: order.id,
          expected_version: order.version,
          shipping: { [field]: field === 'email' ? `before@${deliveryWord}.example` : corrected },
        })
        .throwOnError();
      for (const words of [customerWord, deliveryWord]) {
        const { data } = await admin.client.rpc('search_orders', { words });
        expect(data?.map(({ id }) => id)).toEqual([order.id]);
      }
    });
  });
});

describe('an order that is a gift', () => {
  /* The parcel of a gift goes to somebody else than the buyer, whose the order, the emails and the invoice are. */

  const gift = { buyer_name: 'Asha Menon', gift_note: 'Happy birthday!' };
  const leela = { name: 'Leela', phone: '+919847012345', address: '9 Hill Road', city: 'Kochi', pin_code: '682001' };

  const buyGift = async (email: string) =>
    placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
      ...{ ...leela, state: 'Kerala', email },
      ...gift,
    });

  it('keeps the recipient in the order, but stores the buyer as the guest', async () => {
    const email = `${randomUUID()}@guest.example`;
    const order = await buyGift(email);
    expect(order.shipping).toEqual({ ...leela, state: 'Kerala', email, ...gift });
    const guests = await findGuests(backend(), email);
    expect(guests).toMatchObject([{ id: order.customer_id, name: 'Asha Menon', email, phone: null, address: null }]);
  });

  it('belongs to the account of the buyer, which keeps its details', async () => {
    const buyer = await backend().signUp();
    const before = await customerOfAccount(backend(), buyer.id);
    const order = await buyGift(buyer.email);
    expect(await customerOfAccount(backend(), buyer.id)).toEqual(before);
    const { data } = await buyer.client.from('orders').select('shipping').eq('id', order.id).single();
    expect(data?.shipping).toMatchObject(gift);
  });

  it('gives the account that claims it nothing of the recipient', async () => {
    const email = `${randomUUID()}@account.example`;
    await buyGift(email);
    const account = await createAccount(backend(), { email, isConfirmed: true });
    expect(await customerOfAccount(backend(), account)).toMatchObject({ name: null, phone: null, address: null });
  });

  it('is found by the name of its buyer and by the name of its recipient', async () => {
    const order = await buyGift(`${randomUUID()}@guest.example`);
    for (const words of ['asha menon', '9 hill road']) {
      const { data } = await admin.client.rpc('search_orders', { words });
      expect(data?.map(({ id }) => id)).toContain(order.id);
    }
  });

  it('stays a gift when an administrator corrects the address', async () => {
    const { id, version } = await buyGift(`${randomUUID()}@guest.example`);
    const { data } = await admin.client.rpc('update_order_shipping', {
      order_id: id,
      expected_version: version,
      shipping: { address: '10 Hill Road' },
    });
    expect(data?.shipping).toMatchObject({ ...gift, address: '10 Hill Road' });
  });

  it('has an invoice of the buyer with the address of the recipient, taxed in the state of the delivery', async () => {
    await saveSettings(backend(), gstSettings);
    const documentOf = async (shipping: object) => {
      const { id } = await placeGstOrder(backend(), { shipping: { ...leela, state: 'Kerala', ...shipping } });
      await setStatus(backend(), id, 'Shipped');
      const { data } = await admin.client.from('invoices').select('document').eq('order_id', id).single();
      return data?.document;
    };
    const { name, address, city, pin_code } = leela;
    const place = { name, address, city, pin_code };
    expect(await documentOf(gift)).toMatchObject({
      recipient: { name: 'Asha Menon', address: null, city: null, pin_code: null, state: 'Kerala', gstin: null },
      delivery: place,
      place_of_supply: '32-Kerala',
      is_interstate: true,
    });
    const own = await documentOf({ gift_note: 'For the office' });
    expect(own).toMatchObject({ recipient: { ...place, state: 'Kerala', state_code: '32', gstin: null } });
    expect(own).not.toHaveProperty('delivery');
  });

  it('is erased with the buyer', async () => {
    const email = `${randomUUID()}@guest.example`;
    const order = await buyGift(email);
    await settleEverything(backend(), email);
    await admin.client.rpc('erase_customer', { customer_id: order.customer_id }).throwOnError();
    const { data } = await backend().service.from('orders').select('shipping').eq('id', order.id).single();
    expect(data?.shipping).toEqual({});
  });
});

describe('the confirmation of an email', () => {
  /* Guest orders move to an account only after its email was confirmed. */

  const placeOrderAs = async (email: string, name: string) =>
    placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
      name,
      email,
      phone: '333',
      address: `${name}'s house`,
    });

  /** Returns how many orders and customers an account can read. */
  const visibleRows = (id: string, email: string) =>
    backend().as({ role: 'authenticated', id, email }, async (sql) => ({
      orders: (await sql.query('select from public.orders')).length,
      customers: (await sql.query('select from public.customers')).length,
    }));

  it('moves all guest orders to the account, each with its own delivery details', async () => {
    const email = `${randomUUID()}@account.example`;
    const orders = [await placeOrderAs(email, 'Asha'), await placeOrderAs(email.toUpperCase(), 'Mallory')];
    const account = await createAccount(backend(), { email });
    expect(await visibleRows(account, email)).toEqual({ orders: 0, customers: 1 });

    await confirmEmail(backend(), account);
    expect(await visibleRows(account, email)).toEqual({ orders: 2, customers: 1 });
    expect(await findGuests(backend(), email)).toEqual([]);
    const { id } = await customerOfAccount(backend(), account);
    const { data } = await backend()
      .service.from('orders')
      .select('id, shipping')
      .eq('customer_id', id)
      .order('created_at')
      .throwOnError();
    expect(data).toEqual(orders.map(({ id, shipping }) => ({ id, shipping })));
  });

  it('leaves the details of the account unchanged, because a stranger may have entered the details of the order', async () => {
    const email = `${randomUUID()}@account.example`;
    await placeOrderAs(email, 'Mallory');
    const account = await createAccount(backend(), { email, isConfirmed: true });
    expect(await customerOfAccount(backend(), account)).toMatchObject({ name: null, phone: null, address: null });
  });

  it('moves a deleted order to the account too, which has it when it is restored', async () => {
    const email = `${randomUUID()}@account.example`;
    const order = await placeOrderAs(email, 'Asha');
    await admin.client.from('orders').delete().eq('id', order.id).throwOnError();
    const account = await createAccount(backend(), { email, isConfirmed: true });
    const { data } = await admin.client.rpc('restore_order', { order_id: order.id }).throwOnError();
    expect(data.customer_id).toBe((await customerOfAccount(backend(), account)).id);
  });

  it('moves no order to an account that asks for the email of the order', async () => {
    const email = `${randomUUID()}@account.example`;
    const order = await placeOrderAs(email, 'Asha');
    const mallory = await backend().signUp();
    expect((await mallory.client.auth.updateUser({ email })).error?.code).toBe('email_change_disabled');
    expect((await findGuests(backend(), email)).map(({ id }) => id)).toEqual([order.customer_id]);
  });
});

describe('an order that needs attention', () => {
  /* Orders with an unusual payment are marked as needing attention. */

  /** Returns the reasons that the back office shows for an order. The filter of the orders that need attention must agree. */
  const attentionOf = async (orderId: string | undefined) => {
    const { data } = await admin.client
      .from('order_list')
      .select('attention, needs_attention')
      .eq('id', orderId ?? '')
      .single()
      .throwOnError();
    expect(data.needs_attention).toBe(data.attention.length > 0);
    return data.attention;
  };
  const openSession = async (stock?: number, quantity = 1) => {
    const variant = await createVariant(backend(), { stock });
    return { variant, session: await openCheckoutSession(backend(), [{ variant_id: variant, quantity }]) };
  };
  const pay = (
    session_id: string,
    paid: { amount?: number | null; currency?: string | null; payment?: string } = {},
  ) => {
    const { payment = randomUUID(), ...price } = paid;
    return backend()
      .service.rpc('complete_checkout_session', {
        session_id,
        provider: 'stripe',
        provider_payment_id: payment,
        customer: { email: `${randomUUID()}@guest.example` },
        ...price,
      })
      .maybeSingle()
      .throwOnError();
  };

  it('does not mark an order that was paid as expected', async () => {
    const { session } = await openSession(5);
    const { data } = await pay(session.id, { amount: session.amount_total, currency: 'INR' });
    expect(await attentionOf(data?.order_id)).toEqual([]);
  });

  describe('an order that was paid after its reservation expired', () => {
    it('is marked when there is not enough stock', async () => {
      const { variant, session } = await openSession(3, 2);
      await expireCheckoutSession(backend(), session.id);
      await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
      const { data } = await pay(session.id);
      expect(await attentionOf(data?.order_id)).toEqual(['short_of_stock']);
      expect(await stockQuantity(backend(), variant)).toBe(0);
    });

    it('is not marked when there is enough stock', async () => {
      const { session } = await openSession(3, 2);
      await expireCheckoutSession(backend(), session.id);
      const { data } = await pay(session.id);
      expect(await attentionOf(data?.order_id)).toEqual([]);
    });
  });

  describe('a second payment for one session', () => {
    it('marks the order once, and a repeated webhook does not', async () => {
      const { session } = await openSession();
      const payment = randomUUID();
      const { data } = await pay(session.id, { payment });
      await pay(session.id, { payment });
      expect(await attentionOf(data?.order_id)).toEqual([]);
      const second = randomUUID();
      await pay(session.id, { payment: second });
      await pay(session.id, { payment: second });
      await pay(session.id);
      expect(await attentionOf(data?.order_id)).toEqual(['paid_twice']);
    });

    it('marks a deleted order, which shows when it is restored', async () => {
      const { session } = await openSession();
      const { data } = await pay(session.id);
      await admin.client
        .from('orders')
        .delete()
        .eq('id', data?.order_id ?? '')
        .throwOnError();
      await pay(session.id);
      await admin.client.rpc('restore_order', { order_id: data?.order_id ?? '' }).throwOnError();
      expect(await attentionOf(data?.order_id)).toEqual(['paid_twice']);
    });
  });

  describe('an order whose payment differs from the session', () => {
    it.each([
      ['amount', { amount: 100 }, ['amount_differs'], { amount: 100, currency: 'inr' }],
      ['currency', { currency: 'usd' }, ['currency_differs'], { amount: 50_000, currency: 'usd' }],
      [
        'amount and currency',
        { amount: 0, currency: 'USD' },
        ['amount_differs', 'currency_differs'],
        { amount: 0, currency: 'usd' },
      ],
    ])('is marked when the %s differs, and the payment is stored as it was', async (_, paid, reasons, stored) => {
      const { session } = await openSession();
      const payment = randomUUID();
      const { data } = await pay(session.id, { ...paid, payment });
      expect(await attentionOf(data?.order_id)).toEqual(reasons);
      const { data: row } = await backend()
        .service.from('payments')
        .select('amount, currency')
        .eq('provider_payment_id', payment)
        .single();
      expect(row).toEqual(stored);
    });

    it('is not marked when the provider does not report amount and currency', async () => {
      const { session } = await openSession();
      const { data } = await pay(session.id, { amount: null, currency: null });
      expect(await attentionOf(data?.order_id)).toEqual([]);
      expect(await reportPayment(backend(), session.id)).toMatchObject({ error: null });
    });
  });

  it('lets an administrator remove the mark', async () => {
    const { session } = await openSession();
    const { data } = await pay(session.id, { amount: 1 });
    await settleAttention(admin.client, data?.order_id ?? '');
    expect(await attentionOf(data?.order_id)).toEqual([]);
  });
});

describe('the timeline of an order', () => {
  /* What the page of an order shows of its history. */

  let admin: Account;
  let customer: Account;

  beforeAll(async () => {
    [admin, customer] = [await backend().signUp(), await backend().signUp()];
    await backend().promote(admin);
  });

  it('lists what happened to an order, with who did it, and not what happened to others', async () => {
    const variant = await createVariant(backend(), { stock: 10 });
    const lines = [{ variant_id: variant, quantity: 2 }];
    const [{ id, version }, other] = [await placeOrder(backend(), lines), await placeOrder(backend(), lines)];
    await admin.client
      .rpc('add_order_note', { order_id: other.id, note: 'Of another order', request_id: randomUUID() })
      .throwOnError();
    await admin.client
      .rpc('add_order_note', { order_id: id, note: 'Rang twice', request_id: randomUUID() })
      .throwOnError();
    await admin.client
      .rpc('change_order_items', {
        order_id: id,
        expected_version: version,
        lines: [{ variant_id: variant, quantity: 1 }],
        reason: 'One is enough',
      })
      .throwOnError();
    await admin.client.from('orders').update({ status: 'Shipped' }).eq('id', id).throwOnError();

    const { data } = await admin.client.rpc('order_timeline', { order_id: id }).throwOnError();
    const times = data.map(({ happened_at }) => happened_at);
    expect(times).toEqual([...times].sort().reverse());
    const find = (kind: string) => data.filter((entry) => entry.kind === kind);
    expect(find('placed')).toHaveLength(1);
    expect(find('note')).toMatchObject([{ actor_email: admin.email, details: { note: 'Rang twice' } }]);
    expect(find('refund')).toMatchObject([
      {
        actor_email: admin.email,
        details: { kind: 'change', amount: 50_000, status: 'queued', reason: 'One is enough' },
      },
    ]);
    expect(find('payment')).toMatchObject([{ details: { amount: 100_000 } }]);
    const statusChange = find('audit').find(({ details }) => 'changes' in details && details.changes?.status);
    expect(statusChange).toMatchObject({
      actor_email: admin.email,
      details: { operation: 'update', changes: { status: ['Processing', 'Shipped'] } },
    });
    expect(find('email').map(({ details }) => (details as { kind: string }).kind)).toContain('order_changed_notice');
  });

  it('lists a refund that has failed once', async () => {
    const variant = await createVariant(backend(), { stock: 10 });
    const { id } = await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }]);
    const { data: refunds } = await admin.client
      .rpc('request_refund', { order_id: id, idempotency_key: randomUUID(), amount: 100 })
      .throwOnError();
    const refund_id = refunds[0]?.refund_id ?? '';
    await backend()
      .service.rpc('mark_refund_failed', { refund_id, problem: 'Card closed', is_refused: true })
      .throwOnError();
    const { data } = await admin.client.rpc('order_timeline', { order_id: id }).throwOnError();
    expect(data.filter(({ details }) => 'amount' in details && details.amount === 100)).toMatchObject([
      { kind: 'refund', details: { status: 'failed', last_error: 'Card closed' } },
    ]);
    expect(data.filter(({ kind }) => kind === 'audit')).toEqual([]);
  });

  it('is empty for an unknown order, and denied to customers', async () => {
    expect(await admin.client.rpc('order_timeline', { order_id: randomUUID() })).toMatchObject({ data: [] });
    expect(await customer.client.rpc('order_timeline', { order_id: randomUUID() })).toMatchObject({
      error: { code: '42501' },
    });
  });
});

describe('an order number', () => {
  const oneTin = async () => [{ variant_id: await createVariant(backend()), quantity: 1 }];

  /** Opens a checkout session while `public.random_order_uid` returns these numbers, one for each attempt. */
  async function openWithNumbers(numbers: string[]) {
    const items = await oneTin();
    return backend().db.tx(async (sql) => {
      const [original] = await sql.query<{ definition: string }>(
        "select pg_get_functiondef('public.random_order_uid(integer)'::regprocedure) as definition",
      );
      await sql.query(
        `create or replace function public.random_order_uid(attempt integer) returns text
       language sql as $$ select (array['${numbers.join("','")}'])[attempt] $$`,
      );
      const [session] = await sql.query<{ order_uid: string }>(
        'select order_uid from public.open_checkout_session($1, $2, $2)',
        [items, 'https://shop.example/'],
      );
      await sql.query(original?.definition ?? '');
      return session?.order_uid;
    });
  }
  it('has six digits', async () => {
    const order = await placeOrder(backend(), await oneTin());
    expect(order.order_uid).toMatch(/^NBT-\d{6}$/);
  });

  it('is allocated when the checkout session is opened', async () => {
    const session = await openCheckoutSession(backend(), await oneTin());
    const { data } = await reportPayment(backend(), session.id);
    expect(data?.order_uid).toBe(session.order_uid);
  });

  it('has one digit more after each ten attempts to find a free one', async () => {
    const numbers = await backend().db.query<{ attempt: number; number: string }>(
      'select attempt, public.random_order_uid(attempt) as number from generate_series(1, 30) as attempt',
    );
    for (const { attempt, number } of numbers) {
      expect(isOrderReference(number)).toBe(true);
      expect(number).toHaveLength('NBT-'.length + 6 + Math.floor((attempt - 1) / 10));
    }
  });

  it('differs from the numbers of orders, deleted orders and other checkout sessions', async () => {
    const [{ order_uid: ordered }, { order_uid: deleted, id }] = [
      await placeOrder(backend(), await oneTin()),
      await placeOrder(backend(), await oneTin()),
    ];
    // A session keeps the number of its order, so the first two are free only for the sessions.
    await backend().db.query('update public.checkout_sessions set order_uid = order_uid || 0');
    await backend().db.query('delete from public.orders where id = $1', [id]);
    const { order_uid: opened } = await openCheckoutSession(backend(), await oneTin());
    expect(await openWithNumbers([ordered, deleted, opened, 'NBT-1234567'])).toBe('NBT-1234567');
  });
});
