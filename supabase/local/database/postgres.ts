import { createPostgresConnection } from '@supabase/lite/postgres';
import type { ISql, ParameterOrJSON } from 'postgres';
import { respondToDatabaseErrors } from '../lite/patches/databaseErrors.ts';
import { keepRevokedGrants } from '../lite/patches/keepRevokedGrants.ts';
import { applyRequestContext } from '../lite/patches/requestContext.ts';
import { shareIntrospection } from '../lite/patches/sharedIntrospection.ts';
import { postgresTypes } from '../lite/patches/wireTypes.ts';
import type { Database, SqlSession } from './database.ts';
import { limitParameters } from './statementLimits.ts';

/**
 * Connects to a PostgreSQL server through a connection pool.
 * @param url postgres://user:password@host:port/database; the user must own the database
 */
export function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: 10, onnotice: () => {}, connection: { TimeZone: 'UTC' }, types: postgresTypes },
  });
  limitReservedConnections(connection.driver);
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
    // A lost connection is replaced by the next query.
    isBroken: () => Promise.resolve(false),
    close: () => connection.close(),
  });
}

/** Limits the statements of @supabase/lite, whose query builder reserves a connection for each of them. */
function limitReservedConnections(sql: ReturnType<typeof createPostgresConnection>['driver']): void {
  const reserve = sql.reserve.bind(sql);
  sql.reserve = async () => {
    const connection = await reserve();
    const send = connection.unsafe.bind(connection);
    connection.unsafe = (text, parameters, options) => {
      limitParameters(parameters);
      return send(text, parameters, options);
    };
    return connection;
  };
}

function createSqlSession(sql: ISql): SqlSession {
  return {
    async query<Row>(text: string, parameters: unknown[] = []) {
      limitParameters(parameters);
      return [...(await sql.unsafe(text, parameters as ParameterOrJSON<never>[]))] as Row[];
    },
    exec: async (script) => void (await sql.unsafe(script).simple()),
  };
}
