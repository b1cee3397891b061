import { createTemporaryDatabase, type TemporaryDatabase } from '../database/temporaryDatabase.ts';

export type ScratchDatabase = TemporaryDatabase;

/**
 * Creates a database for a test on a PostgreSQL server.
 * @param server URL of any database on the server; its user must be allowed to create databases and roles
 * @param template the database to copy. Default: an empty one
 */
export const createScratchDatabase = (server: string, template?: string): Promise<ScratchDatabase> =>
  createTemporaryDatabase(server, 'nbt_test', template);
