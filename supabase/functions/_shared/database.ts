import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../database.types.ts';
import { isError, withoutValue } from './log.ts';

/** A client with the service key. It bypasses row-level security, so the key must never reach a browser. */
export type ServiceClient = SupabaseClient<Database>;

/** A client with the access token of a caller: it has the rights of that account. */
export type CallerClient = SupabaseClient<Database>;

/**
 * The variables that Supabase sets for every function: the API keys of the project by name, as JSON. Supabase retires the
 * variables with one key, but its containers on one's own server still use them.
 */
export interface ProjectEnv {
  SUPABASE_URL?: string;
  SUPABASE_SECRET_KEYS?: string;
  SUPABASE_SERVICE_ROLE_KEY?: string;
  SUPABASE_PUBLISHABLE_KEYS?: string;
  SUPABASE_ANON_KEY?: string;
}

/**
 * Creates a service client. supabase-js sends the key as `apikey`, which is what Supabase reads, and as bearer token,
 * which it ignores: a secret key is not a JWT.
 * @throws {Error} if a variable is missing or malformed
 */
export const createServiceClient = (env: ProjectEnv): ServiceClient =>
  createClient<Database>(projectUrlIn(env), secretKeyIn(env), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

/**
 * Creates a client for a caller. The database verifies the signature of the access token.
 * @throws {Error} if a variable is missing or malformed
 */
export const createCallerClient = (env: ProjectEnv, accessToken: string): CallerClient =>
  createClient<Database>(projectUrlIn(env), publishableKeyIn(env), {
    accessToken: () => Promise.resolve(accessToken),
  });

function projectUrlIn({ SUPABASE_URL }: ProjectEnv): string {
  if (!SUPABASE_URL) throw new Error('SUPABASE_URL is required');
  return SUPABASE_URL;
}

/** @throws {Error} if the variable is missing or malformed; the message contains no key */
export const secretKeyIn = (env: ProjectEnv): string =>
  apiKeyIn(env, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY');

const publishableKeyIn = (env: ProjectEnv) => apiKeyIn(env, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY');

/** Returns the key `default`, otherwise the first one. In Supabase's containers, a key that is not configured is empty. */
function apiKeyIn(env: ProjectEnv, name: keyof ProjectEnv, legacyName: keyof ProjectEnv): string {
  const keys = parseApiKeys(name, env[name]);
  const key = [keys.default, ...Object.values(keys), env[legacyName]].map((value) => value?.trim()).find(Boolean);
  if (!key) throw new Error(`${name} or ${legacyName} is required`);
  return key;
}

function parseApiKeys(name: string, text: string | undefined): Record<string, string> {
  if (!text) return {};
  try {
    const keys: unknown = JSON.parse(text);
    if (isApiKeys(keys)) return keys;
  } catch {
    // The error quotes the text, and the log must not contain a key.
  }
  throw new Error(`${name} must be a JSON object of API keys by name, such as {"default":"sb_…"}`);
}

const isApiKeys = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((key) => typeof key === 'string');

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

interface DatabaseFailure {
  code?: string;
  message: string;
  hint?: string | null;
}

/** @throws {DatabaseError} if the database rejected the request with a `PT4xx` SQLSTATE */
function throwRejection({ code = '', message, hint }: DatabaseFailure): void {
  const [, status] = /^PT(4\d\d)$/.exec(code) ?? [];
  if (status) throw new DatabaseError(Number(status), message, hint ?? undefined);
}

/** For statements that bypass the REST API. @throws {DatabaseError} as {@link dataOf}; any other error unchanged */
export function rejectWithDatabaseError(error: unknown): never {
  if (isError(error)) throwRejection(error as DatabaseFailure);
  throw error;
}

interface Result {
  data: unknown;
  error: DatabaseFailure | null;
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
  if (error) throwRejection(error);
  const { code = 'database', message: text = '' } = error ?? {};
  const message = `${code}: ${withoutValue(code, text)}`;
  if (error && UNREACHABLE_STATUSES.includes(httpStatus)) throw new DatabaseUnreachableError(message, { cause: error });
  if (error) throw new Error(message, { cause: error });
  return data;
}

/** A timestamp that PostgreSQL reads as the time by its own clock, which may not be the clock of this process. */
export const DATABASE_NOW = 'now';

/** Returns the time by the clock of the database, to compare with times that the database has stored. */
export const readDatabaseTime = async (db: ServiceClient): Promise<Date> =>
  new Date(dataOf(await db.rpc('database_time')));
