import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { withBackend } from '../testing/backend.ts';
import { writeMigrations } from '../testing/migrations.ts';
import { untyped } from '../testing/untyped.ts';
import { migrate, needsSeed, seed } from './migrate.ts';
import { openPglite, type PgliteDatabase } from './pglite.ts';

describe('migrate', () => {
  let db: PgliteDatabase;
  beforeAll(async () => {
    db = await openPglite();
  });
  beforeEach(() =>
    db.exec('drop schema if exists supabase_migrations cascade; drop schema public cascade; create schema public'),
  );
  afterAll(() => db?.close());

  it('applies each migration once, in order, and records it like the Supabase CLI', async () => {
    const folder = writeMigrations('create table tins (id int)', 'insert into tins values (1)');
    await migrate(db, folder);
    await migrate(db, folder);
    expect(await db.query('select * from tins')).toEqual([{ id: 1 }]);
    expect(await db.query('select version, name from supabase_migrations.schema_migrations order by version')).toEqual([
      { version: '20300101000000', name: 'step' },
      { version: '20300101000001', name: 'step' },
    ]);
  });

  it('rolls back a migration that fails, and names its file', async () => {
    const folder = writeMigrations(
      'create table tins (id int)',
      'create table leaves (id int); select no_such_function();',
    );
    await expect(migrate(db, folder)).rejects.toThrow(
      /migrations\/20300101000001_step\.sql failed: .*no_such_function/,
    );
    expect(await db.query(`select to_regclass('tins')::text as tins, to_regclass('leaves')::text as leaves`)).toEqual([
      { tins: 'tins', leaves: null },
    ]);
  });

  it('does not run the seeds, which `seed` runs once, the catalog first', async () => {
    const folder = writeMigrations('create table tins (id int)');
    writeFileSync(path.join(folder, 'catalog.sql'), 'create table leaves (id int);');
    writeFileSync(path.join(folder, 'seed.sql'), 'insert into leaves values (1);');
    await migrate(db, folder);
    expect(await needsSeed(db, folder)).toBe(true);
    await seed(db, folder);
    expect(await needsSeed(db, folder)).toBe(false);
    expect(await db.query('select path from supabase_migrations.seed_files order by path')).toEqual([
      { path: 'supabase/catalog.sql' },
      { path: 'supabase/seed.sql' },
    ]);
  });
});

describe('migrate on a running backend', () => {
  const shop = withBackend({
    folder: writeMigrations('create table tins (id int); grant select on tins to service_role'),
  });

  it('makes new tables available immediately', async () => {
    const tins = await untyped(shop().service).from('tins').select();
    expect(tins.error).toBeNull();
    await migrate(
      shop().db,
      writeMigrations('', 'create table leaves (id int); grant select on leaves to service_role'),
    );
    const leaves = await untyped(shop().service).from('leaves').select();
    expect(leaves.error).toBeNull();
  });
});
