import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startBackend } from '../../supabase/server/backend/backend.ts';
import type { SqlSession } from '../../supabase/server/database/database.ts';
import { lockFolder } from '../../supabase/server/database/folderLock.ts';
import { openPglite } from '../../supabase/server/database/pglite.ts';
import { generateSecrets } from '../../supabase/server/secrets.ts';
import { createTemporaryFolder } from '../../supabase/server/testing/temporaryFolder.ts';
import { embeddedBackups } from './embeddedBackups.ts';

describe('a backup of an embedded database', () => {
  const dataDir = createTemporaryFolder();
  const file = path.join(createTemporaryFolder(), 'shop.tar.gz');
  const backups = embeddedBackups(dataDir);

  async function use<T>(folder: string, work: (db: SqlSession) => Promise<T>): Promise<T> {
    const db = await openPglite({ dataDir: path.join(folder, 'db') });
    return work(db).finally(() => db.close());
  }

  beforeAll(async () => {
    const shop = await startBackend({
      location: { dataDir: path.join(dataDir, 'db') },
      secrets: generateSecrets(),
      siteUrl: 'http://localhost:3000',
      demo: false,
    });
    await shop.db.exec(`
      insert into public.customers (name, email) values ('Leela', 'leela@post.example');
      insert into public.orders (order_uid, customer_id, items, shipping, created_at)
        select 'NBT-000001', id, '[]', '{}', '2026-11-20T00:30:00+05:30' from public.customers;
      grant execute on function public.claim_email() to anon`);
    await shop.close();
    writeFileSync(path.join(dataDir, 'secrets.json'), '{"jwtSecret":"kept"}');
    await backups.backUp(file);
  });

  it('restores the database and the secrets, and corrects the privileges', async () => {
    const target = path.join(createTemporaryFolder(), 'new');
    const restored = await embeddedBackups(target).restore(file);
    expect(restored).toMatchObject({
      rows: { 'public.customers': 1 },
      corrected: ['anon has execute on function public.claim_email()'],
      // The day in UTC, as npm run reconcile reads it.
      reconcileSince: '2026-11-17',
    });
    expect(await use(target, (db) => db.query('select name from public.customers'))).toEqual([{ name: 'Leela' }]);
    expect(readFileSync(path.join(target, 'secrets.json'), 'utf8')).toBe('{"jwtSecret":"kept"}');
  });

  it('can be tried without changing the data folder', async () => {
    expect((await backups.tryRestore(file)).rows).toMatchObject({ 'public.customers': 1 });
  });

  it('is recorded in the database', async () => {
    const rows = await use(dataDir, (db) =>
      db.query(`select succeeded_at is not null as "isKnown" from public.scheduled_jobs where name = 'backup'`),
    );
    expect(rows).toEqual([{ isKnown: true }]);
  });

  it('is not known to the database that was restored from it, which reports the backup before', async () => {
    const readBackup = (folder: string) =>
      use(folder, (db) => db.query(`select last_at::text from public.operations_report() where kind = 'backup'`));
    const restore = async (from: string) => {
      const target = createTemporaryFolder();
      await embeddedBackups(target).restore(from);
      return target;
    };
    expect(await readBackup(await restore(file))).toEqual([]);
    const recorded = await readBackup(dataDir);
    expect(recorded).toHaveLength(1);
    await backups.backUp(`${file}.second`);
    expect(await readBackup(await restore(`${file}.second`))).toEqual(recorded);
  });

  it('can be read by its owner only', () => {
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is not made or restored while a server uses the folder', async () => {
    const lock = await lockFolder(dataDir);
    await expect(backups.backUp(`${file}.2`)).rejects.toThrow('is in use by another server');
    await expect(backups.restore(file)).rejects.toThrow('is in use by another server');
    await lock.release();
  });

  it('never overwrites a database or a file', async () => {
    await expect(backups.restore(file)).rejects.toThrow('has a database');
    await expect(backups.backUp(file)).rejects.toThrow('exists');
  });

  it('is not restored if it is of a version before the first release', async () => {
    const source = createTemporaryFolder();
    const target = createTemporaryFolder();
    await embeddedBackups(source).restore(file);
    await use(source, (db) =>
      db.exec(
        `update supabase_migrations.schema_migrations set version = '20260105090000' where version like '%000100'`,
      ),
    );
    await embeddedBackups(source).backUp(`${file}.preRelease`);
    await expect(embeddedBackups(target).restore(`${file}.preRelease`)).rejects.toThrow(
      'is of a version before the first release',
    );
    expect(existsSync(path.join(target, 'db'))).toBe(false);
  });

  it('is not restored if it is incomplete', async () => {
    const target = createTemporaryFolder();
    const damaged = path.join(createTemporaryFolder(), 'damaged.tar.gz');
    writeFileSync(damaged, readFileSync(file).subarray(0, 200_000));
    await expect(embeddedBackups(target).restore(damaged)).rejects.toThrow();
    expect(existsSync(path.join(target, 'db'))).toBe(false);
  });
});
