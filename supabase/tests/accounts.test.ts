import { randomUUID } from 'node:crypto';
import { withBackend } from '../local/testing/backend.ts';
import { confirmEmail, createAccount, customerOf, guestWith } from './support/accounts.ts';
import { sellTea } from './support/catalogue.ts';
import { buy } from './support/checkout.ts';

const shop = withBackend();

const newMail = () => `${randomUUID()}@account.example`;
const buyAs = async (email: string) =>
  buy(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }], {
    name: 'Guest',
    email,
    phone: '333',
    address: 'Ooty',
  });
const ownerOf = async (orderId: string) => {
  const { data } = await shop().service.from('orders').select('customer_id').eq('id', orderId).single().throwOnError();
  return data.customer_id;
};
const removeAccount = (id: string) => shop().db.query('delete from auth.users where id = $1', [id]);

describe('the customer of an account', () => {
  it.each([
    ['full_name, as the sign-up form sends it', { full_name: 'Asha Raman' }, 'Asha Raman'],
    ['name, as Google sends it', { name: 'Asha R' }, 'Asha R'],
    ['neither', {}, null],
    ['nothing but spaces', { full_name: '  ' }, null],
    ['more than a name has', { full_name: 'x'.repeat(5000) }, 'x'.repeat(200)],
  ])('exists from the first moment, named by %s', async (_, metadata, name) => {
    const email = newMail();
    const account = await createAccount(shop(), { email, metadata });
    expect(await customerOf(shop(), account)).toMatchObject({ name, email });
  });

  it('follows the e-mail of the account', async () => {
    const [account, email] = [await createAccount(shop(), { isConfirmed: true }), newMail()];
    await shop().db.query('update auth.users set email = $2 where id = $1', [account, email]);
    expect((await customerOf(shop(), account)).email).toBe(email);
  });
});

describe('what was bought as a guest', () => {
  it('stays hidden from an account that has not confirmed the e-mail', async () => {
    const email = newMail();
    const order = await buyAs(email);
    const account = await createAccount(shop(), { email });
    expect(await ownerOf(order.id)).toBe(order.customer_id);
    const seen = await shop().as({ role: 'authenticated', id: account, email }, (session) =>
      session.query('select from public.orders'),
    );
    expect(seen).toEqual([]);
  });

  it('joins the account when the e-mail is confirmed, and the guest is gone', async () => {
    const email = newMail();
    const orders = [await buyAs(email), await buyAs(email.toUpperCase())];
    const account = await createAccount(shop(), { email, metadata: { full_name: 'Asha' } });
    await confirmEmail(shop(), account);
    const customer = await customerOf(shop(), account);
    expect(await Promise.all(orders.map(({ id }) => ownerOf(id)))).toEqual([customer.id, customer.id]);
    expect(customer).toMatchObject({ name: 'Asha', phone: '333', address: 'Ooty' });
    expect(await guestWith(shop(), email)).toBeNull();
  });

  it('joins an account that is made with its e-mail confirmed', async () => {
    const email = newMail();
    const order = await buyAs(email);
    const account = await createAccount(shop(), { email, isConfirmed: true });
    expect(await ownerOf(order.id)).toBe((await customerOf(shop(), account)).id);
  });

  it('joins an account that changes to its e-mail', async () => {
    const email = newMail();
    const order = await buyAs(email);
    const account = await createAccount(shop(), { isConfirmed: true });
    await shop().db.query('update auth.users set email = $2 where id = $1', [account, email]);
    expect(await ownerOf(order.id)).toBe((await customerOf(shop(), account)).id);
  });

  it('leaves the guests of other e-mails alone', async () => {
    const order = await buyAs(newMail());
    await createAccount(shop(), { isConfirmed: true });
    expect(await ownerOf(order.id)).toBe(order.customer_id);
  });
});

describe('an account that is deleted', () => {
  it('leaves its orders with the guest of its e-mail', async () => {
    const email = newMail();
    const account = await createAccount(shop(), { email, isConfirmed: true });
    const order = await buyAs(email);
    await removeAccount(account);
    expect(await ownerOf(order.id)).toBe((await guestWith(shop(), email))?.id);
  });

  it('leaves them with the guest that is there already', async () => {
    const [email, old] = [newMail(), newMail()];
    const account = await createAccount(shop(), { email: old, isConfirmed: true });
    const own = await buyAs(old);
    const guest = await buyAs(email);
    await shop().service.from('customers').update({ email }).eq('user_id', account).throwOnError();
    await removeAccount(account);
    expect(await ownerOf(own.id)).toBe(guest.customer_id);
  });

  it('leaves nothing of somebody who never bought anything', async () => {
    const email = newMail();
    await removeAccount(await createAccount(shop(), { email, isConfirmed: true }));
    expect(await guestWith(shop(), email)).toBeNull();
  });
});
