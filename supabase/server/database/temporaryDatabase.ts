import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

export interface TemporaryDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database with a random name on a PostgreSQL server.
 * @param server URL of any database on the server; its user must be allowed to create databases
 * @param template the database to copy. Default: an empty one, because template1 may contain objects of the operator.
 */
export async function createTemporaryDatabase(
  server: string,
  prefix: string,
  template = 'template0',
): Promise<TemporaryDatabase> {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await execute(server, `create database ${name} template ${template}`);
  return { name, url: url.href, drop: () => dropDatabase(server, name) };
}

/** Drops a database of a PostgreSQL server, if it exists. */
export const dropDatabase = (server: string, name: string): Promise<void> =>
  execute(server, `drop database if exists ${name} with (force)`);

/** Runs a statement outside of a transaction. */
export async function execute(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
