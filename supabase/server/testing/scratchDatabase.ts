import { createTemporaryDatabase, type TemporaryDatabase } from '../database/temporaryDatabase.ts';

export type ScratchDatabase = TemporaryDatabase;

/**
 * Creates an empty database on a PostgreSQL server.
 * @param server URL of any database on the server; its user must be allowed to create databases and roles
 */
export const createScratchDatabase = (server: string): Promise<ScratchDatabase> =>
  createTemporaryDatabase(server, 'nbt_test');
