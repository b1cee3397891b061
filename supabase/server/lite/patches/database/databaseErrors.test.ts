import { inspect } from 'node:util';
import { withBackend } from '../../../testing/backend.ts';
import { writeMigrations } from '../../../testing/migrations.ts';
import { untyped } from '../../../testing/untyped.ts';
import { normalizeDatabaseError } from './databaseErrors.ts';

const folder = writeMigrations(`
  create table tins (id int primary key, weight int not null check (weight > 0), parent int references tins);
  grant all on tins to service_role;
  insert into tins values (1, 100);
  create function plain() returns void language plpgsql as $$ begin raise exception 'No tea today' using hint = 'Come tomorrow'; end $$;
  create function conflict() returns void language plpgsql as $$ begin raise sqlstate 'PT409' using message = 'Taken', hint = 'insufficient_inventory'; end $$;
`);

describe('a database error', () => {
  const shop = withBackend({ folder });
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
