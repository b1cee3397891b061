/*
 * Upstream: the responses of @supabase/lite depend on whether there is an account with an email. It may count an account
 * as confirmed too early, and `POST /auth/v1/resend` for an unconfirmed sign-up always responds 429.
 *
 * Problems: responses show strangers who has an account. An account counts as confirmed although nobody has proved the
 * email.
 *
 * Patch: each request does the same work and has the same response whether or not the account exists. The owner of the
 * address learns the difference from an email.
 */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { App } from '@supabase/lite';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { normalizePassword, storedForms } from '../../../../../src/domain/passwordRules.ts';
import type { Database } from '../../../database/database.ts';
import { Mutex } from '../../../database/mutex.ts';
import { authError, withBody, type AuthEnv } from '../../authRequest.ts';
import { isPasswordOf, rejectNewPassword } from '../../passwords.ts';
import { CODE_LENGTH } from './authLinks.ts';
import { addAuthEmail, discardEmailsTo } from './authEmails.ts';
import { mayEmail } from './emailLimits.ts';

interface AuthAccount {
  id: string;
  isConfirmed: boolean;
  passwordHash: string | null;
}

type AuthHandlerContext = Context<AuthEnv>;

/** Accounts are created one after another: two at once with the same email would fail. */
const creations = new Mutex();

async function findAccount(db: Database, email: string): Promise<AuthAccount | undefined> {
  const [account] = await db.query<AuthAccount>(
    `select id, email_confirmed_at is not null as "isConfirmed", encrypted_password as "passwordHash"
       from auth.users where email = $1`,
    [email],
  );
  return account;
}

/** Handler of `POST /auth/v1/signup`. */
export const signUp = (lite: App, db: Database) =>
  createMiddleware<AuthEnv>(async (c) => {
    const { email, password } = c.get('authBody');
    if (!email || !password) return lite.fetch(c.req.raw);
    const body = { ...c.get('authBody'), password: normalizePassword(password) };
    return rejectNewPassword(body.password) ?? creations.run(() => createAccount(lite, db, c, email, body));
  });

/**
 * Creates an account. If one exists, the response is the same, but only an email to the address is sent. An unconfirmed
 * account is not changed: nobody has proved who signed up first and who now. Neither password will work.
 */
async function createAccount(lite: App, db: Database, c: AuthHandlerContext, email: string, body: object) {
  const existing = await findAccount(db, email);
  if (!existing) {
    // Counted, but never withheld: it is the only one without an account.
    await mayEmail(db, 'confirmation', email);
    return lite.fetch(withBody(c.req.raw, body, '/auth/v1/signup'));
  }
  const response = await pretendToCreateAccount(lite, db, c, email, body);
  if (!existing.isConfirmed) await sendConfirmation(lite, db, email);
  else if (await mayEmail(db, 'confirmation', email)) addAuthEmail('account_exists', email, {});
  return response;
}

/** Creates and deletes an account with another email. That takes the same time and returns the same fields. */
async function pretendToCreateAccount(lite: App, db: Database, c: AuthHandlerContext, email: string, body: object) {
  const substitute = `${randomUUID()}@signup.invalid`;
  discardEmailsTo(substitute);
  const response = await lite.fetch(withBody(c.req.raw, { ...body, email: substitute }, '/auth/v1/signup'));
  await db.query('delete from auth.users where email = $1', [substitute]);
  return new Response((await response.text()).replaceAll(substitute, email), response);
}

/** Handler of `POST /auth/v1/token`: responds to every failed log-in with the same error, after the same work. */
export const logIn = (lite: App, db: Database) =>
  createMiddleware<AuthEnv>(async (c) => {
    const body = c.get('authBody');
    const { email } = body;
    if (c.req.query('grant_type') !== 'password' || !email || !body.password) return lite.fetch(c.req.raw);
    for (const password of storedForms(body.password)) {
      const response = await lite.fetch(withBody(c.req.raw, { ...body, password }));
      if (response.status !== 400) return response;
    }
    const account = await findAccount(db, email);
    const wasPasswordCompared = account?.isConfirmed && account.passwordHash;
    if (!wasPasswordCompared) await isPasswordOf(null, body.password);
    return authError(400, 'invalid_credentials', 'Invalid login credentials');
  });

/** Handler of `POST /auth/v1/otp` and `/magiclink`: an unknown email gets an account that its link will confirm. */
export const sendMagicLink = (lite: App, db: Database) =>
  createMiddleware<AuthEnv>(async (c) => {
    const body = c.get('authBody');
    const { email, create_user: createsUser = body.options?.shouldCreateUser } = body;
    if (!email) return lite.fetch(c.req.raw);
    const password = randomBytes(32).toString('base64url');
    await creations.run(async () => {
      if (await findAccount(db, email)) await isPasswordOf(null, password);
      else if (createsUser !== false) {
        discardEmailsTo(email);
        await lite.fetch(withBody(c.req.raw, { email, password, data: body.data }, '/auth/v1/signup'));
      }
    });
    if ((await findAccount(db, email)) && !(await mayEmail(db, 'magicLink', email))) return c.json({});
    const response = await lite.fetch(withBody(c.req.raw, { email, create_user: false }, '/auth/v1/otp'));
    return response.status === 422 ? c.json({}) : response;
  });

/** Handler of `POST /auth/v1/recover`. */
export const sendRecovery = (lite: App, db: Database) =>
  createMiddleware<AuthEnv>(async (c) => {
    const { email } = c.get('authBody');
    if (email && (await findAccount(db, email)) && !(await mayEmail(db, 'recovery', email))) return c.json({});
    return lite.fetch(c.req.raw);
  });

/** Handler of `POST /auth/v1/resend`: sends another confirmation email if the account awaits confirmation. */
export const resendConfirmation = (lite: App, db: Database) =>
  createMiddleware<AuthEnv>(async (c) => {
    const { type, email } = c.get('authBody');
    if (type !== 'signup') return authError(400, 'validation_failed', 'type must be signup');
    const response = await lite.fetch(c.req.raw);
    if (!response.ok && response.status !== 429) return response;
    if (email) await sendConfirmation(lite, db, email);
    return c.json({});
  });

/** Sends a confirmation email if the account awaits confirmation. The links of earlier emails keep working. */
async function sendConfirmation(lite: App, db: Database, address: string): Promise<void> {
  const account = await findAccount(db, address);
  if (!account || account.isConfirmed || !(await mayEmail(db, 'confirmation', address))) return;
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  // The format in which @supabase/lite stores and finds confirmation tokens.
  const token = createHash('sha256')
    .update(address + code)
    .digest('hex');
  const updated = await db.query(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
       where id = $1 and email_confirmed_at is null returning id`,
    [account.id, token],
  );
  if (updated.length > 0) await lite._mailer?.sendConfirmation(address, token, code, { userId: account.id });
}
