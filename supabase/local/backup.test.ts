import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { backUp, restore } from './backup.ts';
import { lockFolder } from './database/folderLock.ts';
import { openPglite } from './database/pglite.ts';
import { createTemporaryFolder } from './testing/temporaryFolder.ts';

describe('a backup', () => {
  const dataDir = createTemporaryFolder();
  const file = path.join(createTemporaryFolder(), 'shop.tar.gz');

  beforeAll(async () => {
    const db = await openPglite({ dataDir: path.join(dataDir, 'db') });
    await db.exec(`
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text);
      create table public.teas (name text);
      insert into public.teas values ('Winter Frost');
    `);
    await db.close();
    writeFileSync(path.join(dataDir, 'secrets.json'), '{"jwtSecret":"kept"}');
    await backUp(dataDir, file);
  });

  it('restores the database and the secrets', async () => {
    const target = path.join(createTemporaryFolder(), 'new');
    await restore(target, file);
    const db = await openPglite({ dataDir: path.join(target, 'db') });
    expect(await db.query('select name from public.teas').finally(() => db.close())).toEqual([
      { name: 'Winter Frost' },
    ]);
    expect(readFileSync(path.join(target, 'secrets.json'), 'utf8')).toBe('{"jwtSecret":"kept"}');
  });

  it('can be read by its owner only', () => {
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is not made or restored while a server uses the folder', async () => {
    const lock = await lockFolder(dataDir);
    await expect(backUp(dataDir, `${file}.2`)).rejects.toThrow('is in use by another server');
    await expect(restore(dataDir, file)).rejects.toThrow('is in use by another server');
    await lock.release();
  });

  it('never overwrites a database or a file', async () => {
    await expect(restore(dataDir, file)).rejects.toThrow('has a database');
    await expect(backUp(dataDir, file)).rejects.toThrow('exists');
  });

  it('is not restored if it is incomplete', async () => {
    const target = createTemporaryFolder();
    const damaged = path.join(createTemporaryFolder(), 'damaged.tar.gz');
    writeFileSync(damaged, readFileSync(file).subarray(0, 200_000));
    await expect(restore(target, damaged)).rejects.toThrow();
    expect(existsSync(path.join(target, 'db'))).toBe(false);
  });
});
