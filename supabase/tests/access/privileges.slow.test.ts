import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { startBackend } from '../../server/backend/backend.ts';
import type { Database } from '../../server/database/database.ts';
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
