import type { Context, ErrorHandler, Hono, MiddlewareHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DISK_FULL_CODE, DISK_FULL_MESSAGE } from '../../../src/domain/diskFull.ts';
import { DatabaseError, DatabaseUnreachableError } from './database.ts';
import { logError } from './log.ts';

/** supabase-js repeats reading requests after this time, at most three times. */
export const RETRY_AFTER_S = 2;
export const UNREACHABLE_MESSAGE = 'The shop cannot reach its database right now. Please try again in a moment.';

/** What the server behind `npm start` passes to a function beside the request. On Supabase, the platform adds ids to its logs. */
export interface FunctionBindings {
  /** The id of the request in the logs. */
  requestId: string;
}

/**
 * Responds with the JSON of an error: `{ statusCode, code?, message }`.
 *
 * The messages of an HTTPException and of a DatabaseError are sent to the caller. Any other error is logged; its response
 * has no details. Its status is 503 if the database did not answer or has no space, otherwise 500.
 */
export const handleError: ErrorHandler = (error, c) => {
  if (error instanceof HTTPException) return errorResponse(c, error.status, error.message);
  if (error instanceof DatabaseError) return errorResponse(c, error.status, error.message, error.code);
  const { requestId } = (c.env ?? {}) as Partial<FunctionBindings>;
  logError(`${c.req.method} ${pathOf(c)} failed${requestId ? ` (request ${requestId})` : ''}`, error);
  if (isDiskFull(error)) return diskFull();
  if (error instanceof DatabaseUnreachableError) return databaseUnreachable();
  return errorResponse(c, 500, 'Something went wrong on our side. Please try again.');
};

/** Whether a write failed because the disk of the database has no space. */
export const isDiskFull = (error: Error): boolean =>
  [error, error.cause].some((each) => (Object(each) as { code?: unknown }).code === DISK_FULL_CODE);

/** The response to a request that needs space on the disk of the database while there is none. */
export const diskFull = (): Response =>
  Response.json(
    { statusCode: 503, code: 'disk_full', message: DISK_FULL_MESSAGE },
    { status: 503, headers: { 'cache-control': 'no-store' } },
  );

/**
 * The response to a request that needs the database while the database cannot be reached. It has the fields of the
 * store API, which the clients of the auth and REST APIs read too.
 */
export const databaseUnreachable = (): Response =>
  Response.json(
    {
      statusCode: 503,
      code: 'database_unreachable',
      message: UNREACHABLE_MESSAGE,
    },
    { status: 503, headers: { 'retry-after': String(RETRY_AFTER_S), 'cache-control': 'no-store' } },
  );

export const handleNotFound: NotFoundHandler = (c) => errorResponse(c, 404, `Cannot ${c.req.method} ${pathOf(c)}`);

/** Responds with 405 to a method that a path of the app does not support, naming the supported ones in `allow`. */
export const rejectOtherMethods = (app: Hono): MiddlewareHandler =>
  methodNotAllowed({
    app,
    onMethodNotAllowed(c, methods) {
      c.header('allow', methods.join(', '));
      return errorResponse(c, 405, `Cannot ${c.req.method} this address`);
    },
  });

function errorResponse(c: Context, status: number, message: string, code?: string): Response {
  c.header('cache-control', 'no-store');
  return c.json({ statusCode: status, code, message }, status as ContentfulStatusCode);
}

/** Returns the path as it was sent. Hono's own `path` is decoded, so a line break in it could forge a line of the log. */
const pathOf = (c: Context) => new URL(c.req.url).pathname;
