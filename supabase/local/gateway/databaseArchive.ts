import { HTTPException } from 'hono/http-exception';
import postgres from 'postgres';
import { databaseUnreachable } from '../../functions/_shared/errors.ts';
import { logError } from '../../functions/_shared/log.ts';
import { withTimeout } from '../withTimeout.ts';
import { KEPT_DAYS, type AssetArchive } from './assetArchive.ts';
import type { Contents } from './serveContents.ts';

// Any number that no other advisory lock of the database uses.
const LOCK_KEY = 7_311_941;
const MAX_CONNECTIONS = 2;
const IDLE_TIMEOUT_S = 20;
const READ_TIMEOUT_MS = 4000;
const RECONNECT_DELAY_S = 0.5;
/** Connections that do not answer are closed after this time. */
const CLOSE_TIMEOUT_S = 2;

const CREATE_TABLE = `
  create schema if not exists local;
  create table if not exists local.build_files (
    path text primary key,
    content bytea not null,
    -- When a process last had a build with this file.
    used_at timestamptz not null default now()
  );
`;

/**
 * Returns an archive on a PostgreSQL server, which all processes of the shop share. It is read only for files that this
 * process does not have, so it has no connection most of the time.
 */
export function openDatabaseArchive(url: string): AssetArchive {
  const sql = postgres(url, {
    max: MAX_CONNECTIONS,
    idle_timeout: IDLE_TIMEOUT_S,
    connect_timeout: READ_TIMEOUT_MS / 1000,
    backoff: () => RECONNECT_DELAY_S,
    onnotice: () => {},
  });
  return {
    async store(files) {
      const paths = [...files.keys()];
      await sql.begin(async (transaction) => {
        // Processes that start at the same time must not create the table, or store a file, at the same time.
        await transaction`select pg_advisory_xact_lock(${LOCK_KEY})`;
        await transaction.unsafe(CREATE_TABLE).simple();
        const stored = await transaction<{ path: string }[]>`
          update local.build_files set used_at = now() where path = any(${paths}) returning path`;
        const known = new Set(stored.map(({ path }) => path));
        for (const [path, content] of files)
          if (!known.has(path))
            await transaction`insert into local.build_files (path, content) values (${path}, ${content})`;
        await transaction`delete from local.build_files where used_at < now() - make_interval(days => ${KEPT_DAYS})`;
      });
    },
    async read(path) {
      try {
        const query = sql<{ content: Contents }[]>`select content from local.build_files where path = ${path}`;
        const [file] = await withTimeout(query, READ_TIMEOUT_MS);
        return file?.content ?? null;
      } catch (error) {
        logError(`${path} could not be read from the database`, error);
        throw new HTTPException(503, { res: databaseUnreachable(), cause: error });
      }
    },
    close: () => sql.end({ timeout: CLOSE_TIMEOUT_S }),
  };
}
