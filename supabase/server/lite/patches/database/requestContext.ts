/*
 * Upstream: @supabase/lite sets the role and the claims of a request with six statements, and the headers of an RPC
 * request with five more. It changes the role with `set local role`.
 *
 * Problems: these statements take longer than most queries of the shop. PostgreSQL applies the settings of a role only
 * when the role logs in, so a `statement_timeout` of the request roles has no effect. PostgREST sets everything with one statement, and applies the settings of the role itself.
 *
 * Patch: set everything with one statement each, with the `statement_timeout` of the role. It is read once for each role,
 * because reading it takes three times as long as setting everything.
 */
import type { Connection } from '@supabase/lite';
import { sql, type QueryExecutorProvider } from 'kysely';

interface RequestContext {
  auth?: { role?: string; uid?: string; jwt?: unknown };
  storage?: { operation?: string };
}

interface RpcRequest {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

interface PrivateMethods {
  applyJwtSessionContext(transaction: QueryExecutorProvider, context: RequestContext): Promise<void>;
  applyRpcRequestGucs(transaction: QueryExecutorProvider, request: RpcRequest): Promise<void>;
}

/**
 * Sets the context of a request with few statements.
 * @param hasTimeouts whether to end statements after the `statement_timeout` of their role. PGlite has no timers.
 */
export function applyRequestContext(connection: Connection, { hasTimeouts }: { hasTimeouts: boolean }): void {
  const target = connection as unknown as PrivateMethods;
  const timeouts = new Map<string, string>();

  async function timeoutOf(role: string, transaction: QueryExecutorProvider): Promise<string> {
    const timeout = timeouts.get(role) ?? (await readStatementTimeout(role, transaction));
    timeouts.set(role, timeout);
    return timeout;
  }

  target.applyJwtSessionContext = async (transaction, { auth, storage }) => {
    const role = auth?.role ?? 'anon';
    const claims = auth?.jwt && typeof auth.jwt === 'object' ? JSON.stringify(auth.jwt) : '';
    const timeoutSetting = hasTimeouts
      ? sql`set_config('statement_timeout', ${await timeoutOf(role, transaction)}, true),`
      : sql``;
    await sql`
      select
        ${timeoutSetting}
        set_config('request.jwt.claim.sub', ${auth?.uid ?? ''}, true),
        set_config('request.jwt.claim.role', ${role}, true),
        set_config('request.jwt.claims', ${claims}, true),
        set_config('storage.operation', ${storage?.operation ?? ''}, true),
        set_config('role', ${role}, true)
    `.execute(transaction);
  };

  target.applyRpcRequestGucs = async (transaction, { method, path, requestHeaders = {} }) => {
    await sql`
      select
        set_config('response.status', '', true),
        set_config('response.headers', '', true),
        set_config('request.method', ${method}, true),
        set_config('request.path', ${path}, true),
        set_config('request.headers', ${JSON.stringify(requestHeaders)}, true)
    `.execute(transaction);
  };
}

async function readStatementTimeout(role: string, transaction: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ timeout: string }>`
    select coalesce((
      select split_part(setting, '=', 2) from pg_roles, unnest(rolconfig) as setting
      where rolname = ${role} and setting like 'statement_timeout=%'
    ), current_setting('statement_timeout')) as timeout
  `.execute(transaction);
  return rows[0]!.timeout;
}
