import { createPostgresConnection } from '@supabase/lite/postgres';
import type { ParameterOrJSON, Sql } from 'postgres';
import { respondToDatabaseErrors } from '../lite/patches/database/databaseErrors.ts';
import { keepRevokedGrants } from '../lite/patches/database/keepRevokedGrants.ts';
import { applyRequestContext } from '../lite/patches/database/requestContext.ts';
import { shareIntrospection } from '../lite/patches/database/sharedIntrospection.ts';
import { omitViewDefinitions } from '../lite/patches/database/viewDefinitions.ts';
import { postgresTypes } from '../lite/patches/database/wireTypes.ts';
import { ConnectionPool, type LentConnection } from './connectionPool.ts';
import type { Database, SqlSession } from './database.ts';
import { DEFAULT_POOL_SIZE, type PoolSize } from './poolSize.ts';

/**
 * Connects to a PostgreSQL server through a connection pool.
 * @param url postgres://user:password@host:port/database; the user must own the database
 */
export function openPostgres(url: string, size: PoolSize = DEFAULT_POOL_SIZE): Promise<Database> {
  const connection = createPostgresConnection({ url });
  const { connection: parameters, types } = connection.driver.options;
  const pool = new ConnectionPool(url, size, { connection: parameters, types: { ...types, ...postgresTypes } });
  // The query builder of @supabase/lite reserves a connection for each statement or transaction, and uses nothing else.
  connection.driver.reserve = pool.reserve.bind(pool) as unknown as Sql['reserve'];
  keepRevokedGrants(connection);
  omitViewDefinitions(connection);
  shareIntrospection(connection);
  applyRequestContext(connection, { hasTimeouts: true });
  respondToDatabaseErrors(connection);

  return Promise.resolve({
    connection,
    query: <Row>(text: string, parameters?: unknown[]) =>
      pool.use((reserved) => createSqlSession(reserved).query<Row>(text, parameters)),
    exec: (script) => pool.use((reserved) => createSqlSession(reserved).exec(script)),
    tx: (work) => pool.transaction((reserved) => work(createSqlSession(reserved))),
    // A lost connection is replaced by the next query.
    isBroken: () => Promise.resolve(false),
    isReachable: (timeoutMs) => pool.isAnswering(timeoutMs),
    async close() {
      await pool.close();
      await connection.close();
    },
  });
}

function createSqlSession(connection: LentConnection): SqlSession {
  return {
    query: async <Row>(text: string, parameters: unknown[] = []) =>
      [...(await connection.unsafe(text, parameters as ParameterOrJSON<never>[]))] as Row[],
    exec: async (script) => void (await connection.unsafe(script)),
  };
}
