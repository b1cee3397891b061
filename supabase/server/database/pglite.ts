import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createPgliteConnection, PGlite } from '@supabase/lite/pglite';
import { respondToDatabaseErrors } from '../lite/patches/database/databaseErrors.ts';
import { makeConnectionExclusive } from '../lite/patches/database/exclusiveConnection.ts';
import { keepRevokedGrants } from '../lite/patches/database/keepRevokedGrants.ts';
import { applyRequestContext } from '../lite/patches/database/requestContext.ts';
import { shareIntrospection } from '../lite/patches/database/sharedIntrospection.ts';
import { omitViewDefinitions } from '../lite/patches/database/viewDefinitions.ts';
import { pgliteParsers, pgliteSerializers } from '../lite/patches/database/wireTypes.ts';
import type { Database, SqlSession } from './database.ts';
import { Mutex } from './mutex.ts';
import { limitParameters } from './statementLimits.ts';

export interface PgliteDatabase extends Database {
  /** Returns the whole cluster as an uncompressed tar file, which {@link openPglite} can restore. */
  dump(): Promise<Blob>;
}

interface PgliteOptions {
  /** The folder with the cluster, which is created if it does not exist. Default: in memory. */
  dataDir?: string;
  /** A dump to restore. */
  snapshot?: Blob;
}

/** Opens PGlite: PostgreSQL inside this process, with a single connection. */
export async function openPglite({ dataDir, snapshot }: PgliteOptions = {}): Promise<PgliteDatabase> {
  if (dataDir !== undefined) await createCluster(dataDir);
  const connection = await createPgliteConnection({
    url: dataDir,
    pgliteOptions: { parsers: pgliteParsers, serializers: pgliteSerializers, loadDataDir: snapshot },
  });
  const mutex = new Mutex();
  makeConnectionExclusive(connection, mutex);
  keepRevokedGrants(connection);
  omitViewDefinitions(connection);
  shareIntrospection(connection);
  applyRequestContext(connection, { hasTimeouts: false });
  respondToDatabaseErrors(connection);

  const pg = connection.driver;
  await pg.waitReady;
  // The default is the time zone of the machine.
  await pg.exec(`set time zone 'UTC'`);
  await removeRowArrayParsers(pg);

  const sql = createSqlSession(pg);
  let probes = 0;
  return {
    connection,
    query: (text, parameters) => mutex.run(() => sql.query(text, parameters)),
    exec: (script) => mutex.run(() => sql.exec(script)),
    tx: (work) => mutex.run(() => runInTransaction(sql, work)),
    async isBroken() {
      // A new number each time, because a connection that is out of step returns the answer to an earlier query.
      const probe = ++probes;
      const answer = mutex.run(() => sql.query<{ probe: number }>('select $1::integer as probe', [probe]));
      const rows = await answer.catch(() => []);
      return rows[0]?.probe !== probe;
    },
    // It is in this thread.
    isReachable: () => Promise.resolve(true),
    dump: () => mutex.run(() => pg.dumpDataDir('none')),
    close: () => connection.close(),
  };
}

/**
 * Creates the folder of a cluster if it does not exist. The cluster is created in a temporary folder and renamed when
 * it is complete, because PGlite can never open a cluster whose creation was interrupted.
 */
async function createCluster(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) return;
  const temporary = `${dataDir}.new`;
  await rm(temporary, { recursive: true, force: true });
  const pg = await PGlite.create(temporary);
  await pg.close();
  await rename(temporary, dataDir);
}

/**
 * PGlite copies its table of parsers for every result, which takes longer than a simple query. Most of them are for
 * arrays of the rows of tables and views, which no query returns: the shop and @supabase/lite use JSON for them.
 */
async function removeRowArrayParsers(pg: PGlite): Promise<void> {
  const { rows } = await pg.query<{ typarray: number }>(`select typarray from pg_type where typtype = 'c'`);
  for (const { typarray } of rows) delete pg.parsers[typarray];
}

function createSqlSession(pg: PGlite): SqlSession {
  return {
    async query<Row>(text: string, parameters?: unknown[]) {
      limitParameters(parameters);
      return (await pg.query<Row>(text, parameters)).rows;
    },
    exec: async (script) => void (await pg.exec(script)),
  };
}

async function runInTransaction<T>(sql: SqlSession, work: (sql: SqlSession) => Promise<T>): Promise<T> {
  await sql.exec('begin');
  try {
    const result = await work(sql);
    await sql.exec('commit');
    return result;
  } catch (error) {
    await sql.exec('rollback');
    throw error;
  }
}
