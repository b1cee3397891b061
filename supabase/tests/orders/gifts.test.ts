import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { customerOfAccount, findGuests } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder, settleEverything } from '../support/checkout.ts';
import { gstSettings, placeGstOrder, saveSettings, setStatus } from '../support/gst.ts';

/* The parcel of a gift goes to somebody else than the buyer, whose the order, the emails and the invoice are. */
const backend = withBackend();
let admin: Account;

beforeAll(async () => {
  admin = await backend().signUp();
  await backend().promote(admin);
});

const gift = { buyer_name: 'Asha Menon', gift_note: 'Happy birthday!' };
const leela = { name: 'Leela', phone: '+919847012345', address: '9 Hill Road', city: 'Kochi', pin_code: '682001' };

const buyGift = async (email: string) =>
  placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
    ...{ ...leela, state: 'Kerala', email },
    ...gift,
  });

it('keeps the recipient in the order, and makes no guest of them', async () => {
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
