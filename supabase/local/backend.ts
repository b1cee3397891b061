import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import type { Mailer } from '../functions/_shared/mailer.ts';
import { createInProcessClient, type Client } from './clients.ts';
import type { Database } from './database/database.ts';
import { migrate, needsSeed, seed } from './database/migrate.ts';
import { openDatabase, type DatabaseLocation } from './database/openDatabase.ts';
import { withStartupLock } from './database/startupLock.ts';
import { createDemoAccounts } from './demoAccounts.ts';
import { createApi, createLite } from './lite/app.ts';
import { createRolesAndAuthFunctions } from './lite/patches/rolesAndAuthFunctions.ts';
import type { Secrets } from './secrets.ts';
import { createSimulatedGoogle } from './simulators/google/simulatedGoogle.ts';
import { openMailbox, type Mailbox } from './simulators/mailbox/mailbox.ts';

export interface BackendOptions {
  location: DatabaseLocation;
  secrets: Secrets;
  /** Origin under which browsers reach the shop. */
  siteUrl: string;
  /** Whether to create the demo accounts and run seed.sql in a new database. */
  demo: boolean;
  /** Contains migrations/ and seed.sql. Default: the supabase/ folder of this repository. */
  folder?: string;
  /** Sends the auth mails. Default: the mailbox. */
  mailer?: Mailer;
}

/** Auth and REST on one database, in this process. */
export interface Backend {
  db: Database;
  mailbox: Mailbox;
  secrets: Secrets;
  siteUrl: string;
  /** Serves /auth/v1 and /rest/v1. */
  api: Hono;
  /** Serves /simulated-google. */
  googlePages: Hono;
  /** Creates a client with its own auth session and without a user. */
  createAnonClient(): Client;
  /** Creates a client with the secret key. */
  createServiceClient(): Client;
  close(): Promise<void>;
}

/**
 * Opens the database, applies new migrations and creates the APIs.
 * @throws {Error} with the name of the migration or seed file that failed
 */
export async function startBackend({
  location,
  secrets,
  siteUrl,
  demo,
  folder = SUPABASE_FOLDER,
  mailer,
}: BackendOptions): Promise<Backend> {
  const db = await openDatabase(location);
  try {
    const lite = createLite(db, secrets, siteUrl);
    const prepare = async () => {
      await lite.ensureSystemSchema();
      await createRolesAndAuthFunctions(db);
      const mailbox = await openMailbox(db);
      await migrate(db, folder);
      if (demo && (await needsSeed(db, folder))) {
        // Requests that bypass the API send no mails.
        await createDemoAccounts(db, createInProcessClient(lite, secrets.publishableKey));
        await seed(db, folder);
      }
      return mailbox;
    };
    const mailbox = await ('url' in location ? withStartupLock(db, prepare) : prepare());

    const google = createSimulatedGoogle(new URL('/auth/v1/callback', siteUrl).href);
    const api = createApi(lite, {
      db,
      mailer: mailer ?? mailbox,
      google: { signInPath: '/simulated-google/authorize', fetch: (request) => google.api.fetch(request) },
      siteUrl,
    });
    return {
      db,
      mailbox,
      secrets,
      siteUrl,
      api,
      googlePages: google.pages,
      createAnonClient: () => createInProcessClient(api, secrets.publishableKey),
      createServiceClient: () => createInProcessClient(api, secrets.secretKey),
      close: () => db.close(),
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

const SUPABASE_FOLDER = fileURLToPath(new URL('..', import.meta.url));
