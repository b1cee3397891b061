import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../database.types.ts';
import { Refusal } from './http.ts';

/** A client with the service key: it passes row-level security by, so it never leaves the server. */
export type ServiceClient = SupabaseClient<Database>;

/** The two variables that a hosted project sets for every function. */
export function createServiceClient(env: { SUPABASE_URL?: string; SUPABASE_SERVICE_ROLE_KEY?: string }): ServiceClient {
  if (!env.SUPABASE_URL || !env.SUPABASE_SERVICE_ROLE_KEY)
    throw new Error('SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY are needed');
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SERVICE_ROLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

interface Answer {
  data: unknown;
  error: { code?: string; message: string; hint?: string | null } | null;
}

/**
 * The data of an answer.
 * @throws {Refusal} what the database itself refused by `raise sqlstate 'PTxxx'`: that status, its message, its hint as the code
 * @throws {Error} any other failure, which is ours
 */
export function dataOf<A extends Answer>(answer: A): Extract<A, { error: null }>['data'] {
  const { data, error }: Answer = answer;
  const [, status] = /^PT(4\d\d)$/.exec(error?.code ?? '') ?? [];
  if (error && status) throw new Refusal(Number(status), error.message, { code: error.hint ?? undefined });
  if (error) throw new Error(`${error.code ?? 'database'}: ${error.message}`, { cause: error });
  return data;
}
