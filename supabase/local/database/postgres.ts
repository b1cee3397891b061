import { createPostgresConnection } from '@supabase/lite/postgres';
import type { ISql, ParameterOrJSON } from 'postgres';
import type { Database, Session } from './database.ts';
import { prepareConnection } from '../lite/patches/keepRevokedGrants.ts';
import { postgresTypes } from '../lite/patches/wireTypes.ts';

/**
 * Opens a real Postgres server, each transaction on a connection of its own.
 * @param url postgres://user:password@host:port/database; the user owns the database
 */
export function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: 10, onnotice: () => {}, connection: { TimeZone: 'UTC' }, types: postgresTypes },
  });
  prepareConnection(connection);
  const sql = connection.driver;
  return Promise.resolve({
    connection,
    ...sessionOf(sql),
    tx: async <T>(work: (session: Session) => Promise<T>) => (await sql.begin((own) => work(sessionOf(own)))) as T,
    close: () => connection.close(),
  });
}

function sessionOf(sql: ISql): Session {
  return {
    query: async <Row>(text: string, parameters: unknown[] = []) =>
      [...(await sql.unsafe(text, parameters as ParameterOrJSON<never>[]))] as Row[],
    exec: async (script) => void (await sql.unsafe(script).simple()),
  };
}
