/*
 * Upstream: @supabase/lite runs each request as the role of its user with `set local role`.
 *
 * Problem: PostgreSQL applies the settings of a role only when the role logs in, so a `statement_timeout` of the request
 * roles has no effect, and one request can occupy a connection for minutes. PostgREST applies the settings itself.
 *
 * Patch: apply the `statement_timeout` of the role after every change of the role. PGlite has no timers and ignores it.
 */
import type { Connection } from '@supabase/lite';
import { sql, type QueryExecutorProvider } from 'kysely';

interface PrivateMethods {
  applyJwtSessionContext(transaction: QueryExecutorProvider, ...rest: unknown[]): Promise<void>;
}

/** Ends the statements of API requests after the `statement_timeout` of their role. */
export function applyRoleTimeouts(connection: Connection): void {
  const target = connection as unknown as PrivateMethods;
  const applyContext = target.applyJwtSessionContext.bind(connection);
  target.applyJwtSessionContext = async (transaction, ...rest) => {
    await applyContext(transaction, ...rest);
    await sql`
      select set_config('statement_timeout', split_part(setting, '=', 2), true)
      from pg_roles, unnest(rolconfig) as setting
      where rolname = current_user and setting like 'statement_timeout=%'
    `.execute(transaction);
  };
}
