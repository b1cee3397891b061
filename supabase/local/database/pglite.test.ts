import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPglite, type PgliteDatabase } from './pglite.ts';

describe('PGlite', () => {
  let db: PgliteDatabase;
  const zone = process.env.TZ;
  beforeAll(async () => {
    process.env.TZ = 'Asia/Kolkata';
    db = await openPglite();
  });
  afterAll(async () => {
    process.env.TZ = zone;
    await db.close();
  });

  it('keeps UTC whatever the zone of the machine', async () => {
    expect(await db.query('select current_setting($1) as zone', ['timezone'])).toEqual([{ zone: 'UTC' }]);
  });

  it('keeps nothing of a transaction that throws', async () => {
    await db.exec('create table tins (id int)');
    const failing = db.tx(async (session) => {
      await session.query('insert into tins values (1)');
      throw new Error('dropped it');
    });
    await expect(failing).rejects.toThrow('dropped it');
    expect(await db.query('select * from tins')).toEqual([]);
  });

  it('starts again from a dump', async () => {
    await db.exec('create table leaves (id int); insert into leaves values (7)');
    const again = await openPglite({ snapshot: await db.dump() });
    expect(await again.query('select id from leaves')).toEqual([{ id: 7 }]);
    await again.close();
  });

  it('makes its folder again after a first start that was stopped half-way', async () => {
    const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'nbt-pglite-')), 'db');
    mkdirSync(`${dataDir}.new/pg_wal`, { recursive: true });
    const db = await openPglite({ dataDir });
    await db.exec('create table tins (id int); insert into tins values (1)');
    await db.close();

    const again = await openPglite({ dataDir });
    expect(await again.query('select id from tins')).toEqual([{ id: 1 }]);
    await again.close();
  });
});
