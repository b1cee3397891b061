/*
 * Upstream: @supabase/lite knows the HTTP status of a few SQLSTATE codes. It responds to all others, including
 * `raise exception` (P0001) and check violations (23514), with status 500 and code `SUP`. It also logs the error object,
 * whose `detail` quotes whole rows.
 *
 * Problem: clients cannot distinguish a rejected value from a failure of the server, and the log contains personal data.
 *
 * Patch: replace `normalizeDbError`. Errors with an unknown code become an error with code `PGRST`, which defines its
 * complete response, with the status that PostgREST uses. So do errors of the connection. In logs, every database error is
 * one line without its detail, the parameters of the statement and a value that is malformed.
 */
import { inspect } from 'node:util';
import { messages } from '@electric-sql/pglite';
import type { Connection } from '@supabase/lite';
import postgres from 'postgres';
import { DISK_FULL_CODE, DISK_FULL_MESSAGE } from '../../../../../src/domain/diskFull.ts';
import { RETRY_AFTER_S, UNREACHABLE_MESSAGE } from '../../../../functions/_shared/errors.ts';
import { withoutValue } from '../../../../functions/_shared/log.ts';

/** Makes the responses to database errors equal to PostgREST's responses. */
export function respondToDatabaseErrors(connection: Connection): void {
  connection.normalizeDbError = normalizeDatabaseError;
}

// The auth API logs the errors of the drivers as they are.
for (const { prototype } of [messages.DatabaseError, postgres.PostgresError]) {
  Object.assign(prototype, {
    [inspect.custom](this: ErrorFields) {
      return summaryOf(this);
    },
  });
}

interface ErrorFields {
  code: string;
  message: string;
  detail?: string | null;
  hint?: string | null;
}

// The codes that @supabase/lite maps to the correct status.
const SUPPORTED_CODES = /^(PT...|21...|22...|42...|23502|23503|23505|25006)$/;

/** Errors of the connection: codes of the driver and of Node. */
const CONNECTION_CODES =
  /^(CONNECT_TIMEOUT|CONNECTION_\w+|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Converts an error of the database, or of the connection to it; returns any other error unchanged. */
export function normalizeDatabaseError(error: unknown): unknown {
  if (isErrorWithCode(error, CONNECTION_CODES)) {
    const { code, message } = error;
    const body = { code: 'PGRST000', message: UNREACHABLE_MESSAGE, details: null, hint: null };
    return respondWith(503, body, `Database connection: ${code} ${message}`);
  }
  if (!isDatabaseError(error)) return error;
  const { code, message, detail = null, hint = null } = error;
  const summary = summaryOf(error);
  if (SUPPORTED_CODES.test(code)) return new NormalizedDatabaseError({ code, message, detail, hint }, summary);

  const body = { code, message: code === DISK_FULL_CODE ? DISK_FULL_MESSAGE : message, details: detail, hint };
  return respondWith(statusOf(code), body, summary);
}

/** Returns an error that defines its complete response. */
function respondWith(status: number, body: object, summary: string): NormalizedDatabaseError {
  const headers = status === 503 ? { 'retry-after': String(RETRY_AFTER_S) } : {};
  const response = JSON.stringify({ status, headers });
  return new NormalizedDatabaseError({ code: 'PGRST', message: JSON.stringify(body), detail: response }, summary);
}

const summaryOf = ({ code, message }: ErrorFields) => `Database error: ${code} ${withoutValue(code, message)}`;

/** The error that @supabase/lite responds with, and logs. */
export class NormalizedDatabaseError {
  declare code: string;
  readonly #summary: string;

  constructor(fields: ErrorFields, summary: string) {
    Object.assign(this, fields);
    this.#summary = summary;
  }

  [inspect.custom]() {
    return this.#summary;
  }
}

// EPIPE looks like a SQLSTATE, but is a code of Node.
const isDatabaseError = (error: unknown) => isErrorWithCode(error, /^(?!PGRST|EPIPE)[0-9A-Z]{5}$/);

function isErrorWithCode(error: unknown, pattern: RegExp): error is ErrorFields {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && pattern.test(code);
}

/** The HTTP status that PostgREST uses for a class of SQLSTATE codes. */
function statusOf(code: string): number {
  if (code === 'P0001') return 400;
  // A write to a view that is read-only. PostgREST responds with 500, as if the server had failed.
  if (code === '55000') return 405;
  // 57P01 to 57P03: the database is being stopped, has crashed, or is starting.
  if (/^(08|53|57P0[123])/.test(code)) return 503;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}
