import { createPostgresConnection } from '@supabase/lite/postgres';
import type { ISql, ParameterOrJSON } from 'postgres';
import { respondToDatabaseErrors } from '../lite/patches/databaseErrors.ts';
import { keepRevokedGrants } from '../lite/patches/keepRevokedGrants.ts';
import { applyRequestContext } from '../lite/patches/requestContext.ts';
import { shareIntrospection } from '../lite/patches/sharedIntrospection.ts';
import { postgresTypes } from '../lite/patches/wireTypes.ts';
import type { Database, SqlSession } from './database.ts';

/**
 * Connects to a PostgreSQL server through a connection pool.
 * @param url postgres://user:password@host:port/database; the user must own the database
 */
export function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: 10, onnotice: () => {}, connection: { TimeZone: 'UTC' }, types: postgresTypes },
  });
  keepRevokedGrants(connection);
  shareIntrospection(connection);
  applyRequestContext(connection, { hasTimeouts: true });
  respondToDatabaseErrors(connection);

  const sql = connection.driver;
  return Promise.resolve({
    connection,
    ...createSqlSession(sql),
    tx: async <T>(work: (sql: SqlSession) => Promise<T>) =>
      (await sql.begin((transaction) => work(createSqlSession(transaction)))) as T,
    close: () => connection.close(),
  });
}

function createSqlSession(sql: ISql): SqlSession {
  return {
    query: async <Row>(text: string, parameters: unknown[] = []) =>
      [...(await sql.unsafe(text, parameters as ParameterOrJSON<never>[]))] as Row[],
    exec: async (script) => void (await sql.unsafe(script).simple()),
  };
}
