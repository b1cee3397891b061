import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Actor } from '../../server/testing/actingAs.ts';
import type { Database, SqlSession } from '../../server/database/database.ts';
import { applyPrivileges, privilegeDifferences } from '../../server/database/privileges.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { customerColumns, functionAccess, tableAccess } from '../support/accessMatrix.ts';
import {
  type Attempt,
  deleteRows,
  execute,
  insertRow,
  outcomeOf,
  permissionOf,
  selectRows,
  truncate,
  tryEach,
  updateNoRows,
  updateRows,
} from '../support/attempts.ts';
import { type AccessRule, type Role, ROLES, UPDATE_OTHER_COLUMNS } from '../support/parseAccessMatrix.ts';
import { populateDatabase, readRowKeys, type RowKeys } from '../support/populateDatabase.ts';
import { createAccount, customerOfAccount, findGuests, signUpAdministrators } from '../support/accounts.ts';
import { deliveryLimits } from '../../../src/domain/order/deliveryDetails.ts';
import { FIELD_LIMITS } from '../../../src/domain/fieldLimits.ts';
import { orderStatuses } from '../../../src/domain/order/order.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

const backend = withBackend();

describe('access', () => {
  /*
   * Tries every line of the access matrix as each role, with the claims of its token, on the
   * rows of all customers. Every attempt runs in a transaction that is rolled back.
   */

  let actors: Record<Role, Actor>;

  beforeAll(async () => {
    actors = await populateDatabase(backend());
  });

  const relations = [...new Set(tableAccess.map(({ name }) => name))];
  const rulesFor = (operation: string) => tableAccess.filter((rule) => rule.operation === operation);

  /** For each role: the keys of all rows of a relation, and the keys of the role's own rows. */
  const rowKeys = async (relation: string) =>
    Object.fromEntries(
      await Promise.all(
        ROLES.map(async (role) => [role, await readRowKeys(backend(), relation, actors[role])] as const),
      ),
    ) as Record<Role, RowKeys>;

  /**
   * Before the first test, tries the statements of all rules as each role. The returned function describes the attempts of
   * one rule with `outcome`, by role.
   */
  function attemptAsEachRole<Rule>(rules: Rule[], statementsOf: (rule: Rule) => string[]) {
    const attempts = new Map<Rule, Record<Role, Attempt[]>>();
    beforeAll(async () => {
      const statements = rules.map(statementsOf);
      const results = {} as Record<Role, Attempt[]>;
      for (const role of ROLES)
        results[role] = await backend().as(actors[role], (sql) => tryEach(sql, statements.flat()));
      rules.forEach((rule, n) => {
        const entries = ROLES.map((role) => [role, results[role].splice(0, statements[n]?.length)] as const);
        attempts.set(rule, Object.fromEntries(entries) as Record<Role, Attempt[]>);
      });
    });
    return (rule: Rule, outcome: (attempts: Attempt[], role: Role) => string) =>
      Object.fromEntries(ROLES.map((role) => [role, outcome(attempts.get(rule)?.[role] ?? [], role)]));
  }

  describe('select', () => {
    const rules = rulesFor('select');
    const outcomes = attemptAsEachRole(rules, ({ name }) => [selectRows(name)]);
    it.each(rules)('on $name returns only the permitted rows', async (rule) => {
      const keys = await rowKeys(rule.name);
      expect(outcomes(rule, ([attempt], role) => outcomeOf(attempt!, keys[role]))).toEqual(rule.outcomes);
    });
  });

  describe('insert', () => {
    const rules = rulesFor('insert');
    const outcomes = attemptAsEachRole(rules, ({ name }) => [insertRow(name)]);
    it.each(rules)('into $name is limited to the permitted roles', (rule) => {
      expect(outcomes(rule, ([attempt]) => permissionOf(attempt!))).toEqual(rule.outcomes);
    });
  });

  describe('update', () => {
    const rules = tableAccess.filter(({ operation }) => operation.startsWith('update'));
    const columns = new Map<AccessRule, string[]>();
    beforeAll(async () => {
      const all = await backend().db.query<{ relation: string; name: string }>(
        `select relname as relation, attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
         where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      for (const rule of rules) {
        const others = rules.filter(({ name }) => name === rule.name).flatMap(listedColumns);
        const unlisted = all.filter(({ relation, name }) => relation === rule.name && !others.includes(name));
        const isOther = rule.operation === UPDATE_OTHER_COLUMNS;
        columns.set(rule, isOther ? unlisted.map(({ name }) => name) : listedColumns(rule));
      }
    });
    const listedColumns = ({ operation }: AccessRule) =>
      operation === UPDATE_OTHER_COLUMNS ? [] : operation.replace(/^update /, '').split(', ');
    const columnsOf = (rule: AccessRule) => columns.get(rule) ?? [];

    const outcomes = attemptAsEachRole(rules, (rule) =>
      columnsOf(rule).flatMap((column) => [updateNoRows(rule.name, column), updateRows(rule.name, column)]),
    );
    it.each(rules)('of $name ($operation) changes only the permitted rows', async (rule) => {
      const keys = await rowKeys(rule.name);
      columnsOf(rule).forEach((column, n) => {
        const actual = outcomes(rule, (attempts, role) => {
          const [ofNoRows, ofRows] = attempts.slice(2 * n);
          return outcomeOf(ofNoRows!.error ? ofNoRows! : ofRows!, keys[role]);
        });
        expect({ column, ...actual }).toEqual({ column, ...rule.outcomes });
      });
    });
  });

  describe('delete', () => {
    const rules = rulesFor('delete');
    const outcomes = attemptAsEachRole(rules, ({ name }) => [deleteRows(name)]);
    it.each(rules)('from $name removes only the permitted rows', async (rule) => {
      const keys = await rowKeys(rule.name);
      expect(outcomes(rule, ([attempt], role) => outcomeOf(attempt!, keys[role]))).toEqual(rule.outcomes);
    });
  });

  describe('truncate', () => {
    const rules = rulesFor('delete');
    const outcomes = attemptAsEachRole(rules, ({ name }) => [truncate(name)]);
    it.each(rules)('of $name is denied to every role', (rule) => {
      const actual = outcomes(rule, ([attempt]) => permissionOf(attempt!));
      expect(actual).toEqual(Object.fromEntries(ROLES.map((role) => [role, 'denied'])));
    });
  });

  describe('execute', () => {
    const parameterCounts = new Map<string, number>();
    beforeAll(async () => {
      const signatures = await backend().db.query<{ name: string; parameters: number }>(
        `select proname as name, pronargs::integer as parameters from pg_proc
         where pronamespace = 'public'::regnamespace`,
      );
      for (const { name, parameters } of signatures) parameterCounts.set(name, parameters);
    });
    const outcomes = attemptAsEachRole(functionAccess, ({ name }) => [execute(name, parameterCounts.get(name) ?? 0)]);
    it.each(functionAccess)('of $name is limited to the permitted roles', (rule) => {
      expect(outcomes(rule, ([attempt]) => permissionOf(attempt!))).toEqual(rule.outcomes);
    });
  });

  describe('the access matrix', () => {
    it("lists every table and view, and each uses row-level security or the caller's rights", async () => {
      const actual = await backend().db.query<{ name: string; is_protected: boolean }>(
        `select relname as name, relrowsecurity or 'security_invoker=on' = any (reloptions) as is_protected
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'f', 'p') order by 1`,
      );
      expect(actual).toEqual([...relations].sort().map((name) => ({ name, is_protected: true })));
    });

    it('lists every function, and each sets an empty search path', async () => {
      // The planner must inline them, which a search path prevents. They run with the caller's rights only.
      const withoutSearchPath = ['search_orders', 'search_messages', 'search_products', 'search_stock', 'email_key'];
      const actual = await backend().db.query<{ name: string; has_search_path: boolean }>(
        `select proname as name, coalesce('search_path=""' = any (proconfig), false) as has_search_path
       from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
      );
      const names = functionAccess.map(({ name }) => name).sort();
      expect(actual).toEqual(names.map((name) => ({ name, has_search_path: !withoutSearchPath.includes(name) })));
    });

    it('names every column of the rows that customers read', async () => {
      const readable = rulesFor('select').filter(
        ({ outcomes: { customer } }) => customer !== 'none' && customer !== 'denied',
      );
      const columns = await backend().db.query<{ name: string; columns: string[] }>(
        `select relname as name, array_agg(attname::text order by attname) as columns
         from pg_attribute join pg_class on pg_class.oid = attrelid
         where relnamespace = 'public'::regnamespace and relname = any ($1) and attnum > 0 and not attisdropped
           and has_column_privilege('authenticated', attrelid, attnum, 'select')
         group by relname`,
        [readable.map(({ name }) => name)],
      );
      const named = Object.entries(customerColumns).map(([name, each]) => [
        name,
        [...each.read, ...each.administratorsOnly].sort(),
      ]);
      expect(Object.fromEntries(columns.map((each) => [each.name, each.columns]))).toEqual(Object.fromEntries(named));
    });

    it('names the columns of these rows that only administrators see filled', async () => {
      const filledColumns = async (relation: string, role: Role) => {
        const rows = await backend().as(actors[role], (sql) =>
          sql.query<{ name: string }>(
            `select distinct field.key as name from public.${relation} as row, jsonb_each_text(to_jsonb(row)) as field
             where field.value is not null order by name`,
          ),
        );
        return rows.map(({ name }) => name);
      };
      for (const [name, { administratorsOnly: hidden }] of Object.entries(customerColumns)) {
        const only = async (role: Role) => (await filledColumns(name, role)).filter((each) => hidden.includes(each));
        expect({ name, customer: await only('customer'), owner: await only('owner') }).toEqual({
          name,
          customer: [],
          owner: hidden,
        });
      }
    });

    it('covers all operations of every table, and every relation has rows to test with', async () => {
      for (const relation of relations) {
        const { all } = await readRowKeys(backend(), relation, actors.anon);
        expect({ relation, rows: all.length }).not.toMatchObject({ rows: 0 });
      }
      const tables = await backend().db.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      );
      for (const { name } of tables) {
        const operations = tableAccess.filter((rule) => rule.name === name).map(({ operation }) => operation);
        expect(operations).toEqual(expect.arrayContaining(['select', 'insert', UPDATE_OTHER_COLUMNS, 'delete']));
      }
    });
  });
});

describe('a statement of a signed-in person', () => {
  /* Changes or deletes at most 50 rows. Functions and the service key are exempt. */

  const COUNT = 51;
  let owner: Account;
  let staff: Account;
  let orderIds: string[];
  let customerIds: string[];

  beforeAll(async () => {
    ({ owner, staff } = await signUpAdministrators(backend()));
    // Customers and orders of their own.
    const rows = await backend().db.query<{ customer_id: string; order_id: string }>(
      `with guests as (
         insert into public.customers (name, email)
           select 'Guest', gen_random_uuid() || '@guest.example' from generate_series(1, $1)
           returning id
       )
       insert into public.orders (order_uid, customer_id, items, shipping)
         select 'NBT-' || lpad((800000 + row_number() over ())::text, 6, '0'), id, $2::text::jsonb, '{"name": "Guest"}' from guests
         returning id as order_id, customer_id`,
      [COUNT, JSON.stringify((await placeOrder(backend(), await oneLine())).items)],
    );
    orderIds = rows.map(({ order_id }) => order_id);
    customerIds = rows.map(({ customer_id }) => customer_id);
    await backend().db.query(
      `insert into public.invitations (email, role, invited_by)
       select gen_random_uuid() || '@invited.example', 'staff', $2 from generate_series(1, $1)`,
      [COUNT, owner.id],
    );
  });
  const oneLine = async () => [{ variant_id: await createVariant(backend()), quantity: 1 }];
  const refused = { status: 403, error: { hint: 'too_many_rows' } };

  it.each<[string, (client: Account['client']) => PromiseLike<object>]>([
    ['change all customers', (client) => client.from('customers').update({ name: 'X' }).not('id', 'is', null)],
    ['change 51 customers', (client) => client.from('customers').update({ name: 'X' }).in('id', customerIds)],
    ['cancel 51 orders', (client) => client.from('orders').update({ status: 'Cancelled' }).in('id', orderIds)],
    [
      'change 51 deliveries',
      (client) =>
        client
          .from('orders')
          .update({ shipping: { name: 'X' } })
          .in('id', orderIds),
    ],
    ['delete 51 orders', (client) => client.from('orders').delete().in('id', orderIds)],
    ['delete all orders', (client) => client.from('orders').delete().not('id', 'is', null)],
  ])('does not %s', async (_, request) => {
    for (const { client } of [owner, staff]) expect(await request(client)).toMatchObject(refused);
    const [changed] = await backend().db.query(
      `select (select count(*) from public.customers where name = 'X')::integer as customers,
         count(*) filter (where shipping ->> 'name' = 'X' or status = 'Cancelled')::integer as orders,
         count(*)::integer as remaining
       from public.orders where id = any ($1)`,
      [orderIds],
    );
    expect(changed).toEqual({ customers: 0, orders: 0, remaining: COUNT });
  });

  it('does not delete 51 invitations', async () => {
    expect(await owner.client.from('invitations').delete().eq('invited_by', owner.id)).toMatchObject(refused);
  });

  it('changes 50 rows', async () => {
    const fifty = customerIds.slice(0, 50);
    const { data } = await staff.client
      .from('customers')
      .update({ phone: '98400' })
      .in('id', fifty)
      .select('id')
      .throwOnError();
    expect(data).toHaveLength(50);
  });

  it('deletes one order if the person is staff, and several only if they are an owner', async () => {
    const [first, second, third] = orderIds;
    const pair = [first!, second!];
    expect(await staff.client.from('orders').delete().in('id', pair)).toMatchObject({
      ...refused,
      error: { message: expect.stringMatching('Only an owner') as string },
    });
    expect((await staff.client.from('orders').delete().eq('id', third!)).error).toBeNull();
    expect((await owner.client.from('orders').delete().in('id', pair).select('id')).data).toHaveLength(2);
  });

  it('is not limited with the service key', async () => {
    const orders = await Promise.all(Array.from({ length: 3 }, async () => placeOrder(backend(), await oneLine())));
    const ids = [...orders.map(({ id }) => id), ...orderIds.slice(3)];
    const { data: changed } = await backend()
      .service.from('orders')
      .update({ status: 'Cancelled' })
      .in('id', ids)
      .select('id')
      .throwOnError();
    expect(changed).toHaveLength(COUNT);
  });

  it('is limited on every table that signed-in persons may update or delete from', async () => {
    const rights = await backend().db.query<{ name: string; operation: string; is_limited: boolean }>(
      `select relname as name, operation, exists (
           select from pg_trigger
           where tgrelid = pg_class.oid and tgfoid = 'public.limit_statement'::regproc and tgenabled = 'O'
             and tgtype & (case operation when 'update' then 16 else 8 end) <> 0
         ) as is_limited
       from pg_class cross join (values ('update'), ('delete')) as each (operation)
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'f', 'p')
         and (
           has_table_privilege('authenticated', pg_class.oid, operation)
           or operation = 'update' and has_any_column_privilege('authenticated', pg_class.oid, operation)
         )
       order by 1, 2`,
    );
    expect(rights).toEqual([
      { name: 'customers', operation: 'update', is_limited: true },
      { name: 'invitations', operation: 'delete', is_limited: true },
      { name: 'orders', operation: 'delete', is_limited: true },
      { name: 'orders', operation: 'update', is_limited: true },
    ]);
  });
});

describe('refuse_estimated_counts', () => {
  it('refuses the counts of PostgREST that the planner estimates, also from rows that the caller may not read', async () => {
    const refusal = (prefer?: string) =>
      backend().db.tx(async (sql) => {
        const headers = prefer === undefined ? '' : JSON.stringify({ prefer });
        await sql.query(`select set_config('request.headers', $1, true)`, [headers]);
        return sql.query('select public.refuse_estimated_counts()').then(
          () => null,
          (error: { code: string }) => error.code,
        );
      });
    for (const prefer of [undefined, 'count=exact', 'return=representation,count=exact', 'discount=planned'])
      expect([prefer, await refusal(prefer)]).toEqual([prefer, null]);
    for (const prefer of ['count=planned', 'return=minimal, count=estimated', 'Count=Planned'])
      expect([prefer, await refusal(prefer)]).toEqual([prefer, 'PT400']);
  });
});

describe('the metadata of accounts', () => {
  /* The limit of the database, which holds wherever the shop runs. */

  const junk = { key: 'x'.repeat(4_097) };
  // What Auth stores for a Google account.
  const profile = {
    iss: 'https://accounts.google.com',
    sub: '108123456789012345678',
    name: 'Gita Rao',
    email: 'gita@gmail.example',
    picture: `https://lh3.googleusercontent.com/a/${'p'.repeat(60)}`,
    full_name: 'Gita Rao',
    avatar_url: `https://lh3.googleusercontent.com/a/${'p'.repeat(60)}`,
    provider_id: '108123456789012345678',
    custom_claims: { hd: 'company.example' },
    email_verified: true,
    phone_verified: false,
  };

  const store = (id: string, metadata: object) =>
    backend().db.query('update auth.users set raw_user_meta_data = $2::text::jsonb where id = $1', [
      id,
      JSON.stringify(metadata),
    ]);
  async function stored(id: string): Promise<Record<string, unknown>> {
    const [row] = await backend().db.query<{ metadata: Record<string, unknown> }>(
      'select raw_user_meta_data::jsonb as metadata from auth.users where id = $1',
      [id],
    );
    return row?.metadata ?? {};
  }

  describe('an account that fills its metadata', () => {
    it('keeps what Auth, Google and the shop use, and nothing else', async () => {
      const id = await createAccount(backend(), { isConfirmed: true });
      await store(id, { ...junk, ...profile });
      expect(await stored(id)).toEqual(profile);
    });

    it('stays below 6 kB if the keys that are kept are too long themselves', async () => {
      const id = await createAccount(backend(), { isConfirmed: true });
      await store(id, Object.fromEntries(Object.keys(profile).map((key) => [key, '\u0001'.repeat(80)])));
      expect(JSON.stringify(await stored(id)).length).toBeLessThan(6_000);
      const tooLong = { picture: 'x'.repeat(4_097), custom_claims: { hd: 'x'.repeat(301) } };
      await store(id, { name: 'Gita Rao', ...tooLong });
      expect(await stored(id)).toEqual({ name: 'Gita Rao' });
    });

    it('is limited when it is created, and its customer gets a name', async () => {
      const id = await createAccount(backend(), { metadata: { ...junk, full_name: `Gita ${'x'.repeat(4_097)}` } });
      expect(Object.keys(await stored(id))).toEqual(['full_name']);
      expect((await customerOfAccount(backend(), id)).name).toMatch(/^Gita x+$/);
    });

    it('is not rejected if the metadata is not an object', async () => {
      const id = await createAccount(backend(), {});
      await store(id, [junk]);
      expect(await stored(id)).toEqual({});
    });

    it('is limited in its identity, too', async () => {
      const { id } = await backend().signUp();
      await backend().db.query('update auth.identities set identity_data = $2::text::jsonb where user_id = $1', [
        id,
        JSON.stringify({ ...junk, ...profile }),
      ]);
      const [row] = await backend().db.query(
        'select identity_data::jsonb as data from auth.identities where user_id = $1',
        [id],
      );
      expect(row).toEqual({ data: profile });
    });
  });

  it('a Google profile of up to 4 kB is stored as it is', async () => {
    const id = await createAccount(backend(), { isConfirmed: true });
    const large = { ...profile, picture: `https://lh3.googleusercontent.com/${'p'.repeat(2_000)}`, locale: 'en-IN' };
    await store(id, large);
    expect(await stored(id)).toEqual(large);
  });
});

describe('the limits of fields', () => {
  /** Returns the definitions of all check constraints, by `table.constraint`. */
  async function checkConstraints(): Promise<Record<string, string>> {
    const rows = await backend().db.query<{ name: string; definition: string }>(
      `select relname || '.' || conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'c' and pg_constraint.connamespace = 'public'::regnamespace`,
    );
    return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
  }
  it('has the limits of FIELD_LIMITS in every column that customers fill in', async () => {
    const limits = await backend().db.query(
      `select relname || '.' || attname as column, atttypmod - 4 as limit
         from pg_attribute join pg_class on pg_class.oid = attrelid
         where attrelid in ('public.customers'::regclass, 'public.contact_submissions'::regclass)
           and atttypid = 'varchar'::regtype
         order by 1`,
    );
    const { name, email, phone, address, message } = FIELD_LIMITS;
    expect(limits).toEqual([
      { column: 'contact_submissions.email', limit: email },
      { column: 'contact_submissions.message', limit: message },
      { column: 'contact_submissions.name', limit: name },
      { column: 'contact_submissions.phone', limit: phone },
      { column: 'customers.address', limit: address },
      { column: 'customers.email', limit: email },
      { column: 'customers.name', limit: name },
      { column: 'customers.phone', limit: phone },
    ]);
  });

  it('accepts exactly the statuses of orderStatuses', async () => {
    const { 'orders.orders_status_check': definition = '' } = await checkConstraints();
    expect([...definition.matchAll(/'(\w+)'/g)].map(([, status]) => status)).toEqual(orderStatuses);
  });

  it.each(['name', 'email', 'phone', 'message'] as const)('rejects a contact %s that is too long', async (field) => {
    const submit = (value: string) =>
      backend().service.rpc('submit_contact', {
        name: 'Leela',
        email: 'leela@post.example',
        phone: null,
        message: 'Hello',
        client: randomUUID(),
        [field]: value,
      });
    // The database counts characters, not UTF-16 code units, so 🍃 has length 1.
    expect(await submit('🍃'.repeat(FIELD_LIMITS[field]))).toMatchObject({ error: null });
    expect(await submit('x'.repeat(FIELD_LIMITS[field] + 1))).toMatchObject({ status: 400, error: { code: '22001' } });
  });

  it('truncates the details of a paid order, so that no payment fails because of them', async () => {
    const email = `${randomUUID()}@guest.example`.padStart(FIELD_LIMITS.email, 'x');
    const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
      name: 'n'.repeat(5000),
      email: `${email}.and-more`,
      phone: '9'.repeat(5000),
      address: 'a'.repeat(5000),
    });
    const details = {
      name: 'n'.repeat(deliveryLimits.name),
      phone: '9'.repeat(deliveryLimits.phone),
      address: 'a'.repeat(deliveryLimits.address),
    };
    expect(await findGuests(backend(), email)).toMatchObject([details]);
    expect(order.shipping).toEqual({ ...details, email });
  });
});

describe('the bucket of pictures', () => {
  /*
   * The tables and grants of Storage in a Supabase project, with one bucket. The embedded backend has no Storage.
   */
  const STORAGE = `
  create schema storage;
  create table storage.buckets (
    id text primary key, name text not null unique, public boolean default false, file_size_limit bigint,
    allowed_mime_types text[]
  );
  create table storage.objects (
    id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id), name text
  );
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role`;
  const MIGRATION = new URL('../../migrations/20261126001500_picture_bucket.sql', import.meta.url);
  let actors: Record<string, Actor>;

  beforeAll(async () => {
    await backend().db.exec(STORAGE);
    // Applying it again must not fail: somebody may have created the bucket before.
    for (let run = 0; run < 2; run++) await backend().db.exec(readFileSync(MIGRATION, 'utf8'));
    await backend().db.query(`insert into storage.objects (bucket_id, name) values ('pictures', 'a.webp')`);
    const [customer, owner, staff] = [await backend().signUp(), await backend().signUp(), await backend().signUp()];
    await backend().promote(owner, 'owner');
    await backend().promote(staff, 'staff');
    actors = {
      anon: { role: 'anon' },
      customer: { role: 'authenticated', id: customer.id },
      owner: { role: 'authenticated', id: owner.id },
      staff: { role: 'authenticated', id: staff.id },
      service_role: { role: 'service_role' },
    };
  });

  it('is public, for pictures of at most 400 kB', async () => {
    expect(await backend().db.query('select * from storage.buckets')).toEqual([
      expect.objectContaining({
        id: 'pictures',
        public: true,
        allowed_mime_types: ['image/webp', 'image/jpeg'],
      }),
    ]);
    expect(await backend().db.query('select file_size_limit::integer as bytes from storage.buckets')).toEqual([
      { bytes: 400_000 },
    ]);
  });

  it.each([
    ['list', `select name from storage.objects`],
    ['add', `insert into storage.objects (bucket_id, name) values ('pictures', 'b.webp') returning name`],
    ['replace', `update storage.objects set name = 'c.webp' returning name`],
    ['delete', `delete from storage.objects returning name`],
    ['change the bucket of', `update storage.buckets set public = false returning name`],
  ])('lets only functions %s files', async (_, statement) => {
    const counts: Record<string, number> = {};
    for (const [role, actor] of Object.entries(actors))
      counts[role] = await backend().as(actor, (sql) =>
        sql.query(statement).then(
          (rows) => rows.length,
          () => 0,
        ),
      );
    expect(counts).toEqual({ anon: 0, customer: 0, owner: 0, staff: 0, service_role: 1 });
  });
});

describe('privilegeDifferences', () => {
  const role = `nbt_test_${randomUUID().replaceAll('-', '')}`;

  /** Runs SQL as the owner, reads the differences, and rolls back. */
  async function differencesAfter(script: string) {
    const differences: string[][] = [];
    await inRolledBackTransaction(backend().db, async (sql) => {
      await sql.exec(script);
      differences.push(await privilegeDifferences(sql));
      await applyPrivileges(sql);
      differences.push(await privilegeDifferences(sql));
    });
    return { found: differences[0], afterCorrection: differences[1] };
  }

  it.each<[attack: string, script: string, difference: string]>([
    [
      'visitors may read the emails that wait',
      'grant execute on function public.claim_email() to anon',
      'anon has execute on function public.claim_email()',
    ],
    [
      'everybody may take the orders of guests',
      'grant execute on function public.claim_guest_orders(uuid, text) to public',
      'public has execute on function public.claim_guest_orders(uuid,text)',
    ],
    [
      'customers may read one column of a table',
      'grant select (address) on public.customers to anon',
      'anon has select (address) on table public.customers',
    ],
    [
      'customers may change a whole table instead of two columns',
      'grant update on public.orders to authenticated',
      'authenticated has update on table public.orders',
    ],
    [
      'customers may no longer read their orders',
      'revoke select on public.orders from authenticated',
      'authenticated lacks select on table public.orders',
    ],
    [
      'a new function can be executed by everybody, which is the default',
      'create function public.report() returns integer language sql as $$ select 1 $$',
      'public has execute on function public.report()',
    ],
    [
      'a default privilege opens a new table',
      'alter default privileges in schema public grant select on tables to anon; create table public.reports (text text)',
      'anon has select on table public.reports',
    ],
    [
      'the accounts can be read',
      'grant select on auth.users to authenticated',
      'authenticated has select on table auth.users',
    ],
    ['visitors may create tables', 'grant create on schema public to anon', 'anon has create on schema public'],
    [
      'a role of the API is a member of a role that may read a table',
      `create role ${role}; grant select on public.customers to ${role}; grant ${role} to anon`,
      `anon has select on table public.customers, as a member of ${role}`,
    ],
    [
      'a role of the API is a member of a role that may read every table',
      'grant pg_read_all_data to authenticated',
      'authenticated is a member of pg_read_all_data',
    ],
  ])('names and corrects that %s', async (_, script, difference) => {
    expect(await differencesAfter(script)).toEqual({ found: [difference], afterCorrection: [] });
  });

  it('ignores the roles of an operator', async () => {
    const script = `create role ${role}; grant select on public.customers to ${role}; grant authenticated to ${role}`;
    expect(await differencesAfter(script)).toMatchObject({ found: [] });
  });

  it('follows the declaration of newer migrations, so that older processes can start beside newer ones', async () => {
    const script = `
      create function public.newer() returns integer language sql as $$ select 1 $$;
      insert into public.api_privileges (object, role, privilege)
        values ('function public.newer()', 'service_role', 'execute');
      select public.apply_privileges();`;
    expect(await differencesAfter(script)).toMatchObject({ found: [] });
  });
});

async function inRolledBackTransaction(db: Database, work: (sql: SqlSession) => Promise<void>): Promise<void> {
  const rollback = new Error('rolled back');
  const run = db.tx(async (sql) => {
    await work(sql);
    throw rollback;
  });
  await run.catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
}
