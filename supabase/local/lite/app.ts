import { App } from '@supabase/lite';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';

/**
 * lite's server for the auth and REST wire, with nothing else of it switched on.
 * @param siteUrl origin of the shop: mails lead there, and sign-ins return there
 */
export function createLiteApp(db: Database, secrets: Secrets, siteUrl: string): App {
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
      external: { google: { enabled: true, client_id: 'embedded', secret: 'embedded' } },
    },
    api: { max_rows: 1000, external_url: siteUrl },
    studio: { enabled: false },
    options: { server: { disableStudio: true } },
  });
}
