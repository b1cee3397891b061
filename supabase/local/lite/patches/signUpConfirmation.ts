/*
 * Upstream: if a sign-up signs the user in (no confirmation required), @supabase/lite sends no confirmation mail.
 * `POST /auth/v1/resend` for an unconfirmed sign-up always responds 429, however long ago the last mail was sent.
 *
 * Problem: customers can never prove their email address.
 *
 * Patch: send a confirmation mail after every successful sign-up, and again on `resend` if the last one is older than a
 * second. The token has the format in which @supabase/lite stores and finds confirmation tokens.
 */
import { createHash, randomInt } from 'node:crypto';
import type { App } from '@supabase/lite';
import { createMiddleware } from 'hono/factory';
import type { Database } from '../../database/database.ts';

/** Middleware of `POST /auth/v1/signup`: sends the confirmation mail after a successful sign-up. */
export const confirmSignUp = (lite: App, db: Database) =>
  createMiddleware(async (c, next) => {
    await next();
    if (!c.res.ok) return;
    const { user } = (await c.res.clone().json()) as { user?: { email: string } };
    if (user) await sendConfirmation(lite, db, user.email);
  });

/**
 * Middleware of `POST /auth/v1/resend`: sends another confirmation mail. @supabase/lite still validates the key and
 * the body.
 */
export const resendConfirmation = (lite: App, db: Database) =>
  createMiddleware(async (c, next) => {
    const { type, email } = await readJson<{ type?: unknown; email?: unknown }>(c.req.raw.clone());
    await next();
    const isAccepted = c.res.ok || c.res.status === 429;
    if (!isAccepted || type !== 'signup' || typeof email !== 'string' || !(await canResend(db, email))) return;
    await sendConfirmation(lite, db, email);
    c.res = Response.json({});
  });

/** Sends a new confirmation mail. Links of earlier mails stop working. */
async function sendConfirmation(lite: App, db: Database, email: string): Promise<void> {
  const address = email.toLowerCase();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const token = createHash('sha256')
    .update(address + code)
    .digest('hex');
  await db.query('update auth.users set confirmation_token = $2, confirmation_sent_at = now() where email = $1', [
    address,
    token,
  ]);
  await lite._mailer?.sendConfirmation(address, token, code);
}

/** Returns whether an account awaits confirmation and its last mail is older than a second. */
async function canResend(db: Database, email: string): Promise<boolean> {
  const rows = await db.query(
    `select from auth.users where email = $1 and confirmation_token is not null and confirmation_sent_at < now() - interval '1 second'`,
    [email.toLowerCase()],
  );
  return rows.length > 0;
}

async function readJson<T extends object>(request: Request): Promise<Partial<T>> {
  return (await request.json().catch(() => ({}))) as Partial<T>;
}
