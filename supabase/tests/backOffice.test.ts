import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../local/testing/backend.ts';
import { sellTea } from './support/catalogue.ts';
import { buy } from './support/checkout.ts';

const shop = withBackend();
let admin: Account;
let customer: Account;

beforeAll(async () => {
  admin = await shop().signUp();
  customer = await shop().signUp({ fullName: 'Asha' });
  await shop().promote(admin);
});

const order = async (email = `${randomUUID()}@guest.example`) =>
  buy(shop(), [{ variant_id: await sellTea(shop()), quantity: 2 }], {
    name: 'Leela',
    email,
    phone: '98400',
    address: 'Ooty',
  });
const stored = async (id: string) => {
  const { data } = await shop().service.from('order_list').select('*').eq('id', id).single().throwOnError();
  return data;
};

describe('saving an order', () => {
  it('changes status, items and customer together', async () => {
    const { id, version, items } = await order();
    const [item] = items;
    const { data } = await admin.client.rpc('update_order', {
      order_id: id,
      expected_version: version,
      new_status: 'Shipped',
      new_items: item && [{ ...item, quantity: 3 }],
      customer: { name: 'Leela M', email: 'leela.m@post.example', phone: null, address: 'Kotagiri' },
    });
    expect(data).toMatchObject({ id, status: 'Shipped', total_amount: 1500, version: version + 1 });
    expect(await stored(id)).toMatchObject({
      status: 'Shipped',
      customer_name: 'Leela M',
      customer_email: 'leela.m@post.example',
      customer_phone: null,
      customer_address: 'Kotagiri',
    });
  });

  it('leaves alone what it is not given', async () => {
    const { id, version, items } = await order();
    await admin.client
      .rpc('update_order', { order_id: id, expected_version: version, new_status: 'Delivered' })
      .throwOnError();
    expect(await stored(id)).toMatchObject({
      status: 'Delivered',
      items,
      customer_name: 'Leela',
      customer_phone: '98400',
    });
  });

  it('is refused when somebody else saved it meanwhile, and changes nothing', async () => {
    const { id, version } = await order();
    const save = { order_id: id, expected_version: version };
    await admin.client.rpc('update_order', { ...save, new_status: 'Shipped' }).throwOnError();
    const late = await admin.client.rpc('update_order', {
      ...save,
      new_status: 'Cancelled',
      customer: { name: 'Nobody' },
    });
    expect(late).toMatchObject({
      status: 409,
      error: {
        code: 'PT409',
        message: 'This order was changed by someone else. Reload to see the latest, then save again.',
      },
    });
    expect(await stored(id)).toMatchObject({ status: 'Shipped', customer_name: 'Leela' });
  });

  it('keeps one of two changes that are saved at once, and tells the other', async () => {
    const { id, version } = await order();
    const answers = await Promise.all(
      (['Shipped', 'Cancelled'] as const).map((new_status) =>
        admin.client.rpc('update_order', { order_id: id, expected_version: version, new_status }),
      ),
    );
    expect(answers.map(({ error }) => error?.code ?? 'saved').sort()).toEqual(['PT409', 'saved']);
  });

  it('changes neither half when the customer cannot be saved', async () => {
    const [{ id, version }, other] = [await order(), await order('taken@guest.example')];
    const { error } = await admin.client.rpc('update_order', {
      order_id: id,
      expected_version: version,
      new_status: 'Shipped',
      customer: { email: 'taken@guest.example' },
    });
    expect(error?.code).toBe('23505');
    expect([(await stored(id)).status, (await stored(other.id)).status]).toEqual(['Processing', 'Processing']);
  });

  it.each([
    ['a status that is none', { new_status: 'Lost' }, '23514'],
    ['items without a price', { new_items: [{ quantity: 1 }] }, '23514'],
    ['half a tin', { new_items: [{ quantity: 0.5, unit_amount: 100 }] }, '23514'],
    ['less than nothing', { new_items: [{ quantity: 1, unit_amount: -100 }] }, '23514'],
    ['items that are no list', { new_items: { quantity: 1 } }, '22023'],
  ])('refuses %s', async (_, change, code) => {
    const { id, version } = await order();
    const { error } = await admin.client.rpc('update_order', {
      order_id: id,
      expected_version: version,
      new_status: 'Shipped',
      ...(change as object),
    });
    expect(error?.code).toBe(code);
  });

  it('finds no order that was deleted', async () => {
    const { id, version } = await order();
    await admin.client.from('orders').delete().eq('id', id).throwOnError();
    const answer = await admin.client.rpc('update_order', {
      order_id: id,
      expected_version: version,
      new_status: 'Shipped',
    });
    expect(answer).toMatchObject({ status: 404, error: { code: 'PT404' } });
  });

  it("is an administrator's alone, even for one's own order", async () => {
    const own = await order(customer.email);
    const save = { order_id: own.id, expected_version: own.version, new_status: 'Delivered' } as const;
    expect((await customer.client.rpc('update_order', save)).error?.code).toBe('42501');
    expect((await shop().anon.rpc('update_order', save)).error?.code).toBe('42501');
    expect((await stored(own.id)).status).toBe('Processing');
  });
});

describe('the list of orders', () => {
  it('is searched by number, name and e-mail, in any case of letters, whatever signs they hold', async () => {
    const mark = randomUUID();
    const name = `O'Brien, "Pat" (100%_*) ${mark}`;
    const { order_uid } = await buy(shop(), [{ variant_id: await sellTea(shop()), quantity: 1 }], {
      name,
      email: `${mark}@guest.example`,
    });
    for (const words of [order_uid, order_uid.toLowerCase(), name, name.toUpperCase(), `${mark}@GUEST`]) {
      const { data, count } = await admin.client
        .rpc('search_orders', { words }, { count: 'exact' })
        .order('created_at')
        .range(0, 24);
      expect({ words, found: data?.map((found) => found.order_uid), count }).toEqual({
        words,
        found: [order_uid],
        count: 1,
      });
    }
    const { data } = await admin.client.rpc('search_orders', { words: mark }).eq('status', 'Cancelled');
    expect(data).toEqual([]);
  });

  it('takes the signs of patterns for themselves', async () => {
    await order();
    const { data } = await admin.client.rpc('search_orders', { words: '%' });
    expect(data?.filter(({ customer_name }) => !customer_name?.includes('%'))).toEqual([]);
  });

  it('shows customers their own orders alone', async () => {
    const own = await order(customer.email);
    await order();
    const lists = [
      await customer.client.from('order_list').select('*'),
      await customer.client.rpc('search_orders', { words: 'NBT' }),
    ];
    for (const { data } of lists) {
      expect(data?.map(({ id }) => id)).toContain(own.id);
      expect(data?.filter(({ customer_email }) => customer_email !== customer.email)).toEqual([]);
    }
  });
});

describe('an e-mail', () => {
  it("is not the customer's to edit, only the account's", async () => {
    const edit = customer.client
      .from('customers')
      .update({ email: 'asha.new@post.example' })
      .eq('user_id', customer.id);
    expect((await edit).error).toMatchObject({
      code: '42501',
      message: 'The e-mail of a customer follows the account.',
    });
    const same = customer.client
      .from('customers')
      .update({ email: customer.email, phone: '1' })
      .eq('user_id', customer.id);
    expect((await same).error).toBeNull();
  });

  it('of any customer can be corrected by an administrator', async () => {
    const { customer_id } = await order();
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
