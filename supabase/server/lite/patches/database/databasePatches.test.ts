import { inspect } from 'node:util';
import { withBackend } from '../../../testing/backend.ts';
import { writeMigrations } from '../../../testing/migrations.ts';
import { untyped } from '../../../testing/untyped.ts';
import { parseNumeric, postgresTypes } from './wireTypes.ts';
import { normalizeDatabaseError } from './databaseErrors.ts';

const folder = writeMigrations(
  `
  create table diary (entry text);
  alter table diary enable row level security;
  revoke all on diary from anon, authenticated;
  grant select on diary to authenticated;
`,
  `
  create table notes (owner text not null);
  alter table notes enable row level security;
  grant select on notes to anon, service_role;
  create policy "Visitors read public notes" on notes for select to anon using (owner = 'public');
  insert into notes values ('public'), ('secret');
`,
  `
  create function caller() returns jsonb language sql stable as $$
    select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'email', auth.jwt() ->> 'email', 'user', current_user)
  $$;
`,
  `
  create table parcels (
    id int primary key, sent_at timestamptz, noted_at timestamp, weight numeric(12,2), items jsonb, label json
  );
  grant all on parcels to service_role;
  create function kind_of(value jsonb) returns text language sql as $$ select jsonb_typeof(value) $$;
`,
  `
  create table tins (id int primary key, weight int not null check (weight > 0), parent int references tins);
  grant all on tins to service_role;
  insert into tins values (1, 100);
  create function plain() returns void language plpgsql as $$ begin raise exception 'No tea today' using hint = 'Come tomorrow'; end $$;
  create function conflict() returns void language plpgsql as $$ begin raise sqlstate 'PT409' using message = 'Taken', hint = 'insufficient_inventory'; end $$;
`,
  `
  create function public.wait(seconds numeric) returns text language plpgsql as $$
  begin
    perform pg_sleep(seconds);
    return 'done';
  end;
  $$;
`,
);
const shop = withBackend({ folder });

describe('keepRevokedGrants', () => {
  it('keeps the grants of the migrations after the first request', async () => {
    await untyped(shop().anon).from('diary').select();
    const grants = await shop().db.query(`
      select grantee, privilege_type from information_schema.role_table_grants
      where table_name = 'diary' and grantee in ('anon', 'authenticated')
    `);
    expect(grants).toEqual([{ grantee: 'authenticated', privilege_type: 'SELECT' }]);
  });
});

describe('exclusive connection', () => {
  it('keeps the roles of simultaneous requests apart', async () => {
    const read = async (client: 'anon' | 'service') => {
      const { data } = await untyped(shop()[client]).from('notes').select('owner').order('owner');
      return (data as { owner: string }[]).map(({ owner }) => owner).join();
    };
    const results = await Promise.all(Array.from({ length: 100 }, (_, i) => read(i % 2 ? 'anon' : 'service')));

    expect(new Set(results.filter((_, i) => i % 2))).toEqual(new Set(['public']));
    expect(new Set(results.filter((_, i) => !(i % 2)))).toEqual(new Set(['public,secret']));
  });

  it('runs no request inside the transaction of another caller', async () => {
    const { before, after, request } = await shop().db.tx(async (sql) => {
      await sql.exec('set local role anon');
      const before = await sql.query<{ role: string }>('select current_user as role');
      const request = untyped(shop().service).from('notes').select();
      await sql.query('select 1');
      const after = await sql.query<{ role: string }>('select current_user as role');
      // Wrapped in an object, because awaiting the request inside the transaction would never end.
      return { before, after, request: Promise.resolve(request) };
    });
    expect([before, after]).toEqual([[{ role: 'anon' }], [{ role: 'anon' }]]);
    expect((await request).data).toHaveLength(2);
  });
});

describe('the timeouts of roles', () => {
  // PGlite ignores the setting.
  const describeOnServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;

  describe('the timeout of a role', () => {
    it('is set for every role of the API', async () => {
      const rows = await shop().db.query(
        `select rolname, rolconfig from pg_roles where rolname in ('anon', 'authenticated', 'service_role') order by rolname`,
      );
      expect(rows).toEqual([
        { rolname: 'anon', rolconfig: ['statement_timeout=3s'] },
        { rolname: 'authenticated', rolconfig: ['statement_timeout=8s'] },
        { rolname: 'service_role', rolconfig: ['statement_timeout=15s'] },
      ]);
    });

    it('does not affect a fast request', async () => {
      expect((await untyped(shop().anon).rpc('wait', { seconds: 0.01 })).data).toBe('done');
    });
  });

  describeOnServer('the timeout of a role on a PostgreSQL server', () => {
    it('ends a slow request', async () => {
      const { error } = await untyped(shop().anon).rpc('wait', { seconds: 30 });
      expect(error).toMatchObject({ code: '57014' });
    });

    it('does not affect statements of the owner, such as migrations', async () => {
      expect(await shop().db.query('select public.wait(3.5)')).toHaveLength(1);
    });
  });
});

it('a session starts by the clock of the database', async () => {
  const { id } = await shop().signUp();
  const [session] = await shop().db.query(
    `insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), $1, now() + interval '1 day')
       returning created_at <= now() as "isPast"`,
    [id],
  );
  expect(session).toEqual({ isPast: true });
});

describe('createRolesAndAuthFunctions', () => {
  const callAs = async (client: Parameters<typeof untyped>[0]) => (await untyped(client).rpc('caller')).data as unknown;

  it('creates functions that return only the role for a visitor', async () => {
    expect(await callAs(shop().anon)).toEqual({ uid: null, role: 'anon', email: null, user: 'anon' });
  });

  it('creates functions that return the id and email of a signed-in user', async () => {
    const { client, id, email } = await shop().signUp();
    expect(await callAs(client)).toEqual({ uid: id, role: 'authenticated', email, user: 'authenticated' });
  });

  it('creates functions that return the service role for the secret key', async () => {
    expect(await callAs(shop().service)).toEqual({
      uid: null,
      role: 'service_role',
      email: null,
      user: 'service_role',
    });
  });

  it('creates functions that read the claims of a SQL transaction', async () => {
    const [row] = await shop().as(
      { role: 'authenticated', id: '00000000-0000-4000-8000-000000000001', email: 'a@b.example' },
      (sql) => sql.query('select auth.uid(), auth.role(), auth.email(), current_user::text'),
    );
    expect(row).toEqual({
      uid: '00000000-0000-4000-8000-000000000001',
      role: 'authenticated',
      email: 'a@b.example',
      current_user: 'authenticated',
    });
  });
});

describe('the format of values', () => {
  describe('a value', () => {
    it('has the format of PostgREST in a response', async () => {
      const parcels = untyped(shop().service).from('parcels');
      await parcels.insert({
        id: 1,
        sent_at: '2026-01-02T03:04:05.6+05:30',
        noted_at: '2026-01-02 03:04:05',
        weight: 499.5,
      });
      const { data } = await untyped(shop().service).from('parcels').select('sent_at, noted_at, weight').single();
      expect(data).toEqual({
        sent_at: '2026-01-01T21:34:05.6+00:00',
        noted_at: '2026-01-02T03:04:05',
        weight: 499.5,
      });
    });

    it('stays the same JSON from the request to the table and to the response', async () => {
      const items = [{ title: 'Orange "Pekoe"', quantity: 2 }];
      await untyped(shop().service)
        .from('parcels')
        .insert({ id: 2, items, label: { fragile: true } });
      const rows = await shop().db.query(
        'select jsonb_typeof(items) as items, json_typeof(label) as label from parcels where id = 2',
      );
      expect(rows).toEqual([{ items: 'array', label: 'object' }]);

      const { data } = await untyped(shop().service).from('parcels').select('items, label').eq('id', 2).single();
      expect(data).toEqual({ items, label: { fragile: true } });
    });

    it('of a wrong type is an error of the request', async () => {
      const parcels = untyped(shop().service).from('parcels');
      for (const value of [[{}], { a: [null] }, true, 'never']) {
        expect((await parcels.update({ sent_at: value }).eq('id', 1)).status).toBe(400);
        expect((await parcels.update({ id: value }).eq('id', 1)).status).toBe(400);
      }
    });

    it('is passed to a function as JSON', async () => {
      const response = await untyped(shop().service).rpc('kind_of', { value: [1] });
      expect(response.data).toBe('array');
    });
  });

  describe('postgresTypes', () => {
    it('does not encode JSON a second time', () => {
      expect(postgresTypes.jsonb.serialize('{"a":1}')).toBe('{"a":1}');
      expect(postgresTypes.jsonb.serialize({ a: 1 })).toBe('{"a":1}');
    });
  });

  describe('parseNumeric', () => {
    it('returns the text of values that no number represents exactly', () => {
      expect(['0.10', '-3', '9007199254740993', 'NaN'].map(parseNumeric)).toEqual([0.1, -3, '9007199254740993', 'NaN']);
    });
  });
});

describe('errors of the database', () => {
  describe('a database error', () => {
    const insert = (tin: object) => untyped(shop().service).from('tins').insert(tin);

    it.each([
      [
        'raise exception',
        () => untyped(shop().anon).rpc('plain'),
        400,
        { code: 'P0001', message: 'No tea today', hint: 'Come tomorrow' },
      ],
      [
        "raise sqlstate 'PT409'",
        () => untyped(shop().anon).rpc('conflict'),
        409,
        { code: 'PT409', message: 'Taken', hint: 'insufficient_inventory' },
      ],
      ['a check violation', () => insert({ id: 2, weight: 0 }), 400, { code: '23514' }],
      ['a duplicate key', () => insert({ id: 1, weight: 1 }), 409, { code: '23505' }],
      ['a foreign key violation', () => insert({ id: 2, weight: 1, parent: 9 }), 409, { code: '23503' }],
      ['a missing value', () => insert({ id: 2 }), 400, { code: '23502' }],
      ['a text for a number', () => insert({ id: 'x', weight: 1 }), 400, { code: '22P02' }],
    ])('has the response of PostgREST: %s', async (_name, request, status, error) => {
      expect(await request()).toMatchObject({ status, error });
    });

    it('is logged without its detail, which quotes rows', () => {
      const error = Object.assign(new Error('violates a check'), {
        code: '23514',
        detail: 'Failing row contains (asha@nbt.example).',
      });
      expect(inspect(normalizeDatabaseError(error))).toBe('Database error: 23514 violates a check');
    });

    it('is logged without the parameters of the statement if it comes from the driver, as in the auth API', async () => {
      const error: unknown = await shop()
        .db.query('insert into tins values ($1, $2) returning weight / $3::int', [2, 71_639_401, 0])
        .catch((reason: unknown) => reason);
      expect(inspect(error)).toBe('Database error: 22012 division by zero');
    });
  });

  describe('normalizeDatabaseError', () => {
    it.each([
      ['08006', 'connection failure'],
      ['53300', 'sorry, too many clients already'],
      ['57P01', 'terminating connection due to administrator command'],
      ['57P03', 'the database system is starting up'],
      ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
      ['CONNECTION_CLOSED', 'write CONNECTION_CLOSED 127.0.0.1:5432'],
      ['CONNECT_TIMEOUT', 'write CONNECT_TIMEOUT 127.0.0.1:5432'],
      ['EPIPE', 'write EPIPE'],
    ])('responds with 503 and Retry-After if the database cannot be used: %s', (code, message) => {
      const { detail } = normalizeDatabaseError(Object.assign(new Error(message), { code })) as { detail: string };
      expect(JSON.parse(detail)).toEqual({ status: 503, headers: { 'retry-after': '2' } });
    });

    it('returns other errors unchanged', () => {
      const error = Object.assign(new Error('no such file'), { code: 'ENOENT' });
      expect(normalizeDatabaseError(error)).toBe(error);
    });
  });
});
