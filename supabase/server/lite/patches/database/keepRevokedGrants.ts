/*
 * Upstream: on the first request, @supabase/lite checks whether row-level security is enabled. If so, it creates the
 * request roles and runs `grant all` on every table for them.
 *
 * Problem: that grant cancels every `revoke` and every column grant of the migrations.
 *
 * Patch: set the result of the check in advance, so it never runs. The roles are created by rolesAndAuthFunctions.ts.
 */
import type { Connection } from '@supabase/lite';

/** Keeps the grants of the migrations. Call before the first request. */
export function keepRevokedGrants(connection: Connection): void {
  // `rlsState` is a private field.
  (connection as unknown as { rlsState: 'active' }).rlsState = 'active';
}
