import { fileURLToPath } from 'node:url';
import type { Handler } from '../functions/_shared/http.ts';
import type { Mailer } from '../functions/_shared/mailer.ts';
import { createAuthApi } from './auth/authApi.ts';
import { createInProcessClient, type Client } from './clients.ts';
import type { Database } from './database/database.ts';
import { isSeedNew, migrate, seed } from './database/migrate.ts';
import { openDatabase, type Whereabouts } from './database/openDatabase.ts';
import { createPlatform } from './lite/patches/rolesAndAuthFunctions.ts';
import { createDemoAccounts } from './demoAccounts.ts';
import { withGoogleSignIn } from './lite/patches/googleAddresses.ts';
import { createSimulatedGoogle } from './simulators/google/simulatedGoogle.ts';
import { createLiteApp } from './lite/app.ts';
import { openMailbox, type Mailbox } from './simulators/mailbox/mailbox.ts';
import type { Secrets } from './secrets.ts';

export interface BackendOptions {
  where: Whereabouts;
  secrets: Secrets;
  /** Origin under which browsers reach the shop. */
  siteUrl: string;
  /** Whether a new database gets the demo accounts and seed.sql. */
  demo: boolean;
  /** Holds migrations/ and seed.sql; this repository's supabase/ unless told. */
  folder?: string;
  /** Takes the auth API's mails; the mailbox unless told. */
  mailer?: Mailer;
}

/** Auth and REST over one database, all in this process. */
export interface Backend {
  db: Database;
  mailbox: Mailbox;
  secrets: Secrets;
  siteUrl: string;
  /** Answers what is under /auth/v1 and /rest/v1. */
  fetch: Handler;
  /** Answers what is under /simulated-google. */
  googlePages: Handler;
  /** A client of its own for each call, so that nobody shares a session. */
  createAnonClient(): Client;
  createServiceClient(): Client;
  close(): Promise<void>;
}

/**
 * Opens the database, brings it up to date and answers what serves it.
 * @throws {Error} naming the migration or seed file that failed
 */
export async function startBackend({
  where,
  secrets,
  siteUrl,
  demo,
  folder = SUPABASE,
  mailer,
}: BackendOptions): Promise<Backend> {
  const db = await openDatabase(where);
  try {
    const app = createLiteApp(db, secrets, siteUrl);
    await app.ensureSystemSchema();
    // After lite's tables: it brings lesser functions of the same names.
    await createPlatform(db);
    const mailbox = await openMailbox(db);
    await migrate(db, folder);
    if (demo && (await isSeedNew(db, folder))) {
      await createDemoAccounts(
        db,
        createInProcessClient((request) => app.fetch(request), secrets.publishableKey),
      );
      await seed(db, folder);
    }

    const google = createSimulatedGoogle(new URL('/auth/v1/callback', siteUrl).href);
    const auth = withGoogleSignIn(createAuthApi(app, { db, mailer: mailer ?? mailbox, siteUrl }), google);
    const fetch: Handler = (request) =>
      new URL(request.url).pathname.startsWith('/auth/v1/') ? auth(request) : app.fetch(request);
    return {
      db,
      mailbox,
      secrets,
      siteUrl,
      fetch,
      googlePages: google.pages,
      createAnonClient: () => createInProcessClient(fetch, secrets.publishableKey),
      createServiceClient: () => createInProcessClient(fetch, secrets.secretKey),
      close: () => db.close(),
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

const SUPABASE = fileURLToPath(new URL('..', import.meta.url));
