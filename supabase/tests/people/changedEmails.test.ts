import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { signUpAdministrators } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

/*
 * What a member of the staff gains by entering an email of their own: emails, and nothing that only a customer may do.
 * The limit of refunds of staff is ₹0 here.
 */
const backend = withBackend();
let owner: Account;
let staff: Account;
let variant: string;

beforeAll(async () => {
  ({ owner, staff } = await signUpAdministrators(backend()));
  variant = await createVariant(backend());
});

const delivery = { name: 'Meera Nair', phone: '+919840012345', address: '4 Lake View Road' };
const deliveryTo = (email: string) => ({ ...delivery, email });
const order = (email = `${randomUUID()}@guest.example`) =>
  placeOrder(backend(), [{ variant_id: variant, quantity: 1 }], deliveryTo(email));
const readOrder = async (id: string) =>
  (await backend().service.from('orders').select('*').eq('id', id).single().throwOnError()).data;
const changeOrder = (id: string, email: string) =>
  staff.client
    .from('orders')
    .update({ shipping: deliveryTo(email) })
    .eq('id', id)
    .throwOnError();

describe('an order whose email staff have changed', () => {
  it('is not cancelled with a link by email, even if the first email is entered again, but can be requested', async () => {
    const email = `${randomUUID()}@guest.example`;
    const { id } = await order(email);
    const sendLink = () => backend().service.rpc('send_cancel_link', { order_id: id });
    expect((await sendLink()).data).toBe(email);
    for (const entered of [`${randomUUID()}@accomplice.example`, email]) {
      await changeOrder(id, entered);
      expect((await sendLink()).error).toMatchObject({ hint: 'email_changed' });
      expect((await backend().service.rpc('cancel_by_customer', { order_id: id })).error).toMatchObject({
        hint: 'email_changed',
      });
    }
    expect((await readOrder(id)).status).toBe('Processing');
    const asked = await backend().service.rpc('ask_for_cancellation', {
      order_id: id,
      notify: '',
    });
    expect(asked.error).toBeNull();
  });

  it('is still cancelled by its customer if only something else or the case of the email was changed', async () => {
    const email = `${randomUUID()}@guest.example`;
    const { id } = await order(email);
    const shipping = { ...deliveryTo(email.toUpperCase()), address: '5 Lake View Road' };
    await staff.client.from('orders').update({ shipping }).eq('id', id).throwOnError();
    expect((await backend().service.rpc('send_cancel_link', { order_id: id })).error).toBeNull();
  });

  it('loses only the new email when its account is deleted', async () => {
    const accomplice = await backend().signUp();
    const { id } = await order();
    await changeOrder(id, accomplice.email);
    const check = await accomplice.client.rpc('own_deletion_check').single().throwOnError();
    expect(check.data.obstacle).toBeNull();
    await accomplice.client.rpc('delete_own_account').throwOnError();
    expect((await readOrder(id)).shipping).toEqual(delivery);
  });

  it('is erased when an owner erases the person with the new email', async () => {
    const email = `${randomUUID()}@accomplice.example`;
    const { id } = await order();
    await changeOrder(id, email);
    await staff.client.from('orders').update({ status: 'Delivered' }).eq('id', id).throwOnError();
    await owner.client.rpc('erase_person', { email }).throwOnError();
    expect((await readOrder(id)).shipping).toEqual({});
  });
});

describe('a customer whose email staff have changed', () => {
  const changeCustomer = (id: string | null, email: string) =>
    staff.client.from('customers').update({ email }).eq('id', String(id)).throwOnError();

  it('gives no orders to an account that confirms the new email', async () => {
    const { id, customer_id } = await order();
    const email = `${randomUUID()}@accomplice.example`;
    await changeCustomer(customer_id, email);
    const accomplice = await backend().signUp({ email });
    expect((await accomplice.client.from('orders').select('id').throwOnError()).data).toEqual([]);
    expect((await readOrder(id)).customer_id).toBe(customer_id);
  });

  it('is not erased by deleting or erasing the account with the new email, and gets its own email again', async () => {
    const [victim, accomplice] = [await backend().signUp(), await backend().signUp()];
    const { id, customer_id } = await order(victim.email);
    await staff.client.from('orders').update({ status: 'Delivered' }).eq('id', id).throwOnError();
    const readCustomer = async () =>
      (await backend().service.from('customers').select('*').eq('id', String(customer_id)).single().throwOnError())
        .data;
    for (const erase of [
      () => accomplice.client.rpc('delete_own_account'),
      () => owner.client.rpc('erase_person', { email: accomplice.email }),
    ]) {
      await changeCustomer(customer_id, accomplice.email);
      await erase().throwOnError();
      expect(await readCustomer()).toMatchObject({ user_id: victim.id, email: victim.email });
    }
    expect((await readOrder(id)).shipping).toEqual(deliveryTo(victim.email));
  });
});

describe('an email that staff send again', () => {
  const resend = (order_id: string, account = staff) =>
    account.client.rpc('resend_order_email', { order_id, kind: 'order_confirmation', request_id: randomUUID() });
  const sendAll = () => backend().db.query(`update public.email_outbox set status = 'sent'`);

  it('is sent three times an hour for an order, and fifty times a day by one person', async () => {
    const { id } = await order();
    for (let count = 0; count < 3; count += 1) {
      await sendAll();
      await resend(id).throwOnError();
    }
    await sendAll();
    expect((await resend(id, owner)).error).toMatchObject({ code: 'PT429' });

    const other = await order();
    await backend().db.query(
      `insert into public.audit_log (actor_id, table_name, operation, after)
         select $1, 'email_outbox', 'insert', '{}' from generate_series(1, 47)`,
      [staff.id],
    );
    await sendAll();
    expect((await resend(other.id)).error).toMatchObject({ code: 'PT429' });
    await resend(other.id, owner).throwOnError();
  });
});

describe('delivery details that are not text', () => {
  it('are not stored', async () => {
    const { data } = await staff.client
      .rpc('delivery_details', {
        given: { name: [1], email: 5, city: { a: 1 }, state: true, address: '4 Lake' } as never,
      })
      .throwOnError();
    expect(data).toEqual({ name: null, email: null, city: null, state: null, address: '4 Lake' });
    const { error } = await staff.client.rpc('delivery_details', { given: '{"name":[1e1000]}' as never });
    expect(error?.message).toBe('A number in JSON can have an exponent of at most three digits');
  });
});
