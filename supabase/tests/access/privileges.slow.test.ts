import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { startBackend } from '../../server/backend/backend.ts';
import type { Database, SqlSession } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase, type DatabaseLocation } from '../../server/database/openDatabase.ts';
import { applyPrivileges, privilegeDifferences } from '../../server/database/privileges.ts';
import { createLite } from '../../server/lite/app.ts';
import { createRolesAndAuthFunctions } from '../../server/lite/patches/database/rolesAndAuthFunctions.ts';
import { generateSecrets } from '../../server/secrets.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { createScratchDatabase } from '../../server/testing/scratchDatabase.ts';
import { createTemporaryFolder } from '../../server/testing/temporaryFolder.ts';
import { OPEN_DEFAULT_PRIVILEGES, readGrants } from '../support/grants.ts';

const MIGRATIONS = path.resolve('supabase/migrations');
const server = process.env.TEST_DATABASE_URL;

/** Runs work on a new database. */
async function withLocation<T>(
  location: DatabaseLocation,
  work: (location: DatabaseLocation) => Promise<T>,
): Promise<T> {
  if (!server) return work(location);
  const scratch = await createScratchDatabase(server);
  try {
    return await work({ url: scratch.url });
  } finally {
    await scratch.drop();
  }
}

const shop = withBackend();

it('grants exactly what is declared after each migration, even if the database grants every new object to everybody', async () => {
  const differences: Record<string, string[]> = {};
  const granted = await withLocation({ memory: true }, async (location) => {
    const db = await openDatabase(location);
    try {
      await createLite(db, generateSecrets(), 'http://localhost:3000', undefined).ensureSystemSchema();
      await createRolesAndAuthFunctions(db);
      await db.exec(OPEN_DEFAULT_PRIVILEGES);
      const folder = createTemporaryFolder();
      mkdirSync(path.join(folder, 'migrations'));
      for (const file of readdirSync(MIGRATIONS).sort()) {
        copyFileSync(path.join(MIGRATIONS, file), path.join(folder, 'migrations', file));
        await migrate(db, folder);
        differences[file] = await privilegeDifferences(db);
      }
      return await readGrants(db);
    } finally {
      await db.close();
    }
  });
  expect(differences).toEqual(Object.fromEntries(readdirSync(MIGRATIONS).map((file) => [file, []])));
  expect(granted.length).toBeGreaterThan(100);
  expect(granted).toEqual(await readGrants(shop().db));
});

describe('privilegeDifferences', () => {
  const role = `nbt_test_${randomUUID().replaceAll('-', '')}`;

  /** Runs SQL as the owner, reads the differences, and rolls back. */
  async function differencesAfter(script: string) {
    const differences: string[][] = [];
    await inRolledBackTransaction(shop().db, async (sql) => {
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

it('is compared when the server starts, which refuses to serve until the privileges are corrected', async () => {
  await withLocation({ dataDir: path.join(createTemporaryFolder(), 'db') }, async (location) => {
    const start = async () => {
      const backend = await startBackend({
        location,
        secrets: generateSecrets(),
        siteUrl: 'http://localhost:3000',
        demo: false,
      });
      await backend.close();
    };
    await start();
    await useDatabase(location, (db) => db.exec('grant execute on function public.claim_email() to anon'));
    await expect(start()).rejects.toThrow(
      /anon has execute on function public\.claim_email\(\)\n.*npm run apply-privileges/,
    );
    await useDatabase(location, (db) => applyPrivileges(db));
    await start();
  });
});

async function useDatabase(location: DatabaseLocation, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await openDatabase(location);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

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
