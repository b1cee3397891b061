import { createTemporaryDatabase, execute, type TemporaryDatabase } from '../database/temporaryDatabase.ts';

export type ScratchDatabase = TemporaryDatabase;

/**
 * Creates a database for a test on a PostgreSQL server.
 * @param server URL of any database on the server; its user must be allowed to create databases and roles
 * @param template the database to copy. Default: an empty one
 */
export async function createScratchDatabase(server: string, template?: string): Promise<ScratchDatabase> {
  const scratch = await createTemporaryDatabase(server, 'nbt_test', template);
  // Nobody needs the database after a failure of the machine.
  await execute(server, `alter database ${scratch.name} set synchronous_commit = off`);
  // Otherwise it would start new series of invoices, as the copy of a shop does.
  if (template)
    await execute(scratch.url, 'update public.database_identity set identity = public.current_database_identity()');
  return scratch;
}
