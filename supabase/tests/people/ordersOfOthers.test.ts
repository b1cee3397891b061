import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { customerOfAccount, signUpAdministrators } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import { openCheckoutSession, placeOrder, reportPayment } from '../support/checkout.ts';
import { gstSettings, kochi, saveSettings } from '../support/gst.ts';
import { columnsWith } from '../support/searchDatabase.ts';

/* Anybody may type an email. Its owner gets the emails, and does not decide about the order of somebody else. */
const backend = withBackend();
let owner: Account;
let staff: Account;
let variant: string;

beforeAll(async () => {
  await saveSettings(backend(), gstSettings);
  ({ owner, staff } = await signUpAdministrators(backend()));
  variant = await createVariant(backend(), { stock: 1000 });
});

const newEmail = () => `${randomUUID()}@guest.example`;
const delivery = { ...kochi, name: 'Meera Nair', phone: '+919840012345' };
const deliveryTo = (email: string) => ({ ...delivery, email });

const readOrder = async (id: string) =>
  (await backend().service.from('orders').select('*').eq('id', id).single().throwOnError()).data;
const deleteAccount = (account: Account) => account.client.rpc('delete_own_account');
const obstacleOf = async (account: Account) =>
  (await account.client.rpc('own_deletion_check').single().throwOnError()).data.obstacle;
const exportOf = async (account: Account) => (await account.client.rpc('export_own_data').throwOnError()).data;

/** Places an order as an account that is signed in, with the email of somebody else. */
async function orderFor(email: string, buyer: Account) {
  const { id } = await customerOfAccount(backend(), buyer.id);
  return placeOrder(backend(), [{ variant_id: variant, quantity: 2 }], deliveryTo(email), id);
}

/** Makes a payment link as a member of the staff, and pays it. */
async function orderByLink(email: string) {
  const { data: sessionId } = await staff.client
    .rpc('create_payment_link', {
      items: [{ variant_id: variant, quantity: 1 }],
      shipping: deliveryTo(email),
      valid_hours: 1,
      request_id: randomUUID(),
      token_hash: randomUUID().replaceAll('-', '').repeat(2),
      success_url: 'https://shop.example/success',
      cancel_url: 'https://shop.example/pay',
    })
    .throwOnError();
  const { data } = await reportPayment(backend(), sessionId).throwOnError();
  return readOrder(data?.order_id ?? '');
}

const reportProblem = async (order_id: string, message: string) =>
  (
    await backend()
      .service.rpc('report_order_problem', {
        order_id,
        message_id: randomUUID(),
        message,
        notify: 'hello@shop.example',
      })
      .throwOnError()
  ).data;

const askForCancellation = (order_id: string) =>
  backend().service.rpc('ask_for_cancellation', { order_id, notify: 'hello@shop.example' });

describe('an order that an account has placed with the email of another account', () => {
  it('keeps everything but the email when the other account is deleted, and stays in the first account', async () => {
    const [buyer, friend] = [await backend().signUp(), await backend().signUp()];
    const [shipped, processing, deleted] = [
      await orderFor(friend.email, buyer),
      await orderFor(friend.email, buyer),
      await orderFor(friend.email, buyer),
    ];
    await staff.client
      .rpc('add_order_note', { order_id: shipped.id, note: 'Rings twice', request_id: randomUUID() })
      .throwOnError();
    await staff.client.rpc('ship_order', { order_id: shipped.id, expected_version: shipped.version }).throwOnError();
    const ticket = await reportProblem(shipped.id, 'The tin is dented.');
    await staff.client.from('orders').delete().eq('id', deleted.id).throwOnError();

    expect(await obstacleOf(friend)).toBeNull();
    expect((await exportOf(friend)).messages).toEqual([]);
    await deleteAccount(friend).throwOnError();

    const kept = await readOrder(shipped.id);
    expect(kept).toMatchObject({ items: shipped.items, total_amount: shipped.total_amount, status: 'Shipped' });
    expect(kept.shipping).toEqual(delivery);
    const { data: notes } = await backend().service.from('order_notes').select('note').eq('order_id', shipped.id);
    expect(notes).toEqual([{ note: 'Rings twice' }]);
    const { data: tickets } = await staff.client.from('message_list').select('email, message').eq('ticket', ticket);
    expect(tickets).toEqual([{ email: buyer.email, message: 'The tin is dented.' }]);
    const restored = await staff.client.rpc('restore_order', { order_id: deleted.id }).throwOnError();
    expect(restored.data.shipping).toEqual(delivery);

    const found = await columnsWith(backend(), [friend.email]);
    // The email that confirms the deletion, and what a demonstration simulates.
    expect(found.filter((column) => !/^(local\.|public\.email_outbox\.recipient)/.test(column))).toEqual([]);

    expect((await exportOf(buyer)).orders).toHaveLength(3);
    await backend().service.rpc('cancel_by_customer', { order_id: processing.id }).throwOnError();
    expect((await readOrder(processing.id)).status).toBe('Cancelled');
  });

  it('is shown to an owner who erases the person, and erased only if the owner chooses it', async () => {
    const buyer = await backend().signUp();
    const email = newEmail();
    const [kept, chosen] = [await orderFor(email, buyer), await orderFor(email, buyer)];
    await staff.client.from('orders').update({ status: 'Delivered' }).eq('id', chosen.id).throwOnError();
    await placeOrder(backend(), [{ variant_id: variant, quantity: 1 }], deliveryTo(email));
    const { data: preview } = await owner.client.rpc('erasure_preview', { email: email.toUpperCase() }).throwOnError();
    expect(preview).toMatchObject({ obstacle: expect.stringContaining('is being processed') as string, orders: 1 });
    expect(preview.other_orders).toEqual(
      [chosen, kept].map(({ id, order_uid }) => ({
        id,
        order_uid,
        created_at: expect.any(String) as string,
        name: 'Meera Nair',
        account: buyer.email,
      })),
    );

    await backend().db.query(
      `update public.orders set status = 'Delivered' where shipping ->> 'email' = $1 and customer_id <> $2`,
      [email, kept.customer_id],
    );
    const erase = (also_orders: string[]) => owner.client.rpc('erase_person', { email, also_orders });
    const stranger = await placeOrder(backend(), [{ variant_id: variant, quantity: 1 }], deliveryTo(newEmail()));
    expect((await erase([stranger.id])).error).toMatchObject({ code: 'PT409', hint: 'other_orders' });
    expect((await erase([kept.id])).error).toMatchObject({ code: 'PT409', hint: 'erasure_obstacle' });
    await erase([chosen.id]).throwOnError();

    expect((await readOrder(chosen.id)).shipping).toEqual({});
    const left = await readOrder(kept.id);
    expect(left).toMatchObject({ shipping: delivery, customer_id: kept.customer_id });
    expect(await columnsWith(backend(), [email])).toEqual([]);
    await backend().service.rpc('cancel_by_customer', { order_id: kept.id }).throwOnError();
  });
});

describe('what belongs to the order of another account', () => {
  it('keeps a ticket that was opened before the email of the order was corrected', async () => {
    const [buyer, friend] = [await backend().signUp(), await backend().signUp()];
    const order = await orderFor(friend.email, buyer);
    await backend().db.query(`update public.orders set created_at = now() - interval '25 hours' where id = $1`, [
      order.id,
    ]);
    const { data: ticket } = await askForCancellation(order.id).throwOnError();
    await staff.client
      .from('orders')
      .update({ shipping: deliveryTo(buyer.email) })
      .eq('id', order.id)
      .throwOnError();
    await deleteAccount(friend).throwOnError();
    const { data: tickets } = await staff.client.from('message_list').select('email').eq('ticket', ticket);
    expect(tickets).toEqual([{ email: buyer.email }]);
    expect((await readOrder(order.id)).shipping).toEqual(deliveryTo(buyer.email));
  });

  it('gets the email of the account if a checkout that had ended is paid late', async () => {
    const [buyer, friend] = [await backend().signUp(), await backend().signUp()];
    const { id: customer_id } = await customerOfAccount(backend(), buyer.id);
    const items = [{ variant_id: variant, quantity: 1 }];
    const session = await openCheckoutSession(backend(), items, undefined, customer_id);
    await backend()
      .service.from('checkout_sessions')
      .update({ shipping: deliveryTo(friend.email), status: 'expired' })
      .eq('id', session.id)
      .throwOnError();
    await deleteAccount(friend).throwOnError();
    const { data } = await reportPayment(backend(), session.id).throwOnError();
    expect(await readOrder(data?.order_id ?? '')).toMatchObject({ shipping: deliveryTo(buyer.email), customer_id });
  });

  it('is not erased with a customer whose email staff have changed to the email of another account', async () => {
    const [victim, other] = [await backend().signUp(), await backend().signUp()];
    const { id } = await customerOfAccount(backend(), victim.id);
    await staff.client.from('customers').update({ email: other.email }).eq('id', id).throwOnError();
    const { data: preview } = await owner.client.rpc('erasure_preview', { customer_id: id }).throwOnError();
    expect(preview).toMatchObject({ obstacle: null, accounts: [victim.email], other_orders: [] });
    await owner.client.rpc('erase_customer', { customer_id: id }).throwOnError();
    expect((await other.client.auth.getUser()).error).toBeNull();
    expect((await victim.client.auth.getUser()).error).not.toBeNull();
  });
});

describe('an order of a payment link', () => {
  it('gives the account with the email that staff have entered nothing but emails', async () => {
    const accomplice = await backend().signUp();
    const { id } = await orderByLink(accomplice.email);
    await backend().as({ role: 'authenticated', id: accomplice.id }, async (sql) => {
      expect(await sql.query('select id from public.orders')).toEqual([]);
    });
    expect((await backend().service.rpc('send_cancel_link', { order_id: id })).error?.hint).toBe('email_changed');
    expect((await backend().service.rpc('cancel_by_customer', { order_id: id })).error?.hint).toBe('email_changed');
    await staff.client.rpc('ship_order', { order_id: id, expected_version: 1 }).throwOnError();
    await reportProblem(id, 'The tin is dented.');
    expect(await exportOf(accomplice)).toMatchObject({
      orders: [],
      messages: [],
      emails: [{ kind: 'signup' }],
      changes_by_the_shop: [],
    });

    expect(await obstacleOf(accomplice)).toBeNull();
    await deleteAccount(accomplice).throwOnError();
    const order = await readOrder(id);
    expect(order.shipping).toEqual(delivery);

    // The customer has no email any more, and is erased when the time of the order is over.
    const customer = async () =>
      (await backend().service.from('customers').select('*').eq('id', order.customer_id).single().throwOnError()).data;
    expect(await customer()).toMatchObject({ name: delivery.name, email: `${order.customer_id}@unknown.invalid` });
    const age = `created_at = created_at - interval '10 years'`;
    await backend().db.query(`update public.orders set ${age} where id = $1`, [id]);
    await backend().db.query(`update public.customers set ${age} where id = $1`, [order.customer_id]);
    await backend().service.rpc('purge_personal_data').throwOnError();
    expect(await customer()).toMatchObject({ name: null, email: `${order.customer_id}@erased.invalid`, address: null });
  });

  it('stays with its guest when an account confirms the email later', async () => {
    const email = newEmail();
    const { id, customer_id } = await orderByLink(email);
    const accomplice = await backend().signUp({ email });
    expect((await accomplice.client.from('orders').select('id').throwOnError()).data).toEqual([]);
    expect((await readOrder(id)).customer_id).toBe(customer_id);
  });

  it('is cancelled by staff, whose limit counts, and erased by an owner', async () => {
    const email = newEmail();
    const { id } = await orderByLink(email);
    const cancel = (account: Account) => account.client.rpc('cancel_order', { order_id: id, expected_version: 1 });
    expect((await cancel(staff)).error).toMatchObject({ code: 'PT403', hint: 'refund_limit' });
    await staff.client.from('orders').update({ status: 'Delivered' }).eq('id', id).throwOnError();
    await owner.client.rpc('erase_person', { email }).throwOnError();
    expect((await readOrder(id)).shipping).toEqual({});
  });

  it('has a guest whose erasure also deletes the account with the email, which the preview names', async () => {
    const account = await backend().signUp();
    const { customer_id } = await orderByLink(account.email);
    const { data: preview } = await owner.client.rpc('erasure_preview', { customer_id }).throwOnError();
    expect(preview).toMatchObject({ accounts: [account.email], orders: 1, other_orders: [] });
  });

  it('gets a request for cancellation from everybody who has its tracking link', async () => {
    const { id } = await orderByLink(newEmail());
    const { data } = await askForCancellation(id).throwOnError();
    expect(data).toMatch(/^T-/);
  });
});
