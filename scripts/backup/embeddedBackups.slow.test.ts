import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startBackend } from '../../supabase/server/backend/backend.ts';
import type { SqlSession } from '../../supabase/server/database/database.ts';
import { lockFolder } from '../../supabase/server/database/folderLock.ts';
import { openPglite } from '../../supabase/server/database/pglite.ts';
import { generateSecrets } from '../../supabase/server/secrets.ts';
import { CHANGE_A_MIGRATION } from '../../supabase/server/testing/migrations.ts';
import { createTemporaryFolder } from '../../supabase/server/testing/temporaryFolder.ts';
import { embeddedBackups } from './embeddedBackups.ts';

const PICTURE_ID = '0123456789abcdef0123456789abcdef';

describe('a backup of an embedded database', () => {
  const dataDir = createTemporaryFolder();
  const file = path.join(createTemporaryFolder(), 'shop.tar.gz');
  const backups = embeddedBackups(dataDir);
  /** A folder into which the backup was restored, which no test changes. */
  const target = path.join(createTemporaryFolder(), 'new');
  let restored: Awaited<ReturnType<typeof backups.restore>>;

  function copyOf(folder: string): string {
    const copy = createTemporaryFolder();
    cpSync(folder, copy, { recursive: true });
    return copy;
  }

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
    restored = await embeddedBackups(target).restore(file);
  });

  it('restores the database and the secrets, and corrects the privileges', async () => {
    expect(restored).toMatchObject({
      rows: { 'public.customers': 1, 'public.invoices': 0, 'public.stored_pictures': 1 },
      corrected: ['anon has execute on function public.claim_email()'],
      // The day in UTC, as npm run reconcile reads it.
      reconcileSince: '2026-11-17',
    });
    expect(await use(target, (db) => db.query('select name from public.customers'))).toEqual([{ name: 'Leela' }]);
    expect(readFileSync(path.join(target, 'secrets.json'), 'utf8')).toBe('{"jwtSecret":"kept"}');
  });

  it('restores the files of pictures', async () => {
    expect(
      await use(target, (db) => db.query(`select name, encode(content, 'hex') as hex from public.stored_pictures`)),
    ).toEqual([{ name: `${PICTURE_ID}-800.webp`, hex: '00ff0a' }]);
  });

  it('starts new series of invoices, with other numbers than a database that was restored earlier', async () => {
    const readSuffixes = (folder: string) =>
      use(folder, (db) =>
        db.query<{ kind: string; suffix: string }>('select kind, suffix from public.document_series order by kind'),
      );
    expect(await readSuffixes(target)).toEqual(
      ['credit_note', 'invoice'].map((kind) => ({ kind, suffix: expect.stringMatching(/^[0-9A-Z]{4}$/) as string })),
    );
    const [source, again] = [copyOf(target), createTemporaryFolder()];
    await embeddedBackups(source).backUp(`${file}.restored`);
    await embeddedBackups(again).restore(`${file}.restored`);
    const suffixes = (await readSuffixes(again)).map(({ suffix }) => suffix);
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
    expect(await readBackup(target)).toEqual([]);
    const recorded = await readBackup(dataDir);
    expect(recorded).toHaveLength(1);
    await backups.backUp(`${file}.second`);
    const second = createTemporaryFolder();
    await embeddedBackups(second).restore(`${file}.second`);
    expect(await readBackup(second)).toEqual(recorded);
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

  it('is not restored if its migrations differ from the files', async () => {
    const [source, empty] = [copyOf(target), createTemporaryFolder()];
    await use(source, (db) => db.exec(CHANGE_A_MIGRATION));
    await embeddedBackups(source).backUp(`${file}.other`);
    await expect(embeddedBackups(empty).restore(`${file}.other`)).rejects.toThrow(
      /The backup was made by another version.*start with a new database/,
    );
    expect(existsSync(path.join(empty, 'db'))).toBe(false);
  });

  it('is not restored if it is incomplete', async () => {
    const empty = createTemporaryFolder();
    const damaged = path.join(createTemporaryFolder(), 'damaged.tar.gz');
    writeFileSync(damaged, readFileSync(file).subarray(0, 200_000));
    await expect(embeddedBackups(empty).restore(damaged)).rejects.toThrow();
    expect(existsSync(path.join(empty, 'db'))).toBe(false);
  });
});
