/*
 * Upstream: `PUT /auth/v1/user` of @supabase/lite emails a link that changes the email of the account, without asking for
 * the password.
 *
 * Problem: a session alone must not be enough to take over an account.
 *
 * Patch: reject the change, because the shop has no form for it. verifyLink accepts no link for it either. On Supabase,
 * both addresses must confirm the change, and it ends all sessions.
 */
import type { App } from '@supabase/lite';
import { createMiddleware } from 'hono/factory';
import { authError, type AuthEnv } from '../../authRequest.ts';

/** Middleware of `PUT /auth/v1/user`. It accepts the present email, which changes nothing. */
export const rejectEmailChange = (lite: App) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    const { email } = c.get('authBody');
    if (!email) return next();
    // Verifies the access token.
    const response = await lite.fetch(new Request(c.req.url, { headers: c.req.raw.headers }));
    if (!response.ok) return response;
    const user = (await response.json()) as { email: string };
    if (email !== user.email)
      return authError(422, 'email_change_disabled', 'The email of an account cannot be changed.');
    return next();
  });
