import { createPgliteConnection, type PGlite } from '@supabase/lite/pglite';
import { createCluster } from './createCluster.ts';
import type { Database, Session } from './database.ts';
import { exclusiveKysely } from '../lite/patches/exclusiveConnection.ts';
import { Mutex } from './mutex.ts';
import { prepareConnection } from '../lite/patches/keepRevokedGrants.ts';
import { pgliteParsers } from '../lite/patches/wireTypes.ts';

export interface PgliteDatabase extends Database {
  /** The whole cluster as a tar file, which {@link openPglite} starts from again. */
  dump(): Promise<Blob>;
}

/**
 * Opens PGlite, a Postgres inside this process with a single session.
 * @param dataDir the folder that keeps it; in memory unless told
 * @param snapshot a dump to start from
 */
export async function openPglite({
  dataDir,
  snapshot,
}: { dataDir?: string; snapshot?: Blob } = {}): Promise<PgliteDatabase> {
  if (dataDir !== undefined) await createCluster(dataDir);
  const connection = await createPgliteConnection({
    url: dataDir,
    pgliteOptions: { parsers: pgliteParsers, loadDataDir: snapshot },
  });
  const pg = connection.driver;
  const mutex = new Mutex();
  connection.kysely = exclusiveKysely(pg, mutex);
  prepareConnection(connection);
  await pg.waitReady;
  // The session follows the machine's TZ otherwise.
  await pg.exec(`set time zone 'UTC'`);

  const session = sessionOf(pg);
  return {
    connection,
    query: (text, parameters) => mutex.run(() => session.query(text, parameters)),
    exec: (script) => mutex.run(() => session.exec(script)),
    tx: (work) => mutex.run(() => inTransaction(session, work)),
    dump: () => mutex.run(() => pg.dumpDataDir('none')),
    close: () => connection.close(),
  };
}

function sessionOf(pg: PGlite): Session {
  return {
    query: async <Row>(text: string, parameters?: unknown[]) => (await pg.query<Row>(text, parameters)).rows,
    exec: async (script) => void (await pg.exec(script)),
  };
}

async function inTransaction<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
  await session.exec('begin');
  try {
    const result = await work(session);
    await session.exec('commit');
    return result;
  } catch (error) {
    await session.exec('rollback');
    throw error;
  }
}
