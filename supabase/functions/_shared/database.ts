import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../database.types.ts';

/** A client with the service key. It bypasses row-level security, so the key must never reach a browser. */
export type ServiceClient = SupabaseClient<Database>;

/** A client with the access token of a caller: it has the rights of that account. */
export type CallerClient = SupabaseClient<Database>;

/**
 * Creates a service client from the variables that a hosted project sets for every function.
 * @throws {Error} if one of them is missing
 */
export function createServiceClient(env: { SUPABASE_URL?: string; SUPABASE_SERVICE_ROLE_KEY?: string }): ServiceClient {
  if (!env.SUPABASE_URL || !env.SUPABASE_SERVICE_ROLE_KEY)
    throw new Error('SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY are required');
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SERVICE_ROLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/** @throws {Error} if a variable that a hosted project sets for every function is missing */
export function createCallerClient(
  env: { SUPABASE_URL?: string; SUPABASE_ANON_KEY?: string },
  accessToken: string,
): CallerClient {
  if (!env.SUPABASE_URL || !env.SUPABASE_ANON_KEY) throw new Error('SUPABASE_URL and SUPABASE_ANON_KEY are required');
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_ANON_KEY, {
    accessToken: () => Promise.resolve(accessToken),
  });
}

/** A request that the database rejected with `raise sqlstate 'PTxxx'`. Its message is meant for the caller. */
export class DatabaseError extends Error {
  /** HTTP status: the digits of the SQLSTATE. */
  readonly status: number;
  /** The hint, for example `insufficient_inventory`. */
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The database, or the API in front of it, did not answer. The request may succeed later. */
export class DatabaseUnreachableError extends Error {}

/** The status of supabase-js for a request without a response is 0. */
const UNREACHABLE_STATUSES = [0, 502, 503, 504];

interface Result {
  data: unknown;
  error: { code?: string; message: string; hint?: string | null } | null;
  status?: number;
}

/**
 * Returns the data of a supabase-js result.
 * @throws {DatabaseError} if the database rejected the request with a `PT4xx` SQLSTATE
 * @throws {DatabaseUnreachableError} if the database did not answer; its message is for the log only
 * @throws {Error} for any other failure; its message is for the log only
 */
export function dataOf<R extends Result>(result: R): Extract<R, { error: null }>['data'] {
  const { data, error, status: httpStatus = 200 }: Result = result;
  const [, status] = /^PT(4\d\d)$/.exec(error?.code ?? '') ?? [];
  if (error && status) throw new DatabaseError(Number(status), error.message, error.hint ?? undefined);
  const message = `${error?.code ?? 'database'}: ${error?.message}`;
  if (error && UNREACHABLE_STATUSES.includes(httpStatus)) throw new DatabaseUnreachableError(message, { cause: error });
  if (error) throw new Error(message, { cause: error });
  return data;
}
