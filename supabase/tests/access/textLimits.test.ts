import type { SqlSession } from '../../server/database/database.ts';
import type { Actor } from '../../server/testing/actingAs.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { populateDatabase } from '../support/populateDatabase.ts';

/*
 * A text is limited before anything else is done with it. The tests take the functions and columns from the catalog of
 * the database, so that a new one without the limit fails here.
 */

const backend = withBackend();
let owner: Actor;
let customer: Actor;

beforeAll(async () => {
  const actors = await populateDatabase(backend());
  owner = actors.owner;
  customer = actors.customer;
});

const TOO_MANY_MARKS = `e${'\u0301'.repeat(31)}`;
const FEWER_MARKS = `\u00e9${'\u0301'.repeat(29)}`;
/** Longer than any text of a function, and than any JSON. */
const tooLong = (type: string) => 'x'.repeat(type.startsWith('json') ? 200_001 : 20_001);
const TOO_LARGE_NUMBER = '1e15';

const MARKS = { code: 'PT400', message: 'A letter of a text has more than 30 marks.' };
const LENGTH = { code: 'PT400', message: expect.stringMatching(/^A (text is too long|value is too large)/) as string };
const NUMBER = { code: 'PT400', message: 'A number has more than 15 digits.' };
const FORBIDDEN = { code: '42501', message: expect.any(String) as string };

/** The results for TOO_MANY_MARKS of the functions that do not refuse it, because triggers and indexes call them. */
const RESULTS: Record<string, unknown> = {
  ascii_digits: TOO_MANY_MARKS,
  // Only `name` is given.
  delivery_details: { name: FEWER_MARKS },
  email_key: FEWER_MARKS,
  is_email: false,
  is_gstin: false,
  limit_marks: TOO_MANY_MARKS.slice(0, -1),
  // Only compared with words.
  list_limit: null,
  nfc: FEWER_MARKS,
  one_line: FEWER_MARKS,
  phone_number: null,
  // Only compared with the ids of variants.
  reserved_units: 0,
  search_key: 'e',
  search_text: 'e',
  unshipped_units: 0,
};
/** `reject_changed` only raises an error. `audit_subject` takes a row, and returns null to everybody but administrators. */
const OTHER_FUNCTIONS = ['reject_changed', 'audit_subject'];

interface ApiFunction {
  name: string;
  source: string;
  needsRole: boolean;
  isVariadic: boolean;
  arguments: { name: string; type: string }[];
}

/** All other types may contain texts. */
const TYPES_WITHOUT_TEXT = [
  ...['uuid', 'uuid[]', 'boolean', 'smallint', 'integer', 'integer[]', 'bigint', 'numeric'],
  ...['date', 'timestamp with time zone'],
];
const containsText = (type: string) => !TYPES_WITHOUT_TEXT.includes(type);

/** The functions that visitors and signed-in persons may call and that take a text, or JSON, which contains texts. */
const apiFunctions = () =>
  backend().db.query<ApiFunction>(
    `select proname as name, prosrc as source,
         prosrc like '%public.require_admin()%' or prosrc like '%public.require_owner()%' as "needsRole",
         provariadic <> 0 as "isVariadic",
         (
           select json_agg(json_build_object('name', argument, 'type', format_type(type, null)) order by place)
           from unnest(proargtypes::oid[], proargnames[1:pronargs]) with ordinality as each (type, argument, place)
         ) as arguments
       from pg_proc
       where pronamespace = 'public'::regnamespace and proname <> all ($1)
         and (has_function_privilege('anon', pg_proc.oid, 'execute')
           or has_function_privilege('authenticated', pg_proc.oid, 'execute'))
         and exists (select from unnest(proargtypes) as type where format_type(type, null) <> all ($2))
       order by 1`,
    [OTHER_FUNCTIONS, TYPES_WITHOUT_TEXT],
  );

/** A value of a type that contains the text. */
function valueOf(type: string, text: string): string {
  if (type.endsWith('[]'))
    return `array[${type === 'text[]' ? quoted(text) : `${quoted(JSON.stringify(text))}::jsonb`}]`;
  return type.startsWith('json') ? `${quoted(JSON.stringify({ name: text }))}::${type}` : `${quoted(text)}::${type}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The SQL of a call with one value; all other arguments are null. */
const callOf = ({ name, isVariadic, arguments: all }: ApiFunction, given: string, value: string) =>
  `public.${name}(${isVariadic ? 'variadic ' : ''}${all
    .map((each) => (each.name === given ? value : `null::${each.type}`))
    .join(', ')})`;

/** Runs a query that returns `result`, and returns it or the error. The transaction stays usable. */
async function attempt(sql: SqlSession, query: string): Promise<unknown> {
  await sql.exec('savepoint attempt');
  try {
    return (await sql.query<{ result: unknown }>(query))[0]?.result;
  } catch (error) {
    await sql.exec('rollback to savepoint attempt');
    const { code, message } = error as { code: string; message: string };
    return { code, message };
  }
}

/** Calls each function once for each of its arguments that contains texts. */
async function callEach(actor: Actor, functions: ApiFunction[], valueFor: (type: string) => string | null) {
  return backend().as(actor, async (sql) => {
    const outcomes: [call: string, outcome: unknown][] = [];
    for (const each of functions) {
      for (const { name, type } of each.arguments) {
        const value = containsText(type) ? valueFor(type) : null;
        if (value)
          outcomes.push([
            `${each.name}(${name})`,
            await attempt(sql, `select to_jsonb(given) as result from ${callOf(each, name, value)} as given`),
          ]);
      }
    }
    return Object.fromEntries(outcomes);
  });
}

const forAll = (outcomes: object, outcome: unknown) =>
  Object.fromEntries(Object.keys(outcomes).map((call) => [call, outcome]));

describe('a function that signed-in persons may call', () => {
  const refusing = async () => (await apiFunctions()).filter(({ name }) => !Object.hasOwn(RESULTS, name));

  it('refuses a letter with more than 30 marks, and a text that is too long', async () => {
    const functions = await refusing();
    expect(functions.length).toBeGreaterThan(30);
    const withMarks = await callEach(owner, functions, (type) => valueOf(type, TOO_MANY_MARKS));
    expect(withMarks).toEqual(forAll(withMarks, MARKS));
    const withLength = await callEach(owner, functions, (type) => valueOf(type, tooLong(type)));
    expect(withLength).toEqual(forAll(withLength, LENGTH));
  });

  it('refuses JSON with a number of more than 15 digits', async () => {
    const outcomes = await callEach(owner, await refusing(), (type) =>
      type === 'jsonb' ? `'[{"quantity": ${TOO_LARGE_NUMBER}}]'::jsonb` : null,
    );
    expect(Object.keys(outcomes).length).toBeGreaterThan(5);
    expect(outcomes).toEqual(forAll(outcomes, NUMBER));
  });

  it('cuts the text if it does not refuse it', async () => {
    const functions = (await apiFunctions()).filter(({ name }) => Object.hasOwn(RESULTS, name));
    expect(functions.map(({ name }) => name)).toEqual(Object.keys(RESULTS).sort());
    const withMarks = await callEach(customer, functions, (type) => valueOf(type, TOO_MANY_MARKS));
    expect(Object.entries(withMarks).map(([call, result]) => [call.replace(/\(.*/, ''), result])).toEqual(
      Object.entries(RESULTS).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const long = await callEach(customer, functions, (type) => valueOf(type, tooLong(type)));
    for (const [call, result] of Object.entries(long))
      if (call !== 'limit_marks(typed)') expect(JSON.stringify(result).length).toBeLessThanOrEqual(20_002);
  });

  it('checks the role before it does anything with a text', async () => {
    const functions = (await apiFunctions()).filter(({ needsRole }) => needsRole);
    const outcomes = await callEach(customer, functions, (type) => valueOf(type, TOO_MANY_MARKS));
    expect(outcomes).toEqual(forAll(outcomes, FORBIDDEN));
    const early = functions.filter(({ source, arguments: all }) => {
      const [, declarations = '', first = ''] =
        /^(?:\s*#variable_conflict use_column)?\s*(?:declare\s([^]*?))?\bbegin\s+([^;]*;)/.exec(source) ?? [];
      const isRead = ({ name, type }: { name: string; type: string }) =>
        containsText(type) && new RegExp(`:=[^;]*\\b${name}\\b`).test(declarations);
      return all.some(isRead) || !/^perform public\.require_(admin|owner)\(\);$/.test(first);
    });
    expect(early.map(({ name }) => name)).toEqual([]);
  });
});

describe('a column that signed-in persons may write', () => {
  const columnsOf = (sql: SqlSession) =>
    sql.query<{ relation: string; name: string; type: string }>(
      `select relname as relation, attname as name, format_type(atttypid, null) as type
         from pg_attribute join pg_class on pg_class.oid = attrelid
         where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
           and format_type(atttypid, null) <> all ($1)
           and (has_column_privilege('authenticated', attrelid, attnum, 'insert, update')
             or has_column_privilege('anon', attrelid, attnum, 'insert, update'))
         order by 1, 2`,
      [TYPES_WITHOUT_TEXT],
    );

  const writeEach = (textFor: (type: string) => string) => async (sql: SqlSession) => {
    const outcomes: [column: string, outcome: unknown][] = [];
    for (const { relation, name, type } of await columnsOf(sql))
      outcomes.push([
        `${relation}.${name}`,
        await attempt(
          sql,
          `update public.${relation} set ${name} = ${valueOf(type, textFor(type))}
             where ctid = (select ctid from public.${relation} limit 1)
             returning ${name} as result`,
        ),
      ]);
    return Object.fromEntries(outcomes);
  };

  it('refuses a text that is too long before its columns are generated', async () => {
    const varchar = { code: '22001', message: expect.stringMatching(/^value too long for type/) as string };
    expect(await backend().as(owner, writeEach(tooLong))).toEqual({
      'customers.address': varchar,
      'customers.email': varchar,
      'customers.name': varchar,
      'customers.phone': varchar,
      'orders.items': LENGTH,
      'orders.shipping': LENGTH,
      'orders.status': LENGTH,
    });
  });

  it('refuses a letter with more than 30 marks, or stores only 30', async () => {
    expect(
      await backend().as(
        owner,
        writeEach(() => TOO_MANY_MARKS),
      ),
    ).toEqual({
      'customers.address': FEWER_MARKS,
      'customers.email': { code: 'PT400', message: 'This is not an email.' },
      'customers.name': FEWER_MARKS,
      'customers.phone': FEWER_MARKS,
      'orders.items': MARKS,
      'orders.shipping': MARKS,
      'orders.status': MARKS,
    });
  });

  it('may have more than the limit, as long as nobody changes it', async () => {
    // The service key and the webhook of a payment may insert any text.
    const [order] = await backend().db.query<{ id: string }>(
      `insert into public.orders (order_uid, customer_id, items)
         select 'NBT-990001', customer.id, (
           select jsonb_agg(jsonb_build_object(
             'product', jsonb_build_object('image', repeat('x', 2100)), 'quantity', 1, 'unit_amount', 100
           )) from generate_series(1, 100)
         ) from public.customers customer limit 1
         returning id`,
    );
    const change = 'update public.orders set shipping = $2::text::jsonb where id = $1';
    await backend().db.query(change, [order?.id, '{"name": "Meera"}']);
    await backend().db.query(`update public.orders set status = 'Cancelled' where id = $1`, [order?.id]);
    const items = `update public.orders set items = items || items where id = $1`;
    await expect(backend().db.query(items, [order?.id])).rejects.toMatchObject(LENGTH);
  });
});
