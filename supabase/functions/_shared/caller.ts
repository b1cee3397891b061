import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { dataOf, type CallerClient } from './database.ts';

interface CallerEnv {
  Variables: {
    caller: CallerClient;
    /** The user that the token names, which is true once the database has accepted it. Undefined for a key of the project. */
    accountId: string | undefined;
  };
}

/**
 * Rejects requests without an access token, and passes on a client with the rights of its account. The platform cannot
 * check the token, so the database does with the first request: it rejects tokens that Auth has not signed, or that have
 * expired. Read the responses with {@link dataForCaller}.
 */
export const requireCaller = (createCallerClient: (accessToken: string) => CallerClient) =>
  createMiddleware<CallerEnv>(async (c, next) => {
    c.header('cache-control', 'no-store');
    const [, accessToken] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!accessToken) throw new HTTPException(401, { message: 'Please sign in.' });
    c.set('caller', createCallerClient(accessToken));
    c.set('accountId', userIdIn(accessToken));
    await next();
  });

/**
 * Rejects a request with 429 while the caller has `max` others in progress, before the database is asked. Callers are
 * distinguished by their tokens, not by the accounts that these name: anybody can write the id of another account into a
 * token, which only the database verifies.
 */
export function limitParallelRequests(max: number): MiddlewareHandler {
  const counts = new Map<string, number>();
  return async (c, next) => {
    const token = (c.req.header('authorization') ?? '').replace(/^Bearer\s+/i, '');
    const count = counts.get(token) ?? 0;
    if (count >= max)
      throw new HTTPException(429, {
        message: 'Your other requests are still in progress. Please try again in a moment.',
      });
    counts.set(token, count + 1);
    await next();
    const others = (counts.get(token) ?? 1) - 1;
    if (others > 0) counts.set(token, others);
    else counts.delete(token);
  };
}

/**
 * Returns the data of a request with the token of the caller.
 * @throws {HTTPException} 401 if the token is not valid, 403 if its account may not do this
 */
export function dataForCaller<R extends Parameters<typeof dataOf>[0] & { status: number }>(response: R) {
  if (response.status === 401)
    throw new HTTPException(401, { message: 'Your session has ended. Please sign in again.' });
  if (response.error?.code === '42501')
    throw new HTTPException(403, { message: 'You do not have the privileges for this.' });
  return dataOf(response);
}

/** Rejects everybody but administrators before the body is read. Use it after {@link requireCaller}. */
export const requireAdministrator = createMiddleware<CallerEnv>(async (c, next) => {
  if (!dataForCaller(await c.get('caller').rpc('is_admin')))
    throw new HTTPException(403, { message: 'You do not have admin privileges.' });
  await next();
});

/**
 * Returns the customer of the account whose access token the header contains, or null for a guest. The database verifies
 * the token. If nobody is signed in, API clients send a key of the project, which names no user.
 * @throws {HTTPException} 401 if the token is not valid or has expired, because the shopper expects to be signed in
 */
export async function readCallerId(
  authorization: string | undefined,
  createCallerClient: (accessToken: string) => CallerClient,
): Promise<string | null> {
  const accessToken = authorization?.replace(/^Bearer /i, '') ?? '';
  if (userIdIn(accessToken) === undefined) return null;
  const response = await createCallerClient(accessToken).rpc('own_customer_id');
  if (response.status === 401 || response.error?.code === '42501')
    throw new HTTPException(401, { message: 'Your session has ended. Please sign in again.' });
  return dataOf(response);
}

/**
 * Like `readCallerId`, but returns null for an invalid token, because the caller may do the same without an account.
 */
export async function findCallerId(...args: Parameters<typeof readCallerId>): Promise<string | null> {
  try {
    return await readCallerId(...args);
  } catch (error) {
    if (error instanceof HTTPException) return null;
    throw error;
  }
}

/** Returns the user whom a JWT names; undefined if it names none. Says nothing about its signature. */
function userIdIn(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return (JSON.parse(atob(payload)) as { sub?: string }).sub;
  } catch {
    return undefined;
  }
}
