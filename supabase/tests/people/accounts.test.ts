import { randomUUID } from 'node:crypto';
import { FIELD_LIMITS } from '../../../src/domain/fieldLimits.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { confirmEmail, createAccount, customerOfAccount, findGuests } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import {
  expireCheckoutSession,
  openCheckoutSession,
  placeOrder,
  reportPayment,
  settleEverything,
} from '../support/checkout.ts';
import { eraseCustomer } from '../../../scripts/eraseCustomer/eraseCustomer.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { roundsOf } from '../support/rounds.ts';
import { columnsWith } from '../support/searchDatabase.ts';
import { markOrders } from '../support/attention.ts';

const backend = withBackend();

describe('accounts', () => {
  const newEmail = () => `${randomUUID()}@account.example`;
  /** Places an order as a guest, or with the account of a customer. */
  const placeOrderAs = async (email: string, customerId?: string) =>
    placeOrder(
      backend(),
      [{ variant_id: await createVariant(backend()), quantity: 1 }],
      { name: 'Guest', email, phone: '333', address: 'Ooty' },
      customerId,
    );
  const customerIdOfOrder = async (orderId: string) => {
    const { data } = await backend()
      .service.from('orders')
      .select('customer_id')
      .eq('id', orderId)
      .single()
      .throwOnError();
    return data.customer_id;
  };
  const deleteAccount = (id: string) => backend().db.query('delete from auth.users where id = $1', [id]);

  describe('a new account', () => {
    it.each([
      ['full_name, which the sign-up form sends', { full_name: 'Asha Raman' }, 'Asha Raman'],
      ['name, which Google sends', { name: 'Asha R' }, 'Asha R'],
      ['no name', {}, null],
      ['a blank name', { full_name: '  ' }, null],
      ['a name that is too long', { full_name: 'x'.repeat(5000) }, 'x'.repeat(FIELD_LIMITS.name)],
    ])('gets a customer row when its metadata contains %s', async (_, metadata, name) => {
      const email = newEmail();
      const account = await createAccount(backend(), { email, metadata });
      expect(await customerOfAccount(backend(), account)).toMatchObject({ name, email });
    });
  });

  describe('an account whose email is confirmed', () => {
    const passwordAfter = async (...changes: string[]) => {
      const account = await createAccount(backend());
      await backend().db.query(
        `update auth.users set encrypted_password = 'a hash', confirmation_token = 'token-' || id where id = $1`,
        [account],
      );
      for (const change of changes)
        await backend().db.query(`update auth.users set ${change} where id = $1`, [account]);
      const [row] = await backend().db.query('select encrypted_password from auth.users where id = $1', [account]);
      return row?.encrypted_password;
    };

    it.each([
      ["Supabase's", `email_confirmed_at = now(), confirmation_token = ''`],
      ['our own, which confirms the email in its next statement,', 'confirmation_token = null'],
    ])(
      'has no password of a stranger who signed up with it, when %s auth server uses the link',
      async (_server, change) => {
        expect(await passwordAfter(change)).toBeNull();
      },
    );

    it.each([
      ['without its link', ['email_confirmed_at = now()']],
      ['without its link, which is removed later', ['email_confirmed_at = now()', `confirmation_token = ''`]],
      ['not at all, because another link is emailed', [`confirmation_token = 'another-' || id`]],
    ])('keeps its password if it was confirmed %s', async (_case, changes) => {
      expect(await passwordAfter(...changes)).toBe('a hash');
    });
  });

  describe('an account that nobody has confirmed', () => {
    const createAgedAccount = async (ageDays: number, details?: Parameters<typeof createAccount>[1]) => {
      const account = await createAccount(backend(), details);
      await backend().db.query(`update auth.users set created_at = now() - $2 * interval '1 day' where id = $1`, [
        account,
        ageDays,
      ]);
      return account;
    };
    const deleteUnconfirmed = async () =>
      (await backend().service.rpc('delete_unconfirmed_accounts').throwOnError()).data;
    const remaining = async (accounts: string[]) => {
      const rows = await backend().db.query<{ id: string }>('select id from auth.users where id = any($1)', [accounts]);
      return accounts.filter((account) => rows.some(({ id }) => id === account));
    };

    it('is deleted after 7 days with its customer row, and others stay', async () => {
      const email = newEmail();
      const old = await createAgedAccount(7.1, { email });
      const young = await createAgedAccount(6.9);
      const confirmed = await createAgedAccount(100, { isConfirmed: true });
      const signedIn = await createAgedAccount(100);
      await backend().db.query('update auth.users set last_sign_in_at = now() where id = $1', [signedIn]);
      expect(await deleteUnconfirmed()).toBe(1);
      expect(await remaining([old, young, confirmed, signedIn])).toEqual([young, confirmed, signedIn]);
      const { data } = await backend().service.from('customers').select('id').eq('email', email).throwOnError();
      expect(data).toEqual([]);
    });

    it('leaves the orders of a guest with its email unchanged when it is deleted', async () => {
      const email = newEmail();
      const order = await placeOrderAs(email);
      await createAgedAccount(8, { email });
      await deleteUnconfirmed();
      expect(await customerIdOfOrder(order.id)).toBe(order.customer_id);
      expect(await findGuests(backend(), email)).toMatchObject([{ id: order.customer_id }]);
    });
  });

  describe('an account that changes its email', () => {
    it('has no session any more that a thief may have borrowed, while other accounts keep theirs', async () => {
      const [changed, other] = [await backend().signUp(), await backend().signUp()];
      await backend().db.query('update auth.users set email = $2 where id = $1', [changed.id, newEmail()]);
      expect((await changed.client.auth.refreshSession()).error).not.toBeNull();
      expect((await other.client.auth.refreshSession()).error).toBeNull();
    });

    it('keeps its sessions if only something else changes', async () => {
      const { id, email, client } = await backend().signUp();
      await backend().db.query('update auth.users set email = $2, updated_at = now() where id = $1', [id, email]);
      expect((await client.auth.refreshSession()).error).toBeNull();
    });

    it('has the new email in its customer row', async () => {
      const [account, email] = [await createAccount(backend(), { isConfirmed: true }), newEmail()];
      await backend().db.query('update auth.users set email = $2 where id = $1', [account, email]);
      expect((await customerOfAccount(backend(), account)).email).toBe(email);
    });
  });

  describe('a guest order', () => {
    it('stays hidden from an account whose email is not confirmed', async () => {
      const email = newEmail();
      const order = await placeOrderAs(email);
      const account = await createAccount(backend(), { email });
      expect(await customerIdOfOrder(order.id)).toBe(order.customer_id);
      const visibleOrders = await backend().as({ role: 'authenticated', id: account, email }, (sql) =>
        sql.query('select from public.orders'),
      );
      expect(visibleOrders).toEqual([]);
    });

    it('moves to the account when its email is confirmed, and its guest is deleted', async () => {
      const email = newEmail();
      const orders = [await placeOrderAs(email), await placeOrderAs(email.toUpperCase())];
      const account = await createAccount(backend(), { email, metadata: { full_name: 'Asha' } });
      await confirmEmail(backend(), account);
      const customer = await customerOfAccount(backend(), account);
      expect(await Promise.all(orders.map(({ id }) => customerIdOfOrder(id)))).toEqual([customer.id, customer.id]);
      expect(customer).toMatchObject({ name: 'Asha', phone: null, address: null });
      expect(await findGuests(backend(), email)).toEqual([]);
    });

    it('moves to an account that is created with its email confirmed', async () => {
      const email = newEmail();
      const order = await placeOrderAs(email);
      const account = await createAccount(backend(), { email, isConfirmed: true });
      expect(await customerIdOfOrder(order.id)).toBe((await customerOfAccount(backend(), account)).id);
    });

    it('moves to a confirmed account that changes its email to the email of the order', async () => {
      const email = newEmail();
      const order = await placeOrderAs(email);
      const account = await createAccount(backend(), { isConfirmed: true });
      await backend().db.query('update auth.users set email = $2 where id = $1', [account, email]);
      expect(await customerIdOfOrder(order.id)).toBe((await customerOfAccount(backend(), account)).id);
    });

    it.each([
      // PostgreSQL's lower() turns these letters into k and i.
      ['the Kelvin sign', '\u212a', 'k'],
      ['a capital I with a dot', '\u0130', 'i'],
    ])('stays with the guest whose email differs from an email of an account by %s', async (_, letter, ascii) => {
      const rest = newEmail();
      const account = await createAccount(backend(), { email: ascii + rest, isConfirmed: true });
      const later = await placeOrderAs(letter + rest);
      expect(await customerIdOfOrder(later.id)).not.toBe((await customerOfAccount(backend(), account))?.id);

      // On a hosted project, Auth may know such an email.
      const other = newEmail();
      const order = await placeOrderAs(ascii + other);
      const stranger = await createAccount(backend(), { email: letter + other, isConfirmed: true });
      expect(await customerIdOfOrder(order.id)).not.toBe((await customerOfAccount(backend(), stranger))?.id);
    });

    it('stays with the guest when an account with another email is created', async () => {
      const order = await placeOrderAs(newEmail());
      await createAccount(backend(), { isConfirmed: true });
      expect(await customerIdOfOrder(order.id)).toBe(order.customer_id);
    });
  });

  describe('whether the account of an order has placed it', () => {
    const ordersOf = async ({ client }: Account) => {
      const { data } = await client
        .from('orders')
        .select('id, placed_by_account')
        .order('created_at', { ascending: false })
        .throwOnError();
      return data;
    };

    it('is true only if the account was signed in, not if a stranger has entered its email', async () => {
      const owner = await backend().signUp();
      const { id } = await customerOfAccount(backend(), owner.id);
      const own = await placeOrderAs('office@business.example', id);
      const strangers = await placeOrderAs(owner.email);
      expect(await ordersOf(owner)).toEqual([
        { id: strangers.id, placed_by_account: false },
        { id: own.id, placed_by_account: true },
      ]);
    });

    it('is false if a guest placed it before the account was created', async () => {
      const email = newEmail();
      await placeOrderAs(email);
      const account = await createAccount(backend(), { email, isConfirmed: true });
      const orders = await backend().as({ role: 'authenticated', id: account, email }, (sql) =>
        sql.query('select placed_by_account from public.orders'),
      );
      expect(orders).toEqual([{ placed_by_account: false }]);
    });

    it('is true even if the payment arrives after the checkout has ended', async () => {
      const owner = await backend().signUp();
      const { id } = await customerOfAccount(backend(), owner.id);
      const items = [{ variant_id: await createVariant(backend()), quantity: 1 }];
      const session = await openCheckoutSession(backend(), items, undefined, id);
      await expireCheckoutSession(backend(), session.id);
      await reportPayment(backend(), session.id).throwOnError();
      expect(await ordersOf(owner)).toMatchObject([{ placed_by_account: true }]);
    });

    it("is false if the order was restored from the payment provider's record", async () => {
      const owner = await backend().signUp();
      await backend()
        .service.rpc('restore_paid_order', {
          session_id: randomUUID(),
          provider: 'stripe',
          provider_payment_id: randomUUID(),
          order_uid: null,
          customer: { email: owner.email },
          items: [],
          amount: 50_000,
          currency: 'inr',
          site_url: 'https://shop.example',
          paid_at: '2026-01-01T00:00:00Z',
        })
        .throwOnError();
      expect(await ordersOf(owner)).toMatchObject([{ placed_by_account: false }]);
    });

    it('becomes false when a new account claims the order of a deleted account, even a deleted order', async () => {
      const email = newEmail();
      const account = await createAccount(backend(), { email, isConfirmed: true });
      const { id } = await customerOfAccount(backend(), account);
      const [kept, deleted] = [await placeOrderAs(email, id), await placeOrderAs(email, id)];
      expect([kept.placed_by_account, deleted.placed_by_account]).toEqual([true, true]);
      await backend().service.from('orders').delete().eq('id', deleted.id).throwOnError();
      await deleteAccount(account);
      const next = await createAccount(backend(), { email, isConfirmed: true });
      const stored = await backend().db.query(
        `select placed_by_account from public.orders where customer_id = $1
         union all select placed_by_account from public.deleted_orders where customer_id = $1`,
        [(await customerOfAccount(backend(), next)).id],
      );
      expect(stored).toEqual([{ placed_by_account: false }, { placed_by_account: false }]);
    });
  });

  describe('a deleted account', () => {
    it('leaves its orders to its customer row, which becomes a guest', async () => {
      const email = newEmail();
      const account = await createAccount(backend(), { email, isConfirmed: true });
      const order = await placeOrderAs(email);
      await deleteAccount(account);
      expect(await findGuests(backend(), email)).toMatchObject([{ id: await customerIdOfOrder(order.id) }]);
    });

    it('leaves no customer row when it has no orders', async () => {
      const email = newEmail();
      await deleteAccount(await createAccount(backend(), { email, isConfirmed: true }));
      expect(await findGuests(backend(), email)).toEqual([]);
    });
  });
});

describe('the deletion of an account', () => {
  /* Customers download their data and delete their account. An owner of the shop erases with the same checks. */

  let owner: Account;
  let variant: string;

  beforeAll(async () => {
    owner = await backend().signUp();
    await backend().promote(owner);
    variant = await createVariant(backend());
  });

  const cart = () => [{ variant_id: variant, quantity: 1 }];
  const deliveryOf = ({ email }: Pick<Account, 'email'>) => ({
    name: 'Leela Kurup',
    email,
    phone: '+91 98400 12345',
    address: '12 Club Road, Ooty',
  });
  /** Places an order of an account. */
  const buy = (account: Account) => placeOrder(backend(), cart(), deliveryOf(account));
  /** Places an order of an account that was shipped some time ago. */
  const ship = async (account: Account, ago: string) => {
    const order = await buy(account);
    await backend().db.query(`update public.orders set status = 'Shipped' where id = $1`, [order.id]);
    await backend().db.query('update public.orders set shipped_at = now() - $2::interval where id = $1', [
      order.id,
      ago,
    ]);
    return order;
  };
  const deleteAccount = ({ client }: Pick<Account, 'client'>) => client.rpc('delete_own_account');
  const checkDeletion = async ({ client }: Account) =>
    (await client.rpc('own_deletion_check').single().throwOnError()).data;
  const exists = async ({ id }: Account) =>
    (await backend().db.query('select from auth.users where id = $1', [id])).length > 0;
  /** Enters the delivery details of a checkout as the store function does. */
  const enterDelivery = (session_id: string, account: Account, customer_id: string) =>
    backend()
      .service.from('checkout_sessions')
      .update({ shipping: deliveryOf(account), customer_id })
      .eq('id', session_id)
      .eq('status', 'open')
      .select('id');
  /** Opens a checkout of an account. */
  const openCheckout = async (account: Account) => {
    const session = await openCheckoutSession(backend(), cart());
    const { id } = await customerOfAccount(backend(), account.id);
    await enterDelivery(session.id, account, id).throwOnError();
    return session;
  };
  /** Makes the sessions of an account a day old. */
  const ageSessions = ({ id }: Account) =>
    backend().db.query(`update auth.sessions set created_at = now() - interval '1 day' where user_id = $1`, [id]);

  describe('delete_own_account', () => {
    it('deletes the account with its sessions, erases the person everywhere, and keeps the orders', async () => {
      const name = `Asha ${randomUUID()}`;
      const account = await backend().signUp({ fullName: name });
      const order = await buy(account);
      await backend()
        .service.rpc('submit_contact', {
          name,
          email: account.email,
          phone: null,
          message: 'Hello',
          client: randomUUID(),
        })
        .throwOnError();
      await settleEverything(backend(), account.email);
      const otherDevice = backend().createAnonClient();
      await otherDevice.auth.signInWithPassword(account);

      await deleteAccount(account).throwOnError();
      const [confirmation] = await emailsTo(backend(), account.email);
      expect(confirmation?.subject).toContain('Your account is deleted');
      await backend().db.query('delete from local.mailbox_emails where recipient = $1', [account.email]);
      expect(await columnsWith(backend(), [account.email, account.id, name])).toEqual([]);

      const { data } = await backend().service.from('orders').select('*').eq('id', order.id).single().throwOnError();
      expect(data).toMatchObject({ order_uid: order.order_uid, items: order.items, total_amount: 500, shipping: {} });
      expect((await otherDevice.rpc('is_admin')).status).toBe(401);
      expect((await otherDevice.auth.refreshSession()).error).not.toBeNull();
      expect((await backend().createAnonClient().auth.signInWithPassword(account)).error?.status).toBe(400);
    });

    it('gives none of the old orders to whoever signs up with the same email again', async () => {
      const account = await backend().signUp();
      await buy(account);
      await settleEverything(backend(), account.email);
      await deleteAccount(account).throwOnError();
      const again = await backend().signUp({ email: account.email });
      expect((await again.client.from('orders').select('id').throwOnError()).data).toEqual([]);
      expect((await again.client.rpc('export_own_data').throwOnError()).data).toMatchObject({
        orders: [],
        messages: [],
      });
    });

    it('erases whom the emails of its orders went to, even if they were never proved to belong to the account', async () => {
      const account = await backend().signUp();
      const email = `${randomUUID()}@work.example`;
      const session = await openCheckoutSession(backend(), cart());
      await enterDelivery(session.id, account, (await customerOfAccount(backend(), account.id)).id).throwOnError();
      const { data } = await reportPayment(backend(), session.id, deliveryOf(account)).throwOnError();
      const order_id = data?.order_id ?? '';
      await backend()
        .service.from('orders')
        .update({ shipping: deliveryOf({ email }) })
        .eq('id', order_id)
        .throwOnError();
      await backend().service.rpc('send_cancel_link', { order_id }).throwOnError();
      await backend().service.rpc('cancel_by_customer', { order_id }).throwOnError();
      await settleEverything(backend(), email);
      await deleteAccount(account).throwOnError();
      expect(await columnsWith(backend(), [email])).toEqual([]);
    });

    it('does not erase what others have entered or what is not proved to belong to the account', async () => {
      const [account, other] = [await backend().signUp(), await backend().signUp()];
      const otherOrder = await buy(other);
      // Both are set by mistake: the email of the customer by an administrator, the email of the parcel by the customer.
      await backend().service.from('customers').update({ email: other.email }).eq('user_id', account.id).throwOnError();
      await buy(account);
      await settleEverything(backend(), account.email);
      await deleteAccount(account).throwOnError();
      const { data } = await backend().service.from('orders').select('*').eq('id', otherOrder.id).single();
      expect(data).toEqual(otherOrder);
      expect(await exists(other)).toBe(true);
    });

    it('refuses a session that did not begin within the last minutes, however often it was refreshed', async () => {
      const account = await backend().signUp();
      await ageSessions(account);
      expect((await checkDeletion(account)).signed_in_recently).toBe(false);
      for (let refresh = 1; refresh <= 2; refresh += 1) {
        const { error } = await account.client.auth.refreshSession();
        expect(error).toBeNull();
        expect(await deleteAccount(account)).toMatchObject({ status: 403, error: { hint: 'sign_in_again' } });
      }
      expect(await exists(account)).toBe(true);

      const fresh = backend().createAnonClient();
      await fresh.auth.signInWithPassword(account);
      expect((await deleteAccount({ client: fresh })).error).toBeNull();
      expect(await exists(account)).toBe(false);
    });

    it('deletes the account once when it is called twice, and says then that it is gone', async () => {
      const account = await backend().signUp();
      const results = await Promise.all([deleteAccount(account), deleteAccount(account)]);
      expect(results.filter(({ error }) => !error)).toHaveLength(1);
      // Either the session has ended, or the account was gone when the second call got its turn.
      const [refused] = results.filter(({ error }) => error);
      expect([401, 404]).toContain(refused?.status);
      const rows = await backend().as({ role: 'authenticated', id: account.id }, (sql) =>
        sql.query('select public.delete_own_account()').catch((error: { code: string }) => error.code),
      );
      expect(rows).toBe('PT404');
    });

    it('is denied to visitors and to the service key', async () => {
      expect((await deleteAccount({ client: backend().anon })).error?.code).toBe('42501');
      expect((await deleteAccount({ client: backend().service })).error?.code).toBe('42501');
    });
  });

  describe('what must be decided before', () => {
    /** Prepares an obstacle for an account. Returns what its reason contains. */
    const obstacles: [name: string, prepare: (account: Account) => Promise<string>][] = [
      [
        'a payment is open',
        async (account) => {
          const session = await openCheckout(account);
          return `The payment of ${session.order_uid} was started`;
        },
      ],
      [
        'a payment is open that was started without logging in',
        async ({ email }) => {
          const session = await openCheckoutSession(backend(), cart());
          await backend()
            .service.from('checkout_sessions')
            .update({ shipping: deliveryOf({ email: email.toUpperCase() }) })
            .eq('id', session.id)
            .throwOnError();
          return `The payment of ${session.order_uid} was started`;
        },
      ],
      [
        'a payment is pending',
        async (account) => {
          const session = await openCheckout(account);
          await backend()
            .service.rpc('record_unpaid_status', { session_id: session.id, status: 'pending' })
            .throwOnError();
          return `The payment of ${session.order_uid} is not confirmed yet`;
        },
      ],
      ['an order is Processing', async (account) => `The order ${(await buy(account)).order_uid} is being processed`],
      [
        'an order was shipped less than 30 days ago',
        async (account) => {
          const { order_uid } = await ship(account, '29 days 23 hours 50 minutes');
          return `The order ${order_uid} was shipped on `;
        },
      ],
      [
        'an order was shipped before the time was stored, but less than 30 days ago',
        async (account) => {
          const { id, order_uid } = await ship(account, '60 days');
          await backend().db.query('update public.orders set shipped_at = null where id = $1', [id]);
          return `The order ${order_uid} was shipped on `;
        },
      ],
      [
        'a refund is queued',
        async (account) => {
          const { id, order_uid } = await buy(account);
          await owner.client.rpc('cancel_order', { order_id: id, expected_version: 1 }).throwOnError();
          return `A refund for the order ${order_uid} is on its way`;
        },
      ],
      [
        'a refund is sent and not confirmed',
        async (account) => {
          const { id, order_uid, checkout_session_id } = await buy(account);
          await owner.client.rpc('cancel_order', { order_id: id, expected_version: 1 }).throwOnError();
          await backend().db.query(
            `update public.refunds set provider_refund_id = 're_' || id
             where payment_id = (select id from public.payments where checkout_session_id = $1)`,
            [checkout_session_id],
          );
          return `A refund for the order ${order_uid} is on its way`;
        },
      ],
      [
        'a refund has failed',
        async (account) => {
          const { id, order_uid } = await buy(account);
          await owner.client.rpc('cancel_order', { order_id: id, expected_version: 1 }).throwOnError();
          await settleEverything(backend(), account.email);
          await markOrders(backend().db, [id], 'refund_failed');
          return `A refund for the order ${order_uid} is on its way`;
        },
      ],
      [
        'a payment is disputed',
        async (account) => {
          const { order_uid, checkout_session_id } = await buy(account);
          await settleEverything(backend(), account.email);
          await backend().db.query(
            `update public.payments set dispute = 'open', dispute_amount = amount where checkout_session_id = $1`,
            [checkout_session_id],
          );
          return `The bank has not decided about the disputed payment of ${order_uid}`;
        },
      ],
      ...(['staff', 'owner'] as const).map((role): (typeof obstacles)[number] => [
        `the person is ${role}`,
        async (account) => {
          await backend().promote(account, role);
          return 'An owner must remove it under People first.';
        },
      ]),
    ];

    it.each(obstacles)('refuses to delete or to erase while %s, and says why', async (_name, prepare) => {
      const account = await backend().signUp();
      const words = await prepare(account);
      const reason = expect.stringContaining(words) as string;
      expect((await checkDeletion(account)).obstacle).toEqual(reason);
      const refused = { status: 409, error: { code: 'PT409', hint: 'erasure_obstacle', message: reason } };
      expect(await deleteAccount(account)).toMatchObject(refused);
      const { id: customer_id } = await customerOfAccount(backend(), account.id);
      expect(await owner.client.rpc('erase_customer', { customer_id })).toMatchObject(refused);
      await expect(eraseCustomer(owner.client, account.email)).rejects.toThrow(words);
      expect(await exists(account)).toBe(true);
    });

    it('names the last of the shipped orders, on which day in India it was shipped, and after which day it is no obstacle', async () => {
      const account = await backend().signUp();
      await ship(account, '20 days');
      const { id, order_uid } = await ship(account, '1 day');
      await ship(account, '2 days');
      const [days] = await backend().db.query<{ shipped: string; ends: string }>(
        `update public.orders set shipped_at = date_trunc('day', now() at time zone 'UTC') - interval '1 hour'
         where id = $1
         returning to_char(shipped_at at time zone 'Asia/Kolkata', 'FMDD FMMonth') as shipped,
           to_char(shipped_at at time zone 'Asia/Kolkata' + interval '30 days', 'FMDD FMMonth') as ends`,
        [id],
      );
      expect((await checkDeletion(account)).obstacle).toBe(
        `The order ${order_uid} was shipped on ${days?.shipped}. Deletion is possible once it is delivered, or after ${days?.ends}.`,
      );
      await buy(account);
      expect((await checkDeletion(account)).obstacle).toContain('is being processed');
    });

    it('allows the deletion 30 days after an order was shipped, or when it is delivered', async () => {
      const account = await backend().signUp();
      await ship(account, '30 days');
      const { id } = await ship(account, '1 day');
      expect((await checkDeletion(account)).obstacle).not.toBeNull();
      await backend().service.from('orders').update({ status: 'Delivered' }).eq('id', id).throwOnError();
      expect((await checkDeletion(account)).obstacle).toBeNull();
      expect((await deleteAccount(account)).error).toBeNull();
    });

    it('allows the deletion when the obstacle is gone', async () => {
      const account = await backend().signUp();
      const { id } = await buy(account);
      await owner.client.rpc('cancel_order', { order_id: id, expected_version: 1 }).throwOnError();
      expect((await checkDeletion(account)).obstacle).not.toBeNull();
      await settleEverything(backend(), account.email);
      expect(await checkDeletion(account)).toEqual({ obstacle: null, has_password: true, signed_in_recently: true });
      expect((await deleteAccount(account)).error).toBeNull();
    });

    it('does not let a checkout get an account that is deleted meanwhile', async () => {
      for (let attempt = 1; attempt <= roundsOf(8); attempt += 1) {
        const account = await backend().signUp();
        await buy(account);
        await settleEverything(backend(), account.email);
        const session = await openCheckoutSession(backend(), cart());
        const { id: customer_id } = await customerOfAccount(backend(), account.id);
        const [deletion, checkout] = await Promise.all([
          deleteAccount(account),
          enterDelivery(session.id, account, customer_id),
        ]);
        // Exactly one of the two succeeds.
        expect([deletion.error?.hint, checkout.error?.hint]).toEqual(
          deletion.error ? ['erasure_obstacle', undefined] : [undefined, 'checkout_ended'],
        );
      }
    });

    it('lets deletions and payments that are reported at the same time end without a deadlock', async () => {
      for (let attempt = 1; attempt <= roundsOf(4); attempt += 1) {
        const account = await backend().signUp();
        const session = await openCheckout(account);
        const [deletion, payment] = await Promise.all([
          deleteAccount(account),
          reportPayment(backend(), session.id, deliveryOf(account)),
        ]);
        expect(deletion.error?.hint).toBe('erasure_obstacle');
        expect(payment.error).toBeNull();
      }
    });

    it('lets deletions and stock alerts that are asked for and ended at the same time end without a deadlock', async () => {
      const soldOut = await Promise.all([1, 2, 3].map(() => createVariant(backend(), { stock: 0 })));
      for (let attempt = 1; attempt <= roundsOf(4); attempt += 1) {
        const account = await backend().signUp();
        const ask = (variant_id: string) =>
          backend().service.rpc('request_stock_alert', {
            variant_id,
            email: account.email,
            client: randomUUID(),
            recipient: randomUUID(),
          });
        for (const variant_id of soldOut) await ask(variant_id).throwOnError();
        const [alert] = await backend().db.query<{ token: string }>(
          'select token from public.stock_alerts where email = $1',
          [account.email],
        );
        const responses = await Promise.all([
          ...soldOut.map(ask),
          deleteAccount(account),
          backend().service.rpc('end_stock_alerts', { token: alert?.token ?? '' }),
        ]);
        expect(responses.map(({ error }) => error)).toEqual(responses.map(() => null));
      }
    });
  });

  describe('export_own_data', () => {
    it('returns what is stored about the caller, and nothing about others', async () => {
      const [account, other] = [await backend().signUp({ fullName: 'Asha Menon' }), await backend().signUp()];
      const [order, otherOrder] = [await buy(account), await buy(other)];
      await account.client.from('customers').update({ phone: '+91 44 555 0101' }).eq('user_id', account.id);
      for (const { email } of [account, other])
        await backend()
          .service.rpc('submit_contact', {
            name: 'Asha',
            email: email.toUpperCase(),
            phone: null,
            message: `From ${email}`,
            client: randomUUID(),
          })
          .throwOnError();
      await owner.client
        .rpc('update_order_shipping', {
          order_id: order.id,
          expected_version: 1,
          shipping: { address: '14 Club Road, Ooty' },
        })
        .throwOnError();
      await owner.client
        .rpc('add_order_note', { order_id: order.id, note: 'Wants it gift-wrapped.', request_id: randomUUID() })
        .throwOnError();

      const { data } = await account.client.rpc('export_own_data').throwOnError();
      expect(data).toMatchObject({
        account: { email: account.email, has_password: true, details: { full_name: 'Asha Menon' } },
        customer: { name: 'Asha Menon', email: account.email, phone: '+91 44 555 0101' },
        orders: [
          {
            number: order.order_uid,
            status: 'Processing',
            shipped_at: null,
            delivered_at: null,
            total: 500,
            delivery: { ...deliveryOf(account), address: '14 Club Road, Ooty' },
            items: [{ quantity: 1, unit_price: 500 }],
            payments: [{ provider: 'stripe', amount: 500, currency: 'inr' }],
            invoices: [],
          },
        ],
        messages: [{ message: `From ${account.email}` }],
        changes_by_the_shop: [
          { before: { shipping: deliveryOf(account) }, after: { shipping: { address: '14 Club Road, Ooty' } } },
        ],
      });
      const text = JSON.stringify(data);
      for (const hidden of [other.email, otherOrder.order_uid, 'gift-wrapped', owner.email, owner.id, order.id, '$2'])
        expect(text).not.toContain(hidden);
    });

    it('does not fail because of an entry of somebody else in the auth log that cannot be read', async () => {
      const account = await backend().signUp();
      const [entry] = await backend().db.query<{ id: string }>(
        `insert into auth.audit_log_entries (id, payload, created_at)
       values (gen_random_uuid(), '{"actor_id": "somebody", "name": "\\u0000"}', now()) returning id`,
      );
      const { data } = await account.client.rpc('export_own_data').throwOnError();
      await backend().db.query('delete from auth.audit_log_entries where id = $1', [entry?.id]);
      expect(data).toMatchObject({ account: { email: account.email } });
    });

    it('is denied to visitors, and ends with the account', async () => {
      expect((await backend().anon.rpc('export_own_data')).error?.code).toBe('42501');
      const account = await backend().signUp();
      await deleteAccount(account).throwOnError();
      const error = await backend().as({ role: 'authenticated', id: account.id }, (sql) =>
        sql.query('select public.export_own_data()').catch((reason: { code: string }) => reason.code),
      );
      expect(error).toBe('PT404');
    });
  });
});

describe('the sessions of an account', () => {
  it('are the 50 that were used last', async () => {
    const [account, other] = [await backend().signUp(), await backend().signUp()];
    await backend().db.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at)
         select gen_random_uuid(), $1, now() - number * interval '1 hour', now() - number * interval '1 hour'
         from generate_series(1, 60) as number`,
      [account.id],
    );
    const sessionsOf = ({ id }: Account) =>
      backend().db.query<{ count: number; oldest_hours: number }>(
        `select count(*)::integer as count, round(extract(epoch from now() - min(updated_at)) / 3600)::integer as oldest_hours
           from auth.sessions where user_id = $1`,
        [id],
      );
    await backend().service.rpc('purge_personal_data').throwOnError();
    expect(await sessionsOf(account)).toEqual([{ count: 50, oldest_hours: 49 }]);
    expect(await sessionsOf(other)).toMatchObject([{ count: 1 }]);
  });
});
