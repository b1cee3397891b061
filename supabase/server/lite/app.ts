import { App } from '@supabase/lite';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { MIN_PASSWORD_LENGTH } from '../../../src/domain/passwordRules.ts';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';
import type { GoogleCredentials } from '../settings.ts';
import { authError, validateAuthRequest, type AuthEnv } from './authRequest.ts';
import { logIn, resendConfirmation, sendMagicLink, sendRecovery, signUp } from './patches/accounts/accountPrivacy.ts';
import {
  CODE_LENGTH,
  createLinkTokens,
  LINK_LIFETIME_S,
  openConfirmationPage,
  verifyLink,
} from './patches/accounts/authLinks.ts';
import { createAuthMailer, queueAuthEmails } from './patches/accounts/authEmails.ts';
import { rejectEmailChange } from './patches/accounts/emailChange.ts';
import { resetEmailLimits } from './patches/accounts/emailLimits.ts';
import { rejectEndedSessions } from './patches/accounts/endedSessions.ts';
import { replaceGoogle, type GoogleReplacement } from './patches/accounts/googleUrls.ts';
import { updateUser } from './patches/accounts/passwordChange.ts';
import { allowRedirectsTo, showErrorsAtLogin } from './patches/accounts/redirects.ts';
import { limitRefreshes, limitUpdates } from './patches/accounts/userLimits.ts';

/**
 * Creates the server of @supabase/lite with auth and REST only. Serve it through {@link createApi}.
 * @param siteUrl origin of the shop, which links in emails and sign-ins return to
 * @param google without it, nobody can sign in with Google
 */
export function createLite(db: Database, secrets: Secrets, siteUrl: string, google?: GoogleCredentials): App {
  const lite = new App({
    connection: db.connection,
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      minimum_password_length: MIN_PASSWORD_LENGTH,
      email: {
        enable_confirmations: true,
        otp_length: CODE_LENGTH,
        otp_expiry: LINK_LIFETIME_S,
      },
      external: google && { google: { enabled: true, client_id: google.clientId, secret: google.secret } },
    },
    api: { max_rows: 1000, external_url: siteUrl },
    studio: { enabled: false },
    options: { server: { disableStudio: true } },
  });
  lite._mailer = createAuthMailer(siteUrl, createLinkTokens(secrets.jwtSecret));
  return lite;
}

export interface ApiDeps {
  db: Database;
  secrets: Secrets;
  /** Starts the delivery of queued emails without delaying the response. */
  startDelivery: () => void;
  /** Simulates Google in a demonstration. */
  google?: GoogleReplacement;
  siteUrl: string;
}

/** The APIs under /auth/v1 and /rest/v1, with the patches of HTTP requests. Other paths, such as /_system, are not served. */
export function createApi(lite: App, { db, secrets, startDelivery, google, siteUrl }: ApiDeps): Hono {
  const keys = [secrets.publishableKey, secrets.secretKey];
  // @supabase/lite rejects requests without a valid key. The patches must not handle them before.
  const requireKey = createMiddleware(async (c, next) =>
    keys.includes(c.req.header('apikey') ?? c.req.query('apikey') ?? '') ? next() : lite.fetch(c.req.raw),
  );
  const auth = new Hono<AuthEnv>()
    .basePath('/auth/v1')
    .use('*', queueAuthEmails(db, startDelivery), ...(google ? [replaceGoogle(google)] : []))
    .get('/authorize', showErrorsAtLogin(siteUrl))
    .use('/authorize', allowRedirectsTo(siteUrl))
    .get('/verify', openConfirmationPage(siteUrl))
    .use('*', validateAuthRequest)
    .on(['POST', 'PUT'], '*', requireKey)
    .post('/signup', signUp(lite, db))
    .post('/token', limitRefreshes(db), logIn(lite, db))
    .post('/otp', sendMagicLink(lite, db))
    .post('/magiclink', sendMagicLink(lite, db))
    .post('/recover', sendRecovery(lite, db))
    .post('/resend', resendConfirmation(lite, db))
    .post('/verify', resetEmailLimits(db), verifyLink(lite, db, createLinkTokens(secrets.jwtSecret)))
    .put('/user', limitUpdates(lite, db), rejectEmailChange(lite), resetEmailLimits(db), updateUser(lite, db))
    // @supabase/lite would send a code, and the shop has no field for one.
    .all('/reauthenticate', () => authError(422, 'reauthentication_disabled', 'Please log in again instead.'))
    .all('*', (c) => lite.fetch(c.req.raw));
  return new Hono()
    .route('/', auth)
    .use('/rest/v1/*', rejectEndedSessions(db))
    .all('/rest/v1/*', (c) => lite.fetch(c.req.raw));
}
