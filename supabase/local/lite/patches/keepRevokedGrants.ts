import type { Connection } from '@supabase/lite';
import { toWireError } from './databaseErrors.ts';

/** What must be put right on lite's connections of both kinds before the first request. */
export function prepareConnection(connection: Connection): void {
  connection.normalizeDbError = toWireError;
  // While this is unknown, the first request runs `grant all on all tables` to every
  // role, which undoes each `revoke` of the migrations.
  (connection as unknown as { rlsState: 'active' }).rlsState = 'active';
}
