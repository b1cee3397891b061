import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

/**
 * A new, empty database on a Postgres server.
 * @param server address of any database there, with a user that may create databases and roles
 */
export async function createScratchDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `nbt_test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `create database ${name}`);
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
