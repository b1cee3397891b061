/*
 * Upstream: @supabase/lite accepts a short code instead of a link. An account has one token of a kind, so a second email
 * makes the link of the first one invalid. A link works when it is opened.
 *
 * Problems: a short code protects an account less than a link. The owner of an address must be able to use their link
 * although somebody signs up with the address again. Mail providers open links to scan them, which must not confirm an
 * account that nobody asked for.
 *
 * Patch: links contain the token encrypted, so that it cannot be computed from a code. Links of a sign-up contain the
 * account instead, and work until it is confirmed, for an hour. Links lead to a page of the shop, which asks for a click
 * and then sends `POST /auth/v1/verify`. No code is accepted, because the shop has no field for one and its emails show
 * none.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { App } from '@supabase/lite';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { paths } from '../../../../../src/domain/routes.ts';
import type { Database } from '../../../database/database.ts';
import { authError, withBody, type AuthBody, type AuthEnv } from '../../authRequest.ts';

export const CODE_LENGTH = 8;
export const LINK_LIFETIME_S = 60 * 60;
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Creates the tokens in links, and reads them. */
export interface LinkTokens {
  /** @param token what @supabase/lite stores */
  encrypt(token: string): string;
  encryptSignUp(accountId: string): string;
  /** Returns the stored token; undefined if the server has not encrypted it. */
  decrypt(linkToken: string): string | undefined;
  /** Returns the account of a sign-up; undefined if the server has not created the link in the last hour. */
  decryptSignUp(linkToken: string): string | undefined;
}

const signUpLink = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ accountId: v.pipe(v.string(), v.uuid()), sentAt: v.number() }),
);

export function createLinkTokens(secret: string): LinkTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links in auth emails', 32));
  const encrypt = (text: string) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
  };
  const decrypt = (linkToken: string) => {
    try {
      const bytes = Buffer.from(linkToken, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  };
  return {
    encrypt,
    decrypt,
    encryptSignUp: (accountId) => encrypt(JSON.stringify({ accountId, sentAt: Date.now() })),
    decryptSignUp(linkToken) {
      const { success, output } = v.safeParse(signUpLink, decrypt(linkToken));
      return success && Date.now() - output.sentAt <= LINK_LIFETIME_S * 1000 ? output.accountId : undefined;
    },
  };
}

/** Returns the address of the page that asks for a click and then uses the link. */
export function confirmationPage(siteUrl: string, type: string, linkToken: string): string {
  const url = new URL(paths.confirm, siteUrl);
  url.search = new URLSearchParams({ token_hash: linkToken, type }).toString();
  return url.href;
}

/** Handler of `GET /auth/v1/verify`: opens the page that asks for a click. */
export const openConfirmationPage = (siteUrl: string) =>
  createMiddleware(async (c) => {
    const page = confirmationPage(siteUrl, c.req.query('type') ?? '', c.req.query('token') ?? '');
    return Promise.resolve(c.redirect(page, 303));
  });

const invalidLink = () => authError(403, 'otp_expired', 'Email link is invalid or has expired');

/** Handler of `POST /auth/v1/verify`. */
export const verifyLink = (lite: App, db: Database, links: LinkTokens) =>
  createMiddleware<AuthEnv>(async (c) => {
    const { type, token_hash: linkToken } = c.get('authBody');
    const stored = linkToken ? await findToken(db, links, type, linkToken) : undefined;
    if (!stored || type === 'email_change') return invalidLink();
    const response = await lite.fetch(withBody(c.req.raw, { type, token_hash: stored }));
    const sessionId = response.headers.get('sb-auth-session-id');
    // The session of these links may set a password without the current password.
    if (response.ok && (type === 'recovery' || type === 'signup'))
      await db.query(`update auth.sessions set tag = 'recovery' where id = $1`, [sessionId]);
    return response;
  });

/** Returns the stored token of a link; undefined if the link is not valid. */
async function findToken(db: Database, links: LinkTokens, type: AuthBody['type'], linkToken: string) {
  if (type !== 'signup') return links.decrypt(linkToken);
  const [account] = await db.query<{ token: string | null }>(
    'select confirmation_token as token from auth.users where id = $1 and email_confirmed_at is null',
    [links.decryptSignUp(linkToken) ?? null],
  );
  return account?.token;
}
