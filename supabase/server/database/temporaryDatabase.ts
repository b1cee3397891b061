import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

export interface TemporaryDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates an empty database with a random name on a PostgreSQL server.
 * @param server URL of any database on the server; its user must be allowed to create databases
 */
export async function createTemporaryDatabase(server: string, prefix: string): Promise<TemporaryDatabase> {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  // template1 may contain objects of the operator.
  await execute(server, `create database ${name} template template0`);
  return { url: url.href, drop: () => execute(server, `drop database if exists ${name} with (force)`) };
}

async function execute(server: string, statement: string): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
