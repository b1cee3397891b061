import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { openDatabaseProxy } from '../testing/databaseProxy.ts';
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratchDatabase.ts';
import { ConnectionPool } from './connectionPool.ts';
import { openPostgres } from './postgres.ts';

const server = process.env.TEST_DATABASE_URL;
const idleTimeoutMs = 60_000;

(server ? describe : describe.skip)('the connections to a PostgreSQL server', () => {
  const role = `pool_test_${randomUUID().slice(0, 8)}`;
  let scratch: ScratchDatabase;
  let owner: ConnectionPool;
  /** The URL of the database for a role with a limited number of connections. */
  let url: string;

  beforeAll(async () => {
    scratch = await createScratchDatabase(server ?? '');
    owner = new ConnectionPool(scratch.url, { size: 2, idleTimeoutMs });
    await execute(`create role ${role} login password '${role}'`);
    url = Object.assign(new URL(scratch.url), { username: role, password: role }).href;
  });
  afterAll(async () => {
    await execute(`drop role ${role}`);
    await owner.close();
    await scratch.drop();
  });

  const execute = (statement: string) => owner.use(async (connection) => [...(await connection.unsafe(statement))]);
  const limitConnections = (limit: number) => execute(`alter role ${role} connection limit ${limit}`);
  const countConnections = async () =>
    Number((await execute(`select count(*) from pg_stat_activity where usename = '${role}'`))[0]?.count);

  it('are used again after a shortage: no connection is lost to a request that has failed', async () => {
    await limitConnections(2);
    const db = await openPostgres(url, { size: 6, idleTimeoutMs });
    const request = (n: number) =>
      db.tx(async (sql) => {
        await sql.query('select pg_sleep(0.02)');
        return sql.query<{ n: number }>('select $1::integer as n', [n]);
      });
    const lite = () => db.connection.kysely.selectNoFrom((e) => e.lit(1).as('n')).execute();
    try {
      for (let round = 0; round < 3; round += 1)
        await Promise.allSettled(Array.from({ length: 60 }, (_, n) => (n % 2 ? request(n) : lite())));
      await limitConnections(-1);
      const results = await Promise.all(Array.from({ length: 30 }, (_, n) => request(n)));
      expect(results.map(([row]) => row?.n)).toEqual(Array.from({ length: 30 }, (_, n) => n));
      expect(await lite()).toEqual([{ n: 1 }]);
    } finally {
      await db.close();
    }
  });

  it('are waited for while others of the same process have all that the server allows', async () => {
    await limitConnections(1);
    const pool = new ConnectionPool(url, { size: 3, idleTimeoutMs });
    const first = await pool.reserve();
    const second = pool.use(async (connection) => [...(await connection.unsafe('select 1 as n'))]);
    first.release();
    expect(await second).toEqual([{ n: 1 }]);
    await pool.close();
    await limitConnections(-1);
  });

  it('are closed when they are idle, so that another process can open its own', async () => {
    await limitConnections(2);
    const busy = new ConnectionPool(url, { size: 2, idleTimeoutMs: 100 });
    await Promise.all([1, 2].map(() => busy.use((connection) => connection.unsafe('select pg_sleep(0.1)'))));
    // A connection that is used all the time does not keep the other connections open.
    while ((await countConnections()) > 1) await busy.use((connection) => connection.unsafe('select'));
    const starved = new ConnectionPool(url, { size: 2, idleTimeoutMs });
    expect(await starved.use(async (connection) => [...(await connection.unsafe('select 1 as n'))])).toEqual([
      { n: 1 },
    ]);
    await Promise.all([busy.close(), starved.close()]);
    await limitConnections(-1);
  });

  it('are replaced after the server has closed them, also within a transaction', async () => {
    const pool = new ConnectionPool(url, { size: 2, idleTimeoutMs });
    const terminate = () => execute(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
    const lost = pool.transaction(async (connection) => {
      await terminate();
      await connection.unsafe('select 1');
    });
    await expect(lost).rejects.toThrow();
    expect(await pool.use(async (connection) => [...(await connection.unsafe('select 1 as n'))])).toEqual([{ n: 1 }]);
    await pool.close();
  });

  it('show that the server answers, even if it is too busy for a probe', async () => {
    const pool = new ConnectionPool(url, { size: 1, idleTimeoutMs });
    const only = await pool.reserve();
    expect(await pool.isAnswering(50)).toBe(false);
    const isAnswering = pool.isAnswering(60_000);
    await only.unsafe('select');
    only.release();
    expect(await isAnswering).toBe(true);
    await pool.close();
  });

  it('are closed if the server disappears without closing them, so that they cannot hang for minutes', async () => {
    const proxy = await openDatabaseProxy(url);
    const pool = new ConnectionPool(proxy.url, { size: 1, idleTimeoutMs });
    const now = jest.spyOn(performance, 'now');
    try {
      await pool.use(({ unsafe }) => unsafe('select'));
      proxy.hang();
      const lost = pool.use(({ unsafe }) => unsafe('select'));
      // Another server takes over. What was sent to the first one gets no answer.
      proxy.failOver();
      expect(await pool.isAnswering(50)).toBe(false);
      now.mockReturnValue(performance.now() + 60_000);
      expect(await pool.isAnswering(50)).toBe(false);
      now.mockRestore();
      await expect(lost).rejects.toThrow('The connection to the database is lost');
      expect(await pool.isAnswering(60_000)).toBe(true);

      await pool.use(({ unsafe }) => unsafe('select'));
      proxy.hang();
      const short = pool.queryWithin(50, 'select 1 as n');
      proxy.failOver();
      await expect(short).rejects.toThrow('There was no answer');
      expect([...(await pool.queryWithin(60_000, 'select 1 as n'))]).toEqual([{ n: 1 }]);
    } finally {
      now.mockRestore();
      await pool.close();
      await proxy.close();
    }
  });

  it('are given up if a server accepts them and ends each at once, like a proxy without its server', async () => {
    const proxy = createNetServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const pool = new ConnectionPool(`postgres://shop@127.0.0.1:${(proxy.address() as AddressInfo).port}/shop`, {
      size: 1,
      idleTimeoutMs,
    });
    await expect(pool.reserve()).rejects.toThrow('There was no answer');
    await expect(pool.reserve()).rejects.toThrow('There was no answer');
    await pool.close();
    proxy.close();
  });
});
