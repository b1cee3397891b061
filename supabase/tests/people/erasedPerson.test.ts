import { randomUUID } from 'node:crypto';
import { eraseCustomer } from '../../../scripts/eraseCustomer/eraseCustomer.ts';
import { insertCatalog } from '../../functions/_testing/catalogFixture.ts';
import type { PaymentProviderName } from '../../functions/_shared/payments/paymentSettings.ts';
import { createFunctions } from '../../server/backend/functions.ts';
import { paymentForm } from '../../server/simulators/payments/exampleForm.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { openCheckoutSession, placeOrder, settleEverything } from '../support/checkout.ts';
import { columnsWith } from '../support/searchDatabase.ts';
import { createVariant } from '../support/catalog.ts';

const backend = withBackend();

describe('an erased person', () => {
  /* After a person is erased, no column of any table contains their email, name, phone or address. */

  const cart = [{ variant_id: 'pekoe-100', quantity: 1 }];
  let admin: Account;

  beforeAll(async () => {
    await insertCatalog(backend().service);
    admin = await backend().signUp();
    await backend().promote(admin);
  });

  let lastDigits = 20_000;

  /** Returns a person whose details nobody else has, and the words by which they can be found. */
  function newPerson() {
    const id = randomUUID().slice(0, 13);
    const digits = (lastDigits += 1);
    const details = {
      name: `Sunitha ${id}`,
      email: `Somebody.${id}@Post.Example`,
      phone: `+9198470${digits}`,
      address: `${id} Peacock House, Kochi 682001`,
    };
    return { ...details, details, words: [id, `98470 ${digits}`, `98470${digits}`] };
  }

  type Person = ReturnType<typeof newPerson>;

  /** Starts a checkout in the store, and enters the delivery details. Returns the payment page. */
  async function startCheckout(provider: PaymentProviderName, { details }: Person): Promise<string> {
    const { functions } = createFunctions({ ...backend(), simulatedProvider: provider });
    const post = async (path: string, body: object) => {
      const response = await functions.store?.request(`/functions/v1/store/store/nilgiri/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response?.json()) as { url: string };
    };
    const { url } = await post('checkout', {
      items: cart,
      successUrl: 'http://localhost:3000/success',
      cancelUrl: 'http://localhost:3000/products',
    });
    const token = new URL(url).searchParams.get('checkout');
    const address = { address: details.address, city: 'Kochi', pin_code: '682001', state: 'Kerala' };
    const gift = { buyer_name: `Buyer ${details.name}`, gift_note: `For ${details.name}` };
    return (await post('checkout/delivery', { token, ...details, ...address, ...gift })).url;
  }

  /** Submits the form of a payment page. */
  async function submitPayment(provider: PaymentProviderName, page: string, { details }: Person, fields = {}) {
    const { paymentSimulator } = createFunctions({ ...backend(), simulatedProvider: provider });
    const phone = details.phone.replace('+91', '');
    const body = new URLSearchParams({ ...paymentForm, phone, ...fields });
    return paymentSimulator?.app.request(page, { method: 'POST', body });
  }

  /** Buys something. */
  async function buy(provider: PaymentProviderName, person: Person, fields = {}) {
    const response = await submitPayment(provider, await startCheckout(provider, person), person, fields);
    expect(response?.status).toBe(303);
  }

  const sendMessage = (email: string, name: string, message: string, phone: string | null = null) =>
    backend()
      .service.rpc('submit_contact', {
        name,
        email,
        phone,
        message,
        client: randomUUID(),
        notify: 'hello@shop.example',
      })
      .throwOnError();

  const askForStockAlert = ({ email }: Person) =>
    backend()
      .service.rpc('request_stock_alert', {
        variant_id: 'pekoe-100',
        email,
        client: randomUUID(),
        recipient: randomUUID(),
      })
      .throwOnError();

  const findOrder = async ({ email }: Person) => {
    const { data } = await backend().service.from('orders').select('*').ilike('shipping->>email', email).throwOnError();
    return data;
  };

  describe('erasing a person', () => {
    it('leaves nothing of an account in any column of any table', async () => {
      const person = newPerson();
      const { client, id } = await backend().signUp({ email: person.email.toLowerCase(), fullName: person.name });
      await client
        .from('customers')
        .update({ phone: person.phone, address: person.address })
        .eq('user_id', id)
        .throwOnError();
      await backend().createAnonClient().auth.resetPasswordForEmail(person.email);
      for (const provider of ['stripe', 'razorpay'] as const) {
        await buy(provider, person);
        await buy(provider, person, { method: 'upi', upi_id: `${person.words[0]}@okbank` });
        // Checkouts that are not paid: one was not continued, the card of the other was declined.
        await startCheckout(provider, person);
        const page = await startCheckout(provider, person);
        const declined = await submitPayment(provider, page, person, { card_number: '4000 0000 0000 0002' });
        expect(declined?.status).not.toBe(303);
      }
      const [shipped, deleted, ...others] = await findOrder(person);
      expect(others).toHaveLength(2);
      await admin.client
        .rpc('update_order', {
          order_id: shipped?.id ?? '',
          expected_version: shipped?.version ?? 0,
          new_status: 'Shipped',
          customer: { name: `Mrs ${person.name}`, phone: person.phone, address: `At ${person.address}` },
        })
        .throwOnError();
      await admin.client
        .rpc('update_order_shipping', {
          order_id: deleted?.id ?? '',
          expected_version: deleted?.version ?? 0,
          shipping: { address: `Behind ${person.address}` },
        })
        .throwOnError();
      await admin.client
        .rpc('request_refund', { order_id: deleted?.id ?? '', idempotency_key: randomUUID() })
        .throwOnError();
      await admin.client
        .from('orders')
        .delete()
        .eq('id', deleted?.id ?? '')
        .throwOnError();
      await sendMessage(person.email, person.name, 'Where is my tea?', person.phone);
      await askForStockAlert(person);
      await backend().emails.deliver();
      await sendMessage(person.email.toUpperCase(), person.name, 'I am still waiting.');
      await backend().createAnonClient().auth.resetPasswordForEmail(person.email);
      const other = await backend().signUp();
      await backend().db.query('update auth.users set email_change = $1 where id = $2', [person.email, other.id]);

      const words = [...person.words, id];
      const tables = (await columnsWith(backend(), words)).map((column) => column.split('.', 2).join('.'));
      expect([...new Set(tables)]).toEqual(
        expect.arrayContaining([
          'auth.audit_log_entries',
          'auth.identities',
          'auth.sessions',
          'auth.users',
          'local.mailbox_emails',
          'local.simulated_events',
          'local.simulated_payments',
          'public.audit_log',
          'public.checkout_sessions',
          'public.contact_submissions',
          'public.customers',
          'public.stock_alerts',
          'public.deleted_orders',
          'public.email_outbox',
          'public.orders',
        ]),
      );

      await settleEverything(backend(), person.email);
      expect(await eraseCustomer(admin.client, person.email.toUpperCase())).toBeGreaterThan(0);
      expect(await columnsWith(backend(), words)).toEqual([]);
      const { data } = await backend()
        .service.from('orders')
        .select('*')
        .eq('id', shipped?.id ?? '')
        .single();
      expect(data).toMatchObject({
        order_uid: shipped?.order_uid,
        items: shipped?.items,
        shipping: {},
        total_amount: 499,
      });
      expect(await eraseCustomer(admin.client, person.email)).toBe(0);
    });

    it('finds a guest who wrote the email in other letter case', async () => {
      const person = newPerson();
      const order = await placeOrder(backend(), cart, { ...person.details, email: ` ${person.email}` });
      await placeOrder(backend(), cart, { ...person.details, email: person.email.toLowerCase() });
      const deleted = await placeOrder(backend(), cart, { ...person.details, email: person.email.toUpperCase() });
      await admin.client.from('orders').delete().eq('id', deleted.id).throwOnError();
      await settleEverything(backend(), person.email);
      expect(await eraseCustomer(admin.client, person.email.toLowerCase())).toBeGreaterThan(0);
      expect(await columnsWith(backend(), person.words)).toEqual([]);
      const { data } = await backend().service.from('orders').select('total_amount').eq('id', order.id).single();
      expect(data).toEqual({ total_amount: 499 });
    });

    it('erases everything about the email of a customer, whichever of their rows is chosen', async () => {
      const person = newPerson();
      const guest = await placeOrder(backend(), cart, person.details);
      // A stranger may have signed up with the email without confirming it.
      const password = 'a-long-password';
      await backend().createAnonClient().auth.signUp({ email: person.email, password });
      await sendMessage(person.email, person.name, 'Hello');
      await settleEverything(backend(), person.email);
      await admin.client.rpc('erase_customer', { customer_id: guest.customer_id }).throwOnError();
      expect(await columnsWith(backend(), person.words)).toEqual([]);
    });

    it('finds somebody who only wrote contact messages, and mentions of their email in messages of others', async () => {
      const person = newPerson();
      const friend = `${randomUUID()}@post.example`;
      await sendMessage(person.email, person.name, 'Do you sell coffee?', person.phone);
      await sendMessage(friend, 'A friend', `Please also answer\n${person.email.toUpperCase()}.`);
      expect(await eraseCustomer(admin.client, person.email)).toBeGreaterThan(0);
      expect(await columnsWith(backend(), person.words)).toEqual([]);
      const { data } = await backend().service.from('contact_submissions').select('message').eq('email', friend);
      expect(data).toEqual([{ message: 'Please also answer\n[erased].' }]);
    });

    it('erases a short email that a stranger has written into a message until it was full', async () => {
      const friend = `${randomUUID()}@post.example`;
      await sendMessage(friend, 'A friend', 'q@y.in '.repeat(714));
      expect(await eraseCustomer(admin.client, 'q@y.in')).toBeGreaterThan(0);
      const { data } = await backend()
        .service.from('contact_submissions')
        .select('message')
        .eq('email', friend)
        .single();
      expect(data?.message).toMatch(/^(\[erased\] )+[^@]*$/);
    });

    it('finds what is left of an account that was deleted before', async () => {
      const person = newPerson();
      const { id } = await backend().signUp({ email: person.email.toLowerCase(), fullName: person.name });
      const { data } = await admin.client.from('customers').select('id').eq('user_id', id).single().throwOnError();
      await admin.client.from('customers').update({ phone: person.phone }).eq('id', data.id).throwOnError();
      await backend().db.query('delete from auth.users where id = $1', [id]);
      expect(await columnsWith(backend(), person.words)).not.toEqual([]);
      expect(await eraseCustomer(admin.client, person.email)).toBeGreaterThan(0);
      expect(await columnsWith(backend(), person.words)).toEqual([]);
    });

    it('finds the orders that an account made with an earlier email, and what this email is stored with', async () => {
      const person = newPerson();
      const { id } = await backend().signUp({ email: person.email.toLowerCase(), fullName: person.name });
      await placeOrder(backend(), cart, person.details);
      await sendMessage(person.email, person.name, 'Hello');
      const newEmail = `${randomUUID()}@new.example`;
      await backend().db.query('update auth.users set email = $1 where id = $2', [newEmail, id]);
      await settleEverything(backend(), person.email);
      await eraseCustomer(admin.client, newEmail);
      expect(await columnsWith(backend(), [...person.words, newEmail, id])).toEqual([]);
    });

    it('keeps the order of a payment that is reported after its checkout had ended, without the details of the person', async () => {
      const person = newPerson();
      const session = await openCheckoutSession(backend(), cart);
      await backend()
        .service.from('checkout_sessions')
        .update({ shipping: person.details, status: 'expired' })
        .eq('id', session.id)
        .throwOnError();
      await eraseCustomer(admin.client, person.email);
      const { data: completed } = await backend()
        .service.rpc('complete_checkout_session', {
          session_id: session.id,
          provider: 'razorpay',
          provider_payment_id: randomUUID(),
          customer: null,
        })
        .single()
        .throwOnError();
      expect(completed.is_new).toBe(true);
      expect(await columnsWith(backend(), person.words)).toEqual([]);
    });

    it('does not change anything of others whose email contains the same letters', async () => {
      const person = newPerson();
      const other = { ...newPerson().details, email: `not-${person.email}` };
      const account = await backend().signUp({ email: `also.${person.email}`.toLowerCase() });
      const message = `Write to ${other.email} or ${person.email}.in`;
      await sendMessage(other.email, other.name, message);
      const order = await placeOrder(backend(), cart, other);
      await eraseCustomer(admin.client, person.email);
      const { data } = await backend().service.from('orders').select('*').eq('id', order.id).single();
      expect(data).toEqual(order);
      const { data: messages } = await backend()
        .service.from('contact_submissions')
        .select('name, message')
        .eq('email', other.email);
      expect(messages).toEqual([{ name: other.name, message }]);
      expect(await columnsWith(backend(), [account.email])).toEqual(
        expect.arrayContaining(['auth.audit_log_entries.payload', 'auth.users.email']),
      );
      // Their emails may have been sent meanwhile.
      expect(await columnsWith(backend(), [other.email])).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^(public\.email_outbox|local\.mailbox_emails)\.recipient$/),
          expect.stringMatching(/^(public\.email_outbox|local\.mailbox_emails)\.reply_to$/),
        ]),
      );
      expect((await account.client.auth.getUser()).error).toBeNull();
    });

    it('rejects text without an email, an administrator, and everyone but administrators', async () => {
      const erase = (client: Account['client'], email: string) => client.rpc('erase_person', { email });
      for (const email of ['', ' ', '@', 'somebody'])
        expect(await erase(admin.client, email)).toMatchObject({ status: 400, error: { code: 'PT400' } });
      expect(await erase(admin.client, admin.email.toUpperCase())).toMatchObject({
        status: 409,
        error: { code: 'PT409' },
      });
      const customer = await backend().signUp();
      expect((await erase(customer.client, customer.email)).error?.code).toBe('42501');
      expect((await erase(backend().anon, customer.email)).error?.code).toBe('42501');
    });
  });
});

describe('erase_customer', () => {
  let admin: Account;

  beforeAll(async () => {
    admin = await backend().signUp();
    await backend().promote(admin);
  });

  /** Creates an order that was delivered. */
  const createOrder = async (email: string) => {
    const { id } = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 2 }], {
      name: 'Leela Kurup',
      email,
      phone: '+91 98400 12345',
      address: '12 Club Road, Ooty',
    });
    await settleEverything(backend(), email);
    const { data } = await backend().service.from('orders').select('*').eq('id', id).single().throwOnError();
    return data;
  };
  /** Returns all rows that contain personal data of the customer, as text. */
  const rowsWith = async (words: string[]) => {
    const tables = ['customers', 'orders', 'deleted_orders', 'audit_log', 'email_outbox'];
    const rows = await Promise.all(
      tables.map((table) =>
        backend().db.query<{ row: string }>(`select to_jsonb(t)::text as row from public.${table} t`),
      ),
    );
    return rows.flat().filter(({ row }) => words.some((word) => row.includes(word)));
  };

  describe('erase_customer', () => {
    it('removes the personal data of a guest everywhere and keeps the orders', async () => {
      const email = `${randomUUID()}@guest.example`;
      const [order, deleted] = [await createOrder(email), await createOrder(email)];
      await admin.client
        .rpc('update_order', {
          order_id: order.id,
          expected_version: order.version,
          new_status: 'Cancelled',
          customer: { name: `Changed ${email}` },
        })
        .throwOnError();
      await admin.client.from('orders').delete().eq('id', deleted.id).throwOnError();

      await admin.client.rpc('erase_customer', { customer_id: order.customer_id }).throwOnError();
      expect(await rowsWith([email])).toEqual([]);
      const { data } = await backend().service.from('orders').select('*').eq('id', order.id).single();
      expect(data).toMatchObject({
        order_uid: order.order_uid,
        items: order.items,
        total_amount: 1000,
        status: 'Cancelled',
        shipping: {},
      });
      const { data: customer } = await backend()
        .service.from('customers')
        .select('*')
        .eq('id', order.customer_id)
        .single();
      expect(customer).toMatchObject({ name: null, phone: null, address: null });
      const { data: restored } = await admin.client.rpc('restore_order', { order_id: deleted.id });
      expect(restored).toMatchObject({ order_uid: deleted.order_uid, shipping: {} });
    });

    it('removes an account, whose owner can no longer log in', async () => {
      const account = await backend().signUp({ fullName: `Asha ${randomUUID()}` });
      const order = await createOrder(account.email);
      await admin.client.rpc('erase_customer', { customer_id: order.customer_id }).throwOnError();
      expect(await rowsWith([account.email, account.id])).toEqual([]);
      const { error } = await backend().createAnonClient().auth.signInWithPassword(account);
      expect(error?.status).toBe(400);
      const { data } = await backend().service.from('orders').select('total_amount').eq('id', order.id).single();
      expect(data).toEqual({ total_amount: 1000 });
    });

    it('does not change other customers', async () => {
      const [order, other] = [
        await createOrder(`${randomUUID()}@guest.example`),
        await createOrder(`${randomUUID()}@guest.example`),
      ];
      await admin.client.rpc('erase_customer', { customer_id: order.customer_id }).throwOnError();
      const { data } = await backend().service.from('orders').select('*').eq('id', other.id).single();
      expect(data).toEqual(other);
    });

    it('rejects an administrator, an unknown customer, and everyone but administrators', async () => {
      const { data: own } = await admin.client.from('customers').select('id').eq('user_id', admin.id).single();
      const erase = (client: Account['client'], customer_id = own?.id ?? '') =>
        client.rpc('erase_customer', { customer_id });
      expect(await erase(admin.client)).toMatchObject({ status: 409, error: { code: 'PT409' } });
      expect(await erase(admin.client, randomUUID())).toMatchObject({ status: 404, error: { code: 'PT404' } });
      const customer = await backend().signUp();
      expect((await erase(customer.client)).error?.code).toBe('42501');
      expect((await erase(backend().anon)).error?.code).toBe('42501');
    });
  });

  describe('the operator command', () => {
    it('erases the account and all guests with an email, and reports how many', async () => {
      const email = `${randomUUID()}@guest.example`;
      await createOrder(email);
      await createOrder(email);
      await backend().signUp({ email });
      expect(await eraseCustomer(admin.client, email)).toBeGreaterThan(0);
      expect(await rowsWith([email])).toEqual([]);
      expect(await eraseCustomer(admin.client, email)).toBe(0);
    });

    it('reports that only administrators may erase customers', async () => {
      const customer = await backend().signUp();
      await expect(eraseCustomer(customer.client, customer.email)).rejects.toThrow('admin privileges');
    });
  });
});
