/*
 * Upstream: while the schema is not cached (after a start or a migration), every request introspects the database.
 *
 * Problem: introspection takes a few hundred milliseconds, and PGlite has a single connection. After a start, the
 * requests that a page makes at the same time wait for one introspection each.
 *
 * Patch: simultaneous requests share one introspection.
 */
import type { Connection } from '@supabase/lite';

/** Runs only one introspection for the schema cache at a time. */
export function shareIntrospection(connection: Pick<Connection, 'introspect'>): void {
  const introspect = connection.introspect.bind(connection);
  let pending: ReturnType<typeof introspect> | undefined;
  connection.introspect = (options) => {
    if (!options?.useCache) return introspect(options);
    pending ??= introspect(options).finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
