/*
 * Upstream: for each request, regular expressions search the definition of every view for casts of each of its columns to
 * one of the column types that @supabase/lite adds to SQLite.
 *
 * Problem: PostgreSQL has none of these types, and the search takes a sixth of the time of a small request.
 *
 * Patch: the result of an introspection has no definitions of views.
 */
import type { Connection } from '@supabase/lite';

/** Leaves the definitions of views out of what a connection knows about the schema. */
export function omitViewDefinitions(connection: Pick<Connection, 'introspect'>): void {
  const introspect = connection.introspect.bind(connection);
  connection.introspect = async (options) => {
    const schema = await introspect(options);
    // In place, because the connection keeps this object for the next requests.
    for (const view of schema.views) view.sql = '';
    return schema;
  };
}
