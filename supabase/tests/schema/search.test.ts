import { randomUUID } from 'node:crypto';
import { phoneExamples } from '../../../src/domain/phoneExamples.ts';
import { searchKeyExamples } from '../../../src/domain/searchKeyExamples.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant, productIdOf } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

const backend = withBackend();
let staff: Account;

beforeAll(async () => {
  staff = await backend().signUp();
  await backend().promote(staff, 'staff');
});

it('makes the same search keys as src/domain/searchKey.ts', async () => {
  const rows = await backend().db.query<{ key: string }>(
    `select public.search_key(text) as key
      from unnest($1::text[]) with ordinality as example (text, place) order by place`,
    [searchKeyExamples.map(([text]) => text)],
  );
  expect(rows.map(({ key }) => key)).toEqual(searchKeyExamples.map(([, key]) => key));
});

/** Returns which of the texts find a row. */
const findingTexts = async (texts: string[], find: (words: string) => PromiseLike<string[]>, id: string) => {
  const found: string[] = [];
  for (const text of texts) if ((await find(text)).includes(id)) found.push(text);
  return found;
};

/** Every form of +919840012345, and parts of it. */
const phones = [
  ...phoneExamples.filter(([, number]) => number === '+919840012345').map(([typed]) => typed),
  ...['12345', '0012345', '98400', '98400-123', '400 123', '098400 123', '0091 98400', '+91 98400', '+9198400'],
];
const otherPhones = ['98400 12346', '+91 98400-12354', '5432100489', '912345'];

/** Finds somebody whose name is Méera Nair. */
const names = [
  'Meera',
  'nair meera',
  'MEERA  NAIR',
  'Nair, Meera',
  'M\u00e9era',
  'Me\u0301era',
  'Ｍｅｅｒａ',
  'mee nai',
  'Mee\u200bra\u2060 N\u00adair',
  '\u202eNair\u202c\u3000Meera',
  '“Meera” (Nair)',
];

describe('search_orders', () => {
  const find = async (words: string) => {
    const { data } = await staff.client.rpc('search_orders', { words }).throwOnError();
    return data.map(({ id }) => id);
  };

  it('finds a phone in any form, and parts of it', async () => {
    const details = { name: 'Leela', email: `${randomUUID()}@guest.example` };
    const items = [{ variant_id: await createVariant(backend()), quantity: 1 }];
    for (const phone of [
      '98400 12345',
      '+91-09840012345',
      '098400 12345',
      '९८४०० १२३४५',
      '98400 12345 / 94470 54321',
    ]) {
      const { id } = await placeOrder(backend(), items, { ...details, phone });
      const typed = phone.includes('/') ? phones.filter((text) => !/^\+91 ?98400$/.test(text)) : phones;
      expect({ phone, found: await findingTexts([...typed, ...otherPhones], find, id) }).toEqual({
        phone,
        found: typed,
      });
    }
  });

  it('finds words in any order, in any form and in different fields', async () => {
    const product = { title: 'Founder’s Whole-Leaf क़हवा', id: `tea-${randomUUID()}` };
    const { id, order_uid, customer_id } = await placeOrder(
      backend(),
      [{ variant_id: await createVariant(backend(), { product }), quantity: 1 }],
      {
        ...{ name: 'M\u00e9era Nair', email: 'meera.nair-77@post.example', phone: '98400 12345' },
        ...{ address: '4/12 M.G. Road, Straße 5', city: 'Kochi', pin_code: '682001', state: 'Kerala' },
      },
    );
    // The customer has another name and address than the delivery.
    await backend()
      .service.from('customers')
      .update({ name: 'Zubin O’Hara', address: 'Ooty', phone: '0422 2345678' })
      .eq('id', customer_id)
      .throwOnError();
    const number = order_uid.slice(4);
    const typed = [
      ...names,
      ...['Meera Kochi', 'kochi 682001 meera', 'Kochi,Kerala', '६८२००१', 'meera ohara', "O'HARA kochi", '0422-2345678'],
      ...['meera.nair-77@', 'MEERA.NAIR-77@POST.EXAMPLE', 'mg road', '4/12 road', 'STRASSE', 'strasse 5'],
      ...['whole leaf', 'whole-leaf', 'founders', "founder's meera", '\u0958हवा', '\u0915\u093cहवा'],
      ...[order_uid, number, `#${number}`, `# ${order_uid}`, order_uid.toLowerCase(), `nbt ${number}`, `nbt${number}`],
      ...[
        `NBT\u2011${number}`,
        `NBT\u2013${number}`,
        `NBT - ${number}`,
        `NBT-${number.slice(0, 3)} ${number.slice(3)}`,
      ],
      ...[`meera 98400-12345`, `+91 98400 12345, Kochi`, 'kochi 682001 098400 12345'],
      ...['', ' ', '\u200b', '-', '\\'],
    ];
    const others = ['Meera Chennai', 'Mira', 'कहवा', 'meera.nair-78@', 'nair-7@', '%', 'M_era', `9${number}`];
    expect(await findingTexts([...typed, ...others], find, id)).toEqual(typed);
  });

  it('finds the tracking number as it was typed, even if it looks like a phone number', async () => {
    const { id, version: expected_version } = await placeOrder(backend(), [
      { variant_id: await createVariant(backend()), quantity: 1 },
    ]);
    const shipment = { order_id: id, expected_version, tracking_number: 'EA0987654321-0IN' };
    await staff.client.rpc('ship_order', shipment).throwOnError();
    const typed = [
      'EA 0987654321-0 IN',
      'ea09876543210in',
      '09876543210',
      '9876543210',
      '0987654321',
      'EA\u20110987654321',
    ];
    expect(await findingTexts([...typed, '9876543211'], find, id)).toEqual(typed);
  });
});

describe('search_messages', () => {
  it('finds a phone, words and a ticket in any form', async () => {
    const { data } = await backend()
      .service.rpc('submit_contact', {
        name: 'M\u00e9era Nair',
        email: 'meera@post.example',
        phone: '+91 0 98400-12345',
        message: 'Please ring my sister\nin Kochi: 94470 54321.',
        client: randomUUID(),
      })
      .throwOnError();
    const { id, ticket } = data;
    const find = async (words: string) => {
      const response = await staff.client.rpc('search_messages', { words }).throwOnError();
      return response.data.map((message) => message.id);
    };
    const typed = [
      ...[...phones, ...names, 'kochi meera', 'sister 98400 12345', '+91 94470-54321', '094470 54321'],
      ...[ticket, ticket.toLowerCase(), `#${ticket}`, ticket.slice(2), ticket.replace('-', '\u2011')],
      ticket.replace('-', ' '),
    ];
    expect(await findingTexts([...typed, ...otherPhones, 'meera chennai'], find, id)).toEqual(typed);
  });
});

describe('search_products and search_stock', () => {
  it('find words of the product and its variants in any order and form', async () => {
    const variant = await createVariant(backend(), {
      product: { title: 'Café Nilgiri क़हवा', subtitle: 'First flush', id: `tea-${randomUUID()}` },
      variant: { title: 'Founder’s Tin', sku: `NG-${randomUUID()}` },
      stock: 5,
    });
    const findProducts = async (words: string) => {
      const { data } = await staff.client.rpc('search_products', { words }).throwOnError();
      return data.map(({ id }) => id);
    };
    const findStock = async (words: string) => {
      const { data } = await staff.client.rpc('search_stock', { words }).throwOnError();
      return data.map(({ variant_id }) => variant_id);
    };
    const typed = [
      ...[
        'nilgiri cafe',
        'Cafe\u0301',
        'CAFÉ  NILGIRI',
        '\u0958हवा',
        '\u0915\u093cहवा',
        'tin cafe',
        'founders nilgiri',
      ],
      ...["Founder's tin", 'Ｎｉｌｇｉｒｉ', 'Nil\u00adgiri', 'flush, first', 'tin ng', productIdOf(variant), ''],
    ];
    const others = ['cafe assam', 'tin assam', '100%'];
    expect(await findingTexts([...typed, ...others], findProducts, productIdOf(variant))).toEqual(typed);
    expect(await findingTexts([...typed, ...others], findStock, variant)).toEqual(typed);
  });
});

describe('order_list', () => {
  it('is sorted by names in any case and with accents, and by the length of the order number', async () => {
    const variant_id = await createVariant(backend());
    const names = ['Zoe', 'asha', 'Émile', 'Ａnil', 'emil', 'beena', 'मीरा', 'Emily', null];
    const ids: string[] = [];
    for (const [place, name] of names.entries()) {
      const { id, customer_id } = await placeOrder(backend(), [{ variant_id, quantity: 1 }]);
      await backend().service.from('customers').update({ name }).eq('id', customer_id).throwOnError();
      const uid = `NBT-${9 - place}${'0'.repeat(place % 3 === 0 ? 8 : 7)}`;
      await backend().db.query('update public.orders set order_uid = $2 where id = $1', [id, uid]);
      ids.push(id);
    }
    const list = (columns: string[]) => {
      let query = staff.client.from('order_list').select('customer_name, order_uid').in('id', ids);
      for (const column of columns) query = query.order(column);
      return query.throwOnError();
    };
    expect((await list(['customer_name_key'])).data.map(({ customer_name }) => customer_name)).toEqual([
      ...['Ａnil', 'asha', 'beena', 'emil', 'Émile', 'Emily', 'Zoe', 'मीरा'],
      null,
    ]);
    expect((await list(['order_uid_length', 'order_uid'])).data.map(({ order_uid }) => order_uid)).toEqual([
      ...['NBT-10000000', 'NBT-20000000', 'NBT-40000000', 'NBT-50000000', 'NBT-70000000', 'NBT-80000000'],
      ...['NBT-300000000', 'NBT-600000000', 'NBT-900000000'],
    ]);
  });
});
