import { App } from '@supabase/lite';
import { Hono } from 'hono';
import type { Mailer } from '../../functions/_shared/mailer.ts';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';
import type { GoogleCredentials } from '../settings.ts';
import { createOutboxMailer, sendOutbox } from './patches/authMails.ts';
import { replaceGoogle, type GoogleReplacement } from './patches/googleUrls.ts';
import { confirmSignUp, resendConfirmation } from './patches/signUpConfirmation.ts';

/**
 * Creates the server of @supabase/lite with auth and REST only. Serve it through {@link createApi}.
 * @param siteUrl origin of the shop, which links in mails and sign-ins return to
 * @param google without it, nobody can sign in with Google
 */
export function createLite(db: Database, secrets: Secrets, siteUrl: string, google?: GoogleCredentials): App {
  return new App({
    connection: db.connection,
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: ['http://localhost:*/**', 'http://127.0.0.1:*/**'],
      minimum_password_length: 8,
      // Otherwise lite accepts the code mailed to the old address alone, which does not prove the new one.
      email: { double_confirm_changes: false },
      external: google && { google: { enabled: true, client_id: google.clientId, secret: google.secret } },
    },
    api: { max_rows: 1000, external_url: siteUrl },
    studio: { enabled: false },
    options: { server: { disableStudio: true } },
  });
}

export interface ApiDeps {
  db: Database;
  /** Sends the auth mails. */
  mailer: Mailer;
  /** Stands in for Google in a demonstration. */
  google?: GoogleReplacement;
  siteUrl: string;
}

/** The APIs under /auth/v1 and /rest/v1, with the patches of HTTP requests. Other paths, such as /_system, are not served. */
export function createApi(lite: App, { db, mailer, google, siteUrl }: ApiDeps): Hono {
  lite._mailer = createOutboxMailer(siteUrl);
  return new Hono()
    .use('/auth/v1/*', sendOutbox(mailer), ...(google ? [replaceGoogle(google)] : []))
    .post('/auth/v1/signup', confirmSignUp(lite, db))
    .post('/auth/v1/resend', resendConfirmation(lite, db))
    .all('/auth/v1/*', (c) => lite.fetch(c.req.raw))
    .all('/rest/v1/*', (c) => lite.fetch(c.req.raw));
}
