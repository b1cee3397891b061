import { HTTPException } from 'hono/http-exception';
import { databaseUnreachable } from '../../../functions/_shared/errors.ts';
import { logError } from '../../../functions/_shared/log.ts';
import { ConnectionPool } from '../../database/connectionPool.ts';
import { DEFAULT_POOL_SIZE } from '../../database/poolSize.ts';
import { KEPT_DAYS, type AssetArchive } from './assetArchive.ts';
import type { Contents } from './serveContents.ts';
import { ADVISORY_LOCKS } from '../../database/advisoryLocks.ts';

/** Besides the connections of DATABASE_POOL_SIZE. */
const MAX_CONNECTIONS = 1;
const READ_TIMEOUT_MS = 4000;

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
  const pool = new ConnectionPool(url, { ...DEFAULT_POOL_SIZE, size: MAX_CONNECTIONS });
  return {
    async store(files) {
      const paths = [...files.keys()];
      await pool.transaction(async ({ unsafe: query }) => {
        // Processes that start at the same time must not create the table, or store a file, at the same time.
        await query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.archive]);
        await query(CREATE_TABLE);
        const stored = await query('update local.build_files set used_at = now() where path = any($1) returning path', [
          paths,
        ]);
        const known = new Set(stored.map(({ path }) => path as string));
        for (const [path, content] of files)
          if (!known.has(path))
            await query('insert into local.build_files (path, content) values ($1, $2)', [path, content]);
        await query('delete from local.build_files where used_at < now() - make_interval(days => $1)', [KEPT_DAYS]);
      });
    },
    async read(path) {
      try {
        const query = 'select content from local.build_files where path = $1';
        const [file] = await pool.queryWithin(READ_TIMEOUT_MS, query, [path]);
        return (file?.content as Contents | undefined) ?? null;
      } catch (error) {
        logError(`${path} could not be read from the database`, error);
        throw new HTTPException(503, { res: databaseUnreachable(), cause: error });
      }
    },
    close: () => pool.close(),
  };
}
