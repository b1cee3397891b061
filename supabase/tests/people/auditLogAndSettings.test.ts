import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { formatAmount } from '../../../src/domain/amounts.ts';
import { gstPlaces, isGstin } from '../../../src/domain/order/gstin.ts';
import { indianStates } from '../../../src/domain/order/indianStates.ts';
import { signUpAdministrators } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';
import type { ShopSettingsChange } from '../../database.types.ts';

const backend = withBackend();

describe('changes of administrators', () => {
  let owner: Account;
  let staff: Account;

  beforeAll(async () => {
    ({ owner, staff } = await signUpAdministrators(backend()));
  });

  const entries = () => staff.client.from('audit_entries').select('*').order('id');
  const createOrder = async () =>
    placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
      email: `${randomUUID()}@guest.example`,
    });

  describe('the audit log', () => {
    it('has every change of the people, by whomever', async () => {
      const person = await backend().signUp();
      await backend().promote(person, 'staff');
      await owner.client.rpc('set_person_role', { person_id: person.id, new_role: 'owner' }).throwOnError();
      await person.client.rpc('remove_person', { person_id: person.id }).throwOnError();
      const { data } = await entries().eq('table_name', 'admins').eq('row_id', person.id).throwOnError();
      expect(data).toMatchObject([
        { operation: 'insert', actor_id: null, actor_email: null, after: { role: 'staff' } },
        { operation: 'update', actor_email: owner.email, before: { role: 'staff' }, after: { role: 'owner' } },
        { operation: 'delete', actor_email: person.email, before: { role: 'owner' }, after: null },
      ]);
    });

    it('has a person who is removed with the account', async () => {
      const person = await backend().signUp();
      await backend().promote(person);
      await backend().db.query('delete from auth.users where id = $1', [person.id]);
      const { data } = await entries().eq('row_id', person.id).eq('operation', 'delete').throwOnError();
      expect(data).toMatchObject([{ table_name: 'admins', actor_email: null, before: { role: 'owner' } }]);
    });

    it('has who invited whom, who accepted and who withdrew', async () => {
      const invited = await backend().signUp();
      const invite = async (email: string) => {
        const { data } = await owner.client
          .rpc('invite_person', { email, role: 'staff', request_id: randomUUID() })
          .throwOnError();
        return data.id;
      };
      const [accepted, withdrawn] = [await invite(invited.email), await invite(`${randomUUID()}@invited.example`)];
      await invited.client.rpc('accept_invitation').throwOnError();
      await owner.client.from('invitations').delete().eq('id', withdrawn).throwOnError();
      const read = async (id: string) => (await entries().eq('row_id', id).throwOnError()).data;
      expect(await read(accepted)).toMatchObject([
        { operation: 'insert', actor_email: owner.email, after: { email: invited.email, role: 'staff' } },
        { operation: 'delete', actor_email: invited.email },
      ]);
      expect(await read(withdrawn)).toMatchObject([
        { operation: 'insert', actor_email: owner.email },
        { operation: 'delete', actor_email: owner.email },
      ]);
      expect((await entries().eq('row_id', invited.id).throwOnError()).data).toMatchObject([
        { operation: 'insert', actor_email: invited.email },
      ]);
    });

    it('can be filtered by order: its changes, refunds and failed refunds, even if it is deleted', async () => {
      const order = await createOrder();
      const { order_uid } = order;
      await staff.client
        .rpc('update_order', { order_id: order.id, expected_version: order.version, new_status: 'Shipped' })
        .throwOnError();
      await owner.client
        .rpc('request_refund', { order_id: order.id, idempotency_key: randomUUID(), amount: 100 })
        .throwOnError();
      const { data: payment } = await backend()
        .service.from('payments')
        .select('provider, provider_payment_id, checkout_session_id')
        .eq('checkout_session_id', order.checkout_session_id ?? '')
        .single()
        .throwOnError();
      const { checkout_session_id: session_id, ...paid } = payment;
      await backend()
        .service.rpc('record_refunds', {
          session_id,
          ...paid,
          refunds: [{ id: randomUUID(), amount: 100, has_failed: true }],
        })
        .throwOnError();
      await staff.client.from('orders').delete().eq('id', order.id).throwOnError();
      await owner.client.rpc('request_refund', { order_id: order.id, idempotency_key: randomUUID(), amount: 100 });
      await staff.client.rpc('restore_order', { order_id: order.id }).throwOnError();

      const { data } = await entries().eq('order_uid', order_uid).throwOnError();
      const operations = data.map(({ operation, actor_email }) => `${operation} ${actor_email}`);
      expect(operations).toEqual(
        expect.arrayContaining([
          `update ${staff.email}`,
          `refund ${owner.email}`,
          'refund_failed null',
          `delete ${staff.email}`,
          `restore ${staff.email}`,
        ]),
      );
      const { data: ofStaff } = await entries().eq('order_uid', order_uid).eq('actor_id', staff.id).throwOnError();
      expect(new Set(ofStaff.map(({ operation }) => operation))).toEqual(new Set(['update', 'delete', 'restore']));
    });

    it('has the order of an entry whose row names it by its id', async () => {
      const order = await createOrder();
      const insert = `insert into public.audit_log (table_name, row_id, operation, after)
      values ('order_notes', gen_random_uuid(), 'insert', jsonb_build_object('order_id', $1::uuid))`;
      await backend().db.query(insert, [order.id]);
      await staff.client.from('orders').delete().eq('id', order.id).throwOnError();
      await backend().db.query(insert, [order.id]);
      const { data } = await entries().eq('order_uid', order.order_uid).eq('table_name', 'order_notes').throwOnError();
      expect(data).toHaveLength(2);
    });

    it('can be filtered by person and time', async () => {
      const start = (await entries().throwOnError()).data.at(-1)?.happened_at ?? '';
      const order = await createOrder();
      await staff.client.from('orders').delete().eq('id', order.id).throwOnError();
      const { data } = await entries().eq('actor_id', staff.id).gt('happened_at', start).throwOnError();
      expect(data).toMatchObject([{ operation: 'delete', order_uid: order.order_uid }]);
      const { data: actors } = await staff.client.rpc('audit_actors').throwOnError();
      expect(actors).toContainEqual({ actor_id: staff.id, email: staff.email });
      expect(new Set(actors.map(({ actor_id }) => actor_id)).size).toBe(actors.length);
    });

    it('names people only by names that are theirs alone', async () => {
      const people = [await backend().signUp(), await backend().signUp()];
      const rename = async (person: Account, name: string) => {
        await backend().db.query('update public.customers set name = $1 where user_id = $2', [name, person.id]);
      };
      const [meera, ravi] = people as [Account, Account];
      const namesOf = async () => {
        const names = [meera, ravi].map(
          async ({ id }) => (await staff.client.rpc('actor_name', { actor_id: id })).data,
        );
        return Promise.all(names);
      };
      for (const person of people) await backend().promote(person, 'staff');
      await rename(meera, 'Meera');
      await rename(ravi, 'Ravi');
      expect(await namesOf()).toEqual(['Meera', 'Ravi']);
      await rename(ravi, ' meera ');
      expect(await namesOf()).toEqual([null, null]);
      await rename(ravi, meera.email);
      expect(await namesOf()).toEqual(['Meera', null]);
    });

    it('names nobody to customers', async () => {
      const { client } = await backend().signUp();
      expect((await client.from('audit_entries').select('*')).data).toEqual([]);
      expect((await client.rpc('actor_email', { actor_id: owner.id })).data).toBeNull();
      expect((await client.rpc('audit_actors')).error?.code).toBe('42501');
    });

    it('never names an administrator for what the payment provider reported', async () => {
      const insert = `insert into public.audit_log (actor_id, table_name, row_id, operation)
      values (gen_random_uuid(), 'payments', gen_random_uuid(), 'refund_failed')`;
      await expect(backend().db.query(insert)).rejects.toMatchObject({ code: '23514' });
    });
  });

  describe('one page of the audit log', () => {
    const PAGE = 25;

    beforeAll(async () => {
      await backend().db.exec(`
      insert into public.audit_log (actor_id, table_name, row_id, operation, after, happened_at)
        select case when n % 1000 = 0 then '${staff.id}'::uuid else '${owner.id}'::uuid end,
            case when n % 2000 = 0 then 'shop_settings' else 'orders' end, gen_random_uuid(), 'update',
            jsonb_build_object('order_uid', 'NBT-' || 100000 + n % 20000), now() - n * interval '1 minute'
          from generate_series(1, 20000) as n;
      analyze public.audit_log`);
    });

    it.each<[what: string, condition: string]>([
      ['the latest entries', 'true'],
      ['a day', `happened_at between now() - interval '3 days' and now() - interval '2 days'`],
      ['a person', 'actor_id = $1'],
      ['an order', `order_uid = 'NBT-101234'`],
      ['what was changed', `table_name = 'shop_settings' and operation = 'update'`],
    ])('is read from an index, without the other entries, for %s', async (_, filter) => {
      const condition = filter.replace('$1', `'${staff.id}'`);
      const [plan] = await backend().as({ role: 'authenticated', id: owner.id }, (sql) =>
        sql.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `explain (analyze, format json) select * from public.audit_entries where ${condition}
         order by happened_at desc, id desc limit ${PAGE}`,
        ),
      );
      const root = plan?.['QUERY PLAN'][0].Plan;
      const scans = root ? nodesOf(root).filter((node) => node['Relation Name'] === 'audit_log') : [];
      expect(scans).toHaveLength(1);
      for (const scan of scans) {
        expect(scan['Node Type']).toBe('Index Scan');
        expect((scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0)).toBeLessThanOrEqual(PAGE);
      }
    });
  });

  interface PlanNode {
    'Node Type': string;
    'Relation Name'?: string;
    'Actual Rows'?: number;
    'Rows Removed by Filter'?: number;
    Plans?: PlanNode[];
  }

  const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
});

describe('settings', () => {
  let owner: Account;
  let staff: Account;

  beforeAll(async () => {
    ({ owner, staff } = await signUpAdministrators(backend()));
  });

  const read = async ({ client } = owner) =>
    (await client.from('shop_settings').select('*').single().throwOnError()).data;
  const update = async (changes: ShopSettingsChange) =>
    owner.client.rpc('update_shop_settings', { expected_version: (await read()).version, changes });
  const save = async (changes: ShopSettingsChange) => {
    const { data, error } = await update(changes);
    if (error) throw error;
    return data;
  };

  const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const withCheckDigit = (start: string) => {
    const sum = [...start].reduce((total, character, n) => {
      const product = ALPHABET.indexOf(character) * (n % 2 ? 2 : 1);
      return total + Math.floor(product / 36) + (product % 36);
    }, 0);
    return start + ALPHABET.charAt((36 - (sum % 36)) % 36);
  };

  describe('the settings of the shop', () => {
    it('are one row with defaults, which administrators read', async () => {
      expect(await read(staff)).toMatchObject({
        legal_name: null,
        gstin: null,
        invoice_series: 'TI',
        credit_note_series: 'CN',
        sends_digest: true,
        staff_refund_limit_order: 0,
        staff_refund_limit_day: 0,
      });
      await expect(backend().db.query('insert into public.shop_settings default values')).rejects.toThrow('unique');
      expect((await backend().service.from('shop_settings').select('*').single()).error).toBeNull();
      const customer = await backend().signUp();
      expect((await customer.client.from('shop_settings').select('*')).data).toEqual([]);
    });

    it('are changed by owners, keeping what is not passed', async () => {
      const { version } = await read();
      const settings = {
        legal_name: '  Nilgiri Black Tea LLP ',
        gstin: withCheckDigit('33AAPFU0939F1Z'),
        state: 'Tamil Nadu',
        address: '12 Estate Road\nCoonoor 643101',
        fssai: '10012042000123',
        signatory: 'Leela Menon',
        invoice_series: 'T-1',
        orders_email: 'packing@nbt.example',
        sends_digest: false,
        staff_refund_limit_order: 50_000,
        staff_refund_limit_day: 200_000,
      };
      expect(await save(settings)).toMatchObject({
        ...settings,
        legal_name: 'Nilgiri Black Tea LLP',
        version: version + 1,
      });
      expect(await save({ signatory: ' ', orders_email: null })).toMatchObject({
        ...settings,
        legal_name: 'Nilgiri Black Tea LLP',
        signatory: null,
        orders_email: null,
      });
    });

    it('are not changed by an owner who has not seen the latest, and one of two concurrent changes is saved', async () => {
      const { version } = await read();
      const responses = await Promise.all(
        ['Leela', 'Meera'].map((signatory) =>
          owner.client.rpc('update_shop_settings', { expected_version: version, changes: { signatory } }),
        ),
      );
      expect(responses.map(({ error }) => error?.code ?? 'saved').sort()).toEqual(['PT409', 'saved']);
      const [saved] = responses.flatMap(({ data }) => data ?? []);
      expect(await read()).toMatchObject({ signatory: saved?.signatory, version: version + 1 });
      for (const expected_version of [version, null as unknown as number])
        expect((await owner.client.rpc('update_shop_settings', { expected_version, changes: {} })).status).toBe(409);
    });

    it('have every change in the audit log, also changes by the operator', async () => {
      const before = await read();
      await save({ signatory: 'Radha' });
      await backend().db.query(`update public.shop_settings set invoice_series = 'TIA'`);
      const { data } = await staff.client
        .from('audit_entries')
        .select('actor_email, operation, before, after')
        .eq('table_name', 'shop_settings')
        .order('id', { ascending: false })
        .limit(2)
        .throwOnError();
      expect(data).toMatchObject([
        { actor_email: null, operation: 'update', after: { invoice_series: 'TIA' } },
        { actor_email: owner.email, operation: 'update', before, after: { signatory: 'Radha' } },
      ]);
    });

    it.each<[string, object, string]>([
      ['an unknown setting', { theme: 'dark' }, 'PT400'],
      ['a version', { version: 99 }, 'PT400'],
      ['an id', { id: '6c0a1f0e-7d37-4d0f-8b39-5a3b3bd7a2a1' }, 'PT400'],
      ['an array', [], 'PT400'],
      ['no value', null as unknown as object, 'PT400'],
      ['an FSSAI number with 13 digits', { fssai: '1001204200012' }, '23514'],
      ['an FSSAI number with a letter', { fssai: '1001204200012X' }, '23514'],
      ['a series that makes numbers of more than 16 characters', { invoice_series: 'TEAS' }, '23514'],
      ['a series with a space', { invoice_series: 'T I' }, '23514'],
      ['a series in lower case', { credit_note_series: 'cn' }, '23514'],
      ['no series', { invoice_series: '' }, '23502'],
      ['one series for invoices and credit notes', { invoice_series: 'CN', credit_note_series: 'CN' }, '23514'],
      ['a state that does not exist', { state: 'Madras' }, '23514'],
      ['a GSTIN of another state', { gstin: withCheckDigit('33AAPFU0939F1Z'), state: 'Kerala' }, '23514'],
      ['a UIN, whose holder sells nothing', { gstin: '0717UNO00157UNO', state: 'Delhi' }, '23514'],
      ['a GSTIN with a wrong check digit', { gstin: '27AAPFU0939F1ZA', state: 'Maharashtra' }, '23514'],
      ['a negative limit', { staff_refund_limit_day: -1 }, '23514'],
      ['a limit of a fraction', { staff_refund_limit_day: 0.5 }, '22P02'],
      ['a text for a limit', { staff_refund_limit_order: 'all' }, '22P02'],
      ['no limit', { staff_refund_limit_order: null }, '23502'],
      ['two emails', { orders_email: 'a@b.example, c@d.example' }, '23514'],
      ['a name that is too long', { legal_name: 'x'.repeat(201) }, '23514'],
    ])('reject %s and stay as they are', async (_, changes, code) => {
      const before = await read();
      expect((await update(changes as ShopSettingsChange)).error?.code).toBe(code);
      expect(await read()).toEqual(before);
    });

    it('allow only series whose numbers have at most 16 characters', async () => {
      const { invoice_series } = await save({ invoice_series: 'TEA' });
      expect(`${invoice_series}/26-27/000123`).toHaveLength(16);
    });
  });

  it('format an amount like the browser', async () => {
    const amounts = Array.from({ length: 13 }, (_, digits) => 10 ** digits).flatMap((paise) => [
      paise - 1,
      paise,
      -paise,
    ]);
    const formatted = await backend().db.query<{ text: string }>(
      'select public.format_amount(paise) as text from unnest($1::bigint[]) with ordinality as of(paise, place) order by place',
      [amounts],
    );
    expect(formatted.map(({ text }) => text)).toEqual(amounts.map((paise) => formatAmount(paise)));
  });

  describe('is_gstin', () => {
    const isGstinInSql = async (gstin: string) => {
      const [row] = await backend().db.query<{ is_gstin: boolean }>('select public.is_gstin($1)', [gstin]);
      return row?.is_gstin;
    };

    it('accepts the numbers of registered businesses', async () => {
      for (const gstin of ['27AAPFU0939F1ZV', '33AAACH7409R1Z8', '29AAGCB7383J1Z4', withCheckDigit('33ABCDE1234F9Z')])
        expect({ gstin, is: await isGstinInSql(gstin) }).toEqual({ gstin, is: true });
    });

    it('rejects every other check digit, and two characters that changed places', async () => {
      for (const digit of ALPHABET) expect(await isGstinInSql(`27AAPFU0939F1Z${digit}`)).toBe(digit === 'V');
      expect(await isGstinInSql('27AAPFU9039F1ZV')).toBe(false);
    });

    it('accepts and rejects the same texts as the browser', async () => {
      const expected: Record<string, boolean> = {
        '27AAPFU0939F1ZV': true,
        '33AAACH7409R1Z8': true,
        // UINs of bodies of the United Nations and of an embassy.
        '0717UNO00157UNO': true,
        '2117UNO00002UNF': true,
        '3317USA00002UNE': true,
        '0717UNO00157UN5': false,
        [withCheckDigit('0717USA12345NF')]: false,
        [withCheckDigit('27AAPFU0939F0Z')]: false,
        [withCheckDigit('27AAPFU0939F1C')]: false,
        [withCheckDigit('4517UNO00157UN')]: false,
        '': false,
        '27AAPFU0939F1Z': false,
        '27AAPFU0939F1ZVV': false,
        '27aapfu0939f1zv': false,
        ' 27AAPFU0939F1ZV': false,
        '27AAPFU0939F1ZV\n': false,
        '२७AAPFU0939F1ZV': false,
      };
      const assigned = Object.keys(gstPlaces);
      for (let code = 0; code < 100; code++) {
        const digits = String(code).padStart(2, '0');
        expected[withCheckDigit(`${digits}AAPFU0939F1Z`)] = assigned.includes(digits);
      }
      const texts = Object.keys(expected);
      const rows = await backend().db.query<{ is: boolean }>(
        'select public.is_gstin(text) as is from unnest($1::text[]) with ordinality as each (text, place) order by place',
        [texts],
      );
      expect(Object.fromEntries(texts.map((text, n) => [text, rows[n]?.is]))).toEqual(expected);
      expect(Object.fromEntries(texts.map((text) => [text, isGstin(text)]))).toEqual(expected);
    });

    it('knows the code of every state and union territory', async () => {
      const codes = await backend().db.query<{ name: string; code: string }>(
        'select name, public.gst_state_code(name) as code from unnest($1::text[]) as name',
        [[...indianStates]],
      );
      const states = Object.fromEntries(codes.map(({ name, code }) => [code, name]));
      expect({ ...states, 97: 'Other Territory', 99: 'Centre Jurisdiction' }).toEqual(gstPlaces);
    });
  });
});
