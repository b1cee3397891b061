/*
 * Upstream: @supabase/lite does not limit the requests of a session.
 *
 * Problem: attempts with current passwords, changes of the account and stored tokens must have a limit. A limit by access
 * token is none: every refresh of the session returns a new token.
 *
 * Patch: limits by user, whatever sessions, tokens and networks the requests use. They hold only for access tokens that
 * are valid, so that nobody else can reach them.
 */
import type { App } from '@supabase/lite';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database } from '../../../database/database.ts';
import { tooManyAttempts } from '../../../backend/tooManyAttempts.ts';
import type { AuthEnv } from '../../authRequest.ts';
import { counterKey, countEvent, remainingMs, uncountEvent, type Limit } from '../../counters.ts';

const UPDATES: Limit = { max: 30, windowS: 15 * 60 };
const WRONG_PASSWORDS: Limit = { max: 5, windowS: 15 * 60 };
// A browser refreshes its session once an hour.
const REFRESHES: Limit = { max: 60, windowS: 15 * 60 };

/** Middleware of `PUT /auth/v1/user`. */
export const limitUpdates = (lite: App, db: Database) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    const { password, current_password: currentPassword } = c.get('authBody');
    // Without a current password, only the session of a recovery link may set a password, once. The owner of the
    // account must be able to do that although somebody else uses up these limits in another session.
    if (typeof password === 'string' && !currentPassword) return next();

    const user = await findUser(lite, c);
    if (user instanceof Response) return user;
    const updates = counterKey('updates', user.id);
    if (!(await countEvent(db, updates, UPDATES))) return tooManyAttempts(await remainingMs(db, updates));
    if (!currentPassword) return next();

    // Counted before the password is compared, so that parallel attempts are not free.
    const wrongPasswords = counterKey('wrong passwords', user.id);
    if (!(await countEvent(db, wrongPasswords, WRONG_PASSWORDS)))
      return tooManyAttempts(await remainingMs(db, wrongPasswords));
    await next();
    if (c.res.headers.get('x-sb-error-code') !== 'current_password_mismatch') await uncountEvent(db, wrongPasswords);
  });

/** Middleware of `POST /auth/v1/token`. Limits each session by itself, so that nobody ends the sessions of others. */
export const limitRefreshes = (db: Database) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    const { refresh_token: token } = c.get('authBody');
    if (c.req.query('grant_type') !== 'refresh_token' || !token) return next();
    const [session] = await db.query<{ id: string }>(
      'select session_id as id from auth.refresh_tokens where token = $1 and session_id is not null',
      [token],
    );
    if (!session) return next();
    const key = counterKey('refreshes', session.id);
    return (await countEvent(db, key, REFRESHES)) ? next() : tooManyAttempts(await remainingMs(db, key));
  });

/** Returns the user of a valid access token, or the response to an invalid one. */
async function findUser(lite: App, c: Context<AuthEnv>): Promise<{ id: string } | Response> {
  const url = new URL(c.req.url);
  url.pathname = '/auth/v1/user';
  const response = await lite.fetch(new Request(url, { headers: c.req.raw.headers }));
  return response.ok ? ((await response.json()) as { id: string }) : response;
}
