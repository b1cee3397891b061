/*
 * Upstream: `PUT /auth/v1/user` of @supabase/lite changes the password without the current one and keeps all sessions.
 *
 * Problem: a session alone must not be enough to take over an account, and a new password must end other sessions.
 *
 * Patch: require `current_password`, as hosted projects can. The session of a link for a recovery or a sign-up needs
 * none, once. A changed password ends all other sessions.
 */
import type { App } from '@supabase/lite';
import { createMiddleware } from 'hono/factory';
import { normalizePassword } from '../../../../../src/domain/passwordRules.ts';
import type { Database } from '../../../database/database.ts';
import { authError, withBody, type AuthEnv } from '../../authRequest.ts';
import { sessionIdOf } from './endedSessions.ts';
import { isPasswordOf, rejectNewPassword } from '../../passwords.ts';

/** Handler of `PUT /auth/v1/user`. */
export const updateUser = (lite: App, db: Database) =>
  createMiddleware<AuthEnv>(async (c) => {
    const { password, current_password: currentPassword } = c.get('authBody');
    if (typeof password !== 'string') return lite.fetch(c.req.raw);
    const newPassword = normalizePassword(password);

    // Verifies the access token.
    const user = await lite.fetch(new Request(c.req.url, { headers: c.req.raw.headers }));
    if (!user.ok) return user;
    const session = await findSession(db, sessionIdOf(c.req.header('authorization')));
    const rejection = rejectNewPassword(newPassword) ?? (await rejectChange(session, currentPassword));
    if (rejection) return rejection;

    const response = await lite.fetch(withBody(c.req.raw, { ...c.get('authBody'), password: newPassword }));
    if (response.ok) await endOtherSessions(db, session);
    return response;
  });

interface AuthSession {
  id: string;
  userId: string;
  passwordHash: string | null;
  mayChoosePassword: boolean;
}

async function findSession(db: Database, id: string | undefined): Promise<AuthSession | undefined> {
  const [session] = await db.query<AuthSession>(
    `select sessions.id, user_id as "userId", encrypted_password as "passwordHash",
         coalesce(tag = 'recovery' and sessions.created_at > now() - interval '1 hour', false) as "mayChoosePassword"
       from auth.sessions join auth.users on users.id = user_id where sessions.id = $1`,
    [id ?? null],
  );
  return session;
}

async function rejectChange(session: AuthSession | undefined, currentPassword: string | null | undefined) {
  if (session?.mayChoosePassword) return undefined;
  if (!session?.passwordHash)
    return authError(
      400,
      'current_password_required',
      'This account has no password yet. Ask for a link to choose one.',
    );
  if (!currentPassword) return authError(400, 'current_password_required', 'Please enter your current password.');
  if (!(await isPasswordOf(session.passwordHash, currentPassword)))
    return authError(400, 'current_password_mismatch', 'The current password is wrong.');
}

async function endOtherSessions(db: Database, session: AuthSession | undefined): Promise<void> {
  if (!session) return;
  const { id, userId } = session;
  // Deletes their refresh tokens, too.
  await db.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, id]);
  await db.query('update auth.sessions set tag = null where id = $1', [id]);
}
