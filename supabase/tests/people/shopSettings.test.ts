import type { ShopSettingsChange } from '../../database.types.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';

const backend = withBackend();
let owner: Account;
let staff: Account;

beforeAll(async () => {
  owner = await backend().signUp();
  staff = await backend().signUp();
  await backend().promote(owner);
  await backend().promote(staff, 'staff');
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

  it('have every change in the audit log, also that of the operator', async () => {
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

describe('is_gstin', () => {
  const isGstin = async (gstin: string) => {
    const [row] = await backend().db.query<{ is_gstin: boolean }>('select public.is_gstin($1)', [gstin]);
    return row?.is_gstin;
  };

  it('accepts the numbers of registered businesses', async () => {
    for (const gstin of ['27AAPFU0939F1ZV', '33AAACH7409R1Z8', '29AAGCB7383J1Z4', withCheckDigit('33ABCDE1234F9Z')])
      expect({ gstin, is: await isGstin(gstin) }).toEqual({ gstin, is: true });
  });

  it('rejects every other check digit, and two characters that changed places', async () => {
    for (const digit of ALPHABET) expect(await isGstin(`27AAPFU0939F1Z${digit}`)).toBe(digit === 'V');
    expect(await isGstin('27AAPFU9039F1ZV')).toBe(false);
  });

  it.each([
    '',
    '27AAPFU0939F1Z',
    '27AAPFU0939F1ZVV',
    '27aapfu0939f1zv',
    ' 27AAPFU0939F1ZV',
    '27AAPFU0939F1ZV\n',
    '२७AAPFU0939F1ZV',
  ])('rejects %j', async (gstin) => {
    expect(await isGstin(gstin)).toBe(false);
  });

  it('knows the code of every state and union territory', async () => {
    const { indianStates } = await import('../../../src/domain/order/indianStates.ts');
    const rows = await backend().db.query<{ code: string | null }>(
      'select public.gst_state_code(name) as code from unnest($1::text[]) as name',
      [[...indianStates]],
    );
    const codes = rows.map(({ code }) => code);
    expect(codes).not.toContain(null);
    expect(new Set(codes).size).toBe(indianStates.length);
  });
});
