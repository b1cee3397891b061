/*
 * Upstream: the REST API of @supabase/lite accepts an access token until it expires, even after its session has ended.
 *
 * Problem: "Log out everywhere" and a changed password must end all access at once.
 *
 * Patch: reject access tokens whose session does not exist any more.
 */
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import type { Database } from '../../../database/database.ts';

const claims = v.object({ session_id: v.pipe(v.string(), v.uuid()) });

/** Returns the session of an access token, without verifying the token. */
export function sessionIdOf(authorization = ''): string | undefined {
  try {
    const payload = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
    return v.parse(claims, JSON.parse(payload)).session_id;
  } catch {
    return undefined;
  }
}

/** Middleware of the REST API. @supabase/lite verifies the access token afterwards. */
export const rejectEndedSessions = (db: Database) =>
  createMiddleware(async (c, next) => {
    const id = sessionIdOf(c.req.header('authorization'));
    if (id && (await db.query('select from auth.sessions where id = $1', [id])).length === 0)
      return c.json({ code: 'PGRST303', message: 'Your session has ended. Please log in again.' }, 401);
    return next();
  });
