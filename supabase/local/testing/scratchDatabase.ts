import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

export interface ScratchDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates an empty database on a PostgreSQL server.
 * @param server URL of any database on the server; its user must be allowed to create databases and roles
 */
export async function createScratchDatabase(server: string): Promise<ScratchDatabase> {
  const name = `nbt_test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await execute(server, `create database ${name}`);
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
