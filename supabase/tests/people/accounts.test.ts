import { randomUUID } from 'node:crypto';
import { FIELD_LIMITS } from '../../../src/domain/fieldLimits.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { confirmEmail, createAccount, customerOfAccount, findGuests } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

const backend = withBackend();

const newEmail = () => `${randomUUID()}@account.example`;
const placeOrderAs = async (email: string) =>
  placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
    name: 'Guest',
    email,
    phone: '333',
    address: 'Ooty',
  });
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
    for (const change of changes) await backend().db.query(`update auth.users set ${change} where id = $1`, [account]);
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

  it('moves to a confirmed account that changes its email to that of the order', async () => {
    const email = newEmail();
    const order = await placeOrderAs(email);
    const account = await createAccount(backend(), { isConfirmed: true });
    await backend().db.query('update auth.users set email = $2 where id = $1', [account, email]);
    expect(await customerIdOfOrder(order.id)).toBe((await customerOfAccount(backend(), account)).id);
  });

  it('stays with the guest when an account with another email is created', async () => {
    const order = await placeOrderAs(newEmail());
    await createAccount(backend(), { isConfirmed: true });
    expect(await customerIdOfOrder(order.id)).toBe(order.customer_id);
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
