import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startBackend } from '../../supabase/server/backend/backend.ts';
import type { SqlSession } from '../../supabase/server/database/database.ts';
import { lockFolder } from '../../supabase/server/database/folderLock.ts';
import { openPglite } from '../../supabase/server/database/pglite.ts';
import { generateSecrets } from '../../supabase/server/secrets.ts';
import { createTemporaryFolder } from '../../supabase/server/testing/temporaryFolder.ts';
import { embeddedBackups } from './embeddedBackups.ts';

const PICTURE_ID = '0123456789abcdef0123456789abcdef';

describe('a backup of an embedded database', () => {
  const dataDir = createTemporaryFolder();
  const file = path.join(createTemporaryFolder(), 'shop.tar.gz');
  const backups = embeddedBackups(dataDir);

  async function use<T>(folder: string, work: (db: SqlSession) => Promise<T>): Promise<T> {
    const db = await openPglite({ dataDir: path.join(folder, 'db') });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
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
      insert into public.pictures (id, format, width, byte_count) values ('${PICTURE_ID}', 'webp', 800, 3);
      insert into public.stored_pictures (name, picture_id, content)
        values ('${PICTURE_ID}-800.webp', '${PICTURE_ID}', '\\x00ff0a');
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

  it('restores the files of pictures', async () => {
    const target = createTemporaryFolder();
    await embeddedBackups(target).restore(file);
    expect(
      await use(target, (db) => db.query(`select name, encode(content, 'hex') as hex from public.stored_pictures`)),
    ).toEqual([{ name: `${PICTURE_ID}-800.webp`, hex: '00ff0a' }]);
  });

  it('starts new series of invoices, with other numbers than a database that was restored earlier', async () => {
    const readSuffixes = (folder: string) =>
      use(folder, (db) =>
        db.query<{ kind: string; suffix: string }>('select kind, suffix from public.document_series order by kind'),
      );
    const [source, target] = [createTemporaryFolder(), createTemporaryFolder()];
    await embeddedBackups(source).restore(file);
    expect(await readSuffixes(source)).toEqual(
      ['credit_note', 'invoice'].map((kind) => ({ kind, suffix: expect.stringMatching(/^[0-9A-Z]{3}$/) as string })),
    );
    await embeddedBackups(source).backUp(`${file}.restored`);
    await embeddedBackups(target).restore(`${file}.restored`);
    const suffixes = (await readSuffixes(target)).map(({ suffix }) => suffix);
    expect(suffixes).toHaveLength(4);
    expect(new Set(suffixes).size).toBe(2);
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
        `update supabase_migrations.schema_migrations set version = '20260105090000' where version = '20260401000100'`,
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
