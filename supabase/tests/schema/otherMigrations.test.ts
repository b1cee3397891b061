import { renameSync } from 'node:fs';
import path from 'node:path';
import { toLogLine } from '../../functions/_shared/log.ts';
import { startBackend } from '../../server/backend/backend.ts';
import { migrationDifference, requireSameMigrations } from '../../server/database/appliedMigrations.ts';
import { openDatabase, type DatabaseLocation } from '../../server/database/openDatabase.ts';
import { generateSecrets } from '../../server/secrets.ts';
import { writeMigrations } from '../../server/testing/migrations.ts';
import { createScratchDatabase } from '../../server/testing/scratchDatabase.ts';
import { createTemporaryFolder } from '../../server/testing/temporaryFolder.ts';

const server = process.env.TEST_DATABASE_URL;

describe('a server that starts on a database', () => {
  let location: DatabaseLocation;
  let drop: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    const scratch = server ? await createScratchDatabase(server) : undefined;
    location = scratch ? { url: scratch.url } : { dataDir: path.join(createTemporaryFolder(), 'db') };
    drop = scratch && (() => scratch.drop());
  });
  afterEach(() => drop?.());

  /** Starts and stops a server with these migrations. */
  async function start(...scripts: string[]): Promise<void> {
    const backend = await startBackend({
      location,
      folder: writeMigrations(...scripts),
      secrets: generateSecrets(),
      siteUrl: 'http://localhost:3000',
      demo: false,
    });
    await backend.close();
  }

  /** Runs a script and returns the names of all schemas and relations, and the applied migrations. */
  async function use(script = ''): Promise<unknown[]> {
    const db = await openDatabase(location);
    try {
      await db.exec(script);
      return await db.query(`
        select nspname, relname, null as version from pg_namespace left join pg_class on relnamespace = pg_namespace.oid
          where nspname not like 'pg\\_%' and nspname <> 'information_schema'
        union all select null, null, version from supabase_migrations.schema_migrations order by 1, 2, 3`);
    } finally {
      await db.close();
    }
  }

  it('refuses it with what to do if a migration differs from the files, before anything is changed', async () => {
    const first = 'create table tins (id int);';
    await start(first, 'create table leaves (id int);');
    const before = await use();
    await expect(start(first, 'create table leaves (id text);', 'create table cups (id int);')).rejects.toThrow(
      /differ from 20300101000001_step\.sql\. .*start with a new database/,
    );
    expect(await use()).toEqual(before);

    const renamed = await use(
      `update supabase_migrations.schema_migrations set version = '20260302150000' where version = '20300101000000'`,
    );
    await expect(start(first)).rejects.toThrow(/differ from 20300101000000_step\.sql\. /);
    expect(await use()).toEqual(renamed);
  });

  it('accepts the statements of the Supabase CLI, applies the last files, and accepts migrations of a newer version', async () => {
    const first = "-- Tins.\ncreate table tins (id int);\n\n-- Its ;\ncomment on table tins is 'Tins; all';\n";
    await start(first);
    await use(`
      update supabase_migrations.schema_migrations
        set statements = array['-- Tins.\ncreate table tins (id int)', '-- Its ;\ncomment on table tins is ''Tins; all''']`);
    await start(first, 'create table leaves (id int)');
    expect(await use()).toContainEqual(expect.objectContaining({ relname: 'leaves' }));
    await start(first);
  });
});

it('names the first two files that differ, in one line of the log', async () => {
  const folder = writeMigrations('', 'select 1', 'select 2', 'select 3', 'select 4');
  const applied = ['', 'select 2', 'select  2', null, 'select 4; select 5'].map((script, index) => ({
    version: `2030010100000${index}`,
    script,
  }));
  expect(await migrationDifference('The backup', applied, folder)).toMatch(
    / differ from 20300101000001_step\.sql, 20300101000002_step\.sql and 2 more\.$/,
  );
  expect(await migrationDifference('The backup', applied.slice(0, 1), folder)).toBeUndefined();

  const name = 'a_longer_name_of_a_migration';
  for (const index of [0, 1, 2])
    renameSync(
      path.join(folder, `migrations/2030010100000${index}_step.sql`),
      path.join(folder, `migrations/2030010100000${index}_${name}.sql`),
    );
  const unknown = applied.map(() => ({ version: '', script: null }));
  const error = await requireSameMigrations('The database', unknown, folder).catch((cause: Error) => cause.message);
  expect(toLogLine(String(error))).toBe(error);
});
