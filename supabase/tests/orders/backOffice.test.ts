import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

const backend = withBackend();
let admin: Account;
let customer: Account;

beforeAll(async () => {
  admin = await backend().signUp();
  customer = await backend().signUp({ fullName: 'Asha' });
  await backend().promote(admin);
});

const createOrder = async (email = `${randomUUID()}@guest.example`) =>
  placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 2 }], {
    name: 'Leela',
    email,
    phone: '98400',
    address: 'Ooty',
  });
const readOrder = async (id: string) => {
  const { data } = await backend().service.from('order_list').select('*').eq('id', id).single().throwOnError();
  return data;
};

describe('update_order', () => {
  it('changes status and customer together, with unchanged items', async () => {
    const { id, version, items } = await createOrder();
    const { data } = await admin.client.rpc('update_order', {
      order_id: id,
      expected_version: version,
      new_status: 'Shipped',
      new_items: items,
      customer: { name: 'Leela M', email: 'leela.m@post.example', phone: null, address: 'Kotagiri' },
    });
    expect(data).toMatchObject({ id, status: 'Shipped', total_amount: 1000, version: version + 1 });
    expect(await readOrder(id)).toMatchObject({
      status: 'Shipped',
      customer_name: 'Leela M',
      customer_email: 'leela.m@post.example',
      customer_phone: null,
      customer_address: 'Kotagiri',
    });
  });

  it('keeps the items and the customer when they are not passed', async () => {
    const { id, version, items } = await createOrder();
    await admin.client
      .rpc('update_order', { order_id: id, expected_version: version, new_status: 'Delivered' })
      .throwOnError();
    expect(await readOrder(id)).toMatchObject({
      status: 'Delivered',
      items,
      customer_name: 'Leela',
      customer_phone: '98400',
    });
  });

  it('rejects an outdated version and changes nothing', async () => {
    const { id, version } = await createOrder();
    const save = { order_id: id, expected_version: version };
    await admin.client.rpc('update_order', { ...save, new_status: 'Shipped' }).throwOnError();
    const conflict = await admin.client.rpc('update_order', {
      ...save,
      new_status: 'Cancelled',
      customer: { name: 'Changed' },
    });
    expect(conflict).toMatchObject({
      status: 409,
      error: {
        code: 'PT409',
        hint: 'version_differs',
        message: 'This order was changed by someone else. Reload to see the latest, then save again.',
      },
    });
    expect(await readOrder(id)).toMatchObject({ status: 'Shipped', customer_name: 'Leela' });
  });

  it('saves one of two concurrent changes and rejects the other', async () => {
    const { id, version } = await createOrder();
    const responses = await Promise.all(
      (['Shipped', 'Cancelled'] as const).map((new_status) =>
        admin.client.rpc('update_order', { order_id: id, expected_version: version, new_status }),
      ),
    );
    expect(responses.map(({ error }) => error?.code ?? 'saved').sort()).toEqual(['PT409', 'saved']);
  });

  it.each([
    'asha.@example.com',
    'a..b@example.com',
    'asha@example.c',
    'asha',
    '\u212aavya@example.com',
    'x'.repeat(321),
  ])('changes neither order nor customer when the customer cannot be saved with the email %s', async (email) => {
    const { id, version } = await createOrder();
    const { error } = await admin.client.rpc('update_order', {
      order_id: id,
      expected_version: version,
      new_status: 'Shipped',
      customer: { email },
    });
    expect(error).toMatchObject({ code: 'PT400', hint: 'email' });
    expect((await readOrder(id)).status).toBe('Processing');
  });

  it('stores the email of a customer in its one form', async () => {
    const { id, version } = await createOrder();
    const { data } = await admin.client
      .rpc('update_order', {
        order_id: id,
        expected_version: version,
        new_status: 'Shipped',
        customer: { email: ' Meera.Nair@Example.com\u200b' },
      })
      .throwOnError();
    const [customer] = await backend().db.query('select email from public.customers where id = $1', [data.customer_id]);
    expect(customer).toEqual({ email: 'meera.nair@example.com' });
  });

  it.each([
    ['an unknown status', { new_status: 'Lost' }, '23514'],
    ['items without a price', { new_items: [{ quantity: 1 }] }, 'PT400'],
    ['items that are not an array', { new_items: { quantity: 1 } }, 'PT400'],
  ])('rejects %s', async (_, change, code) => {
    const { id, version } = await createOrder();
    const { error } = await admin.client.rpc('update_order', {
      order_id: id,
      expected_version: version,
      new_status: 'Shipped',
      ...(change as object),
    });
    expect(error?.code).toBe(code);
  });

  it('rejects a deleted order with 404', async () => {
    const { id, version } = await createOrder();
    await admin.client.from('orders').delete().eq('id', id).throwOnError();
    const response = await admin.client.rpc('update_order', {
      order_id: id,
      expected_version: version,
      new_status: 'Shipped',
    });
    expect(response).toMatchObject({ status: 404, error: { code: 'PT404' } });
  });

  it("rejects everyone but administrators, even for a customer's own order", async () => {
    const ownOrder = await createOrder(customer.email);
    const save = { order_id: ownOrder.id, expected_version: ownOrder.version, new_status: 'Delivered' } as const;
    expect((await customer.client.rpc('update_order', save)).error?.code).toBe('42501');
    expect((await backend().anon.rpc('update_order', save)).error?.code).toBe('42501');
    expect((await readOrder(ownOrder.id)).status).toBe('Processing');
  });
});

describe('search_orders', () => {
  it('finds orders by number, name and email, ignoring case and including special characters', async () => {
    const marker = randomUUID();
    const name = `O'Brien, "Pat" (100%_*) ${marker}`;
    const { order_uid } = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
      name,
      email: `${marker}@guest.example`,
    });
    for (const words of [order_uid, order_uid.toLowerCase(), name, name.toUpperCase(), `${marker}@GUEST`]) {
      const { data, count } = await admin.client
        .rpc('search_orders', { words }, { count: 'exact' })
        .order('created_at')
        .range(0, 24);
      expect({ words, found: data?.map((order) => order.order_uid), count }).toEqual({
        words,
        found: [order_uid],
        count: 1,
      });
    }
    const { data } = await admin.client.rpc('search_orders', { words: marker }).eq('status', 'Cancelled');
    expect(data).toEqual([]);
  });

  it('finds orders by the name of a product, by the tracking number, and by a number after "#"', async () => {
    const order = await createOrder();
    const tracking_number = `EA${randomUUID().slice(0, 8)}IN`;
    const { id: order_id, version: expected_version } = order;
    await admin.client.rpc('ship_order', { order_id, expected_version, tracking_number }).throwOnError();
    const title = order.items[0]?.product.title.toUpperCase() ?? '';
    for (const words of [title, tracking_number.toLowerCase(), `#${order.order_uid}`, `# ${order.order_uid}`]) {
      const { data } = await admin.client.rpc('search_orders', { words }).eq('id', order_id);
      expect({ words, found: data?.map(({ order_uid }) => order_uid) }).toEqual({ words, found: [order.order_uid] });
    }
  });

  it('does not treat % as a wildcard', async () => {
    await createOrder();
    const { data } = await admin.client.rpc('search_orders', { words: '%' });
    expect(data?.filter(({ customer_name }) => !customer_name?.includes('%'))).toEqual([]);
  });

  it('finds nothing for customers, who read their own orders in order_list', async () => {
    const ownOrder = await createOrder(customer.email);
    await createOrder();
    const { data: own } = await customer.client.from('order_list').select('*').throwOnError();
    expect(own.map(({ id }) => id)).toContain(ownOrder.id);
    expect(own.filter(({ customer_email }) => customer_email !== customer.email)).toEqual([]);
    expect(await customer.client.rpc('search_orders', { words: 'NBT' })).toMatchObject({ data: [] });
  });
});

describe('the email of a customer', () => {
  it('cannot be edited by the customer', async () => {
    const change = customer.client
      .from('customers')
      .update({ email: 'asha.new@post.example' })
      .eq('user_id', customer.id);
    expect((await change).error).toMatchObject({
      code: '42501',
      message: 'The email of a customer follows the account.',
    });
    const unchanged = customer.client
      .from('customers')
      .update({ email: customer.email, phone: '1' })
      .eq('user_id', customer.id);
    expect((await unchanged).error).toBeNull();
  });

  it('can be edited by an administrator', async () => {
    const { customer_id } = await createOrder();
    const email = `${randomUUID()}@guest.example`;
    const { data } = await admin.client
      .from('customers')
      .update({ email })
      .eq('id', customer_id)
      .select('email')
      .single();
    expect(data).toEqual({ email });
  });
});
