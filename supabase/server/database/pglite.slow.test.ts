import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type PGlite, types } from '@electric-sql/pglite';
import { createTemporaryFolder } from '../testing/temporaryFolder.ts';
import { openPglite, type PgliteDatabase } from './pglite.ts';

describe('openPglite', () => {
  const open: PgliteDatabase[] = [];
  const timeZone = process.env.TZ;
  /** Of a database with the table `tins`. */
  let snapshot: Blob;
  beforeAll(async () => {
    process.env.TZ = 'Asia/Kolkata';
    const db = await openPglite();
    await db.exec('create table tins (id int); insert into tins values (7)');
    snapshot = await db.dump();
    await db.close();
  });
  /** Opens a database that is closed after the test. */
  const openDatabase = async (...options: Parameters<typeof openPglite>) => {
    const db = await openPglite(...options);
    open.push(db);
    return db;
  };
  const close = async (db: PgliteDatabase) => {
    open.splice(open.indexOf(db), 1);
    await db.close();
  };
  afterEach(async () => {
    for (const db of open.splice(0)) await db.close();
  });
  afterAll(() => {
    if (timeZone === undefined) delete process.env.TZ;
    else process.env.TZ = timeZone;
  });

  it('uses UTC regardless of the time zone of the machine, restores a dump, and rolls back a transaction that throws', async () => {
    const db = await openDatabase({ snapshot });
    expect(await db.query('select current_setting($1) as zone', ['timezone'])).toEqual([{ zone: 'UTC' }]);

    const transaction = db.tx(async (sql) => {
      await sql.query('insert into tins values (8)');
      throw new Error('failed on purpose');
    });
    await expect(transaction).rejects.toThrow('failed on purpose');
    expect(await db.query('select id from tins')).toEqual([{ id: 7 }]);
  });

  it('creates its folder although an earlier creation was interrupted, and keeps the data', async () => {
    const dataDir = path.join(createTemporaryFolder(), 'db');
    mkdirSync(`${dataDir}.new/pg_wal`, { recursive: true });
    const first = await openDatabase({ dataDir });
    await first.exec('create table tins (id int); insert into tins values (1)');
    await close(first);

    const second = await openDatabase({ dataDir });
    expect(await second.query('select id from tins')).toEqual([{ id: 1 }]);
  });

  it('is broken after a wrong answer or without an answer, and not while a transaction or a backup lets queries wait', async () => {
    const db = await openDatabase({ snapshot });
    let commit = () => {};
    const isFinished = new Promise<void>((resolve) => (commit = resolve));
    const transaction = db.tx(async (sql) => {
      await sql.query('select 1');
      await isFinished;
    });
    const backup = db.dump();
    const isBroken = db.isBroken();
    const first = await Promise.race([isBroken, new Promise((resolve) => setImmediate(resolve, 'waiting'))]);
    expect(first).toBe('waiting');
    commit();
    await Promise.all([transaction, backup]);
    expect(await isBroken).toBe(false);

    const pg = db.connection.driver as PGlite;
    pg.parsers[types.INT4] = () => -1;
    expect(await db.isBroken()).toBe(true);
    delete pg.parsers[types.INT4];
    expect(await db.isBroken()).toBe(false);
    await pg.close();
    expect(await db.isBroken()).toBe(true);
    open.splice(open.indexOf(db), 1);
  });
});
