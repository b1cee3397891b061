import { readdirSync } from 'node:fs';
import path from 'node:path';
import { startBackend } from '../../server/backend/backend.ts';
import { openDatabase, type DatabaseLocation } from '../../server/database/openDatabase.ts';
import { rejectPreRelease } from '../../server/database/preRelease.ts';
import { generateSecrets } from '../../server/secrets.ts';
import { createScratchDatabase } from '../../server/testing/scratchDatabase.ts';
import { createTemporaryFolder } from '../../server/testing/temporaryFolder.ts';

const server = process.env.TEST_DATABASE_URL;

describe('a database of a version before the first release', () => {
  it('is refused with what to do, before anything in it is changed', async () => {
    const scratch = server ? await createScratchDatabase(server) : undefined;
    const location: DatabaseLocation = scratch
      ? { url: scratch.url }
      : { dataDir: path.join(createTemporaryFolder(), 'db') };
    try {
      const before = await use(
        location,
        `
        create schema supabase_migrations;
        create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
        insert into supabase_migrations.schema_migrations (version, name) values ('20260302150000', 'operations_status')`,
      );
      const start = startBackend({
        location,
        secrets: generateSecrets(),
        siteUrl: 'http://localhost:3000',
        demo: true,
      });
      await expect(start).rejects.toThrow(
        /newest migration is 20260302150000.*version of the shop that made it.*start with a new database/,
      );
      expect(await use(location)).toEqual(before);
    } finally {
      await scratch?.drop();
    }
  });

  it('is one with a migration that is older than the files in supabase/migrations', () => {
    const versions = readdirSync('supabase/migrations').map((file) => file.slice(0, 14));
    expect(() => rejectPreRelease('The database', versions)).not.toThrow();
    expect(() => rejectPreRelease('The database', [...versions, String(Number(versions.sort()[0]) - 1)])).toThrow();
  });
});

/** Runs a script and returns the names of all schemas and relations. */
async function use(location: DatabaseLocation, script = ''): Promise<unknown[]> {
  const db = await openDatabase(location);
  try {
    await db.exec(script);
    return await db.query(`
      select nspname, relname from pg_namespace left join pg_class on relnamespace = pg_namespace.oid
        where nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1, 2`);
  } finally {
    await db.close();
  }
}
