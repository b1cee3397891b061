import type { Hono } from 'hono';
import { createEmailDelivery, type EmailDelivery } from '../../functions/_shared/email/delivery.ts';
import { createHttpMailer } from '../../functions/_shared/email/httpMailer.ts';
import type { Mailer } from '../../functions/_shared/email/mailer.ts';
import { createInProcessClient, type Client } from './clients.ts';
import type { Database } from '../database/database.ts';
import { expectBackup } from '../database/expectedBackup.ts';
import { readAppliedMigrations, requireSameMigrations } from '../database/appliedMigrations.ts';
import { migrate, needsSeed, seed, SUPABASE_FOLDER } from '../database/migrate.ts';
import { openDatabase, type DatabaseLocation } from '../database/openDatabase.ts';
import { startSeriesOfCopy } from '../database/copiedDatabase.ts';
import { createHealthProbeTable } from '../database/probeRows.ts';
import { requireDeclaredPrivileges } from '../database/privileges.ts';
import { withStartupLock } from '../database/startupLock.ts';
import { createDemoAccounts, rejectDemoAccounts } from './demoAccounts.ts';
import { createApi, createLite } from '../lite/app.ts';
import { createCounters } from '../lite/counters.ts';
import { createRolesAndAuthFunctions } from '../lite/patches/database/rolesAndAuthFunctions.ts';
import type { Secrets } from '../secrets.ts';
import type { EmailSettings, Services } from '../settings.ts';
import type { PaymentEnv, PaymentProviderName } from '../../functions/_shared/payments/paymentSettings.ts';
import { createEraseFunction } from '../simulators/erasePerson.ts';
import { createSimulatedGoogle, type SimulatedGoogle } from '../simulators/google/simulatedGoogle.ts';
import { openMailbox, type Mailbox } from '../simulators/mailbox/mailbox.ts';
import { createPaymentTables } from '../simulators/payments/paymentStore.ts';
import { createSmtpMailer } from './smtpMailer.ts';
import { logError } from '../../functions/_shared/log.ts';

export interface BackendOptions {
  location: DatabaseLocation;
  secrets: Secrets;
  /** Origin under which browsers reach the shop. */
  siteUrl: string;
  /** Whether to create the demo accounts and load the demo data in a new database. */
  demo: boolean;
  /** Contains migrations/, catalog.sql and seed.sql. Default: the supabase/ folder of this repository. */
  folder?: string;
  /** The services of a public shop. Default: simulators. */
  services?: Services;
  /** The payment provider. Default: a simulated one, if the services are simulated too. */
  payments?: PaymentEnv;
  /** Default: Stripe. */
  simulatedProvider?: PaymentProviderName;
  /** Sends the emails. Default: the mail service, or the mailbox of the simulators. */
  mailer?: Mailer;
  /** Whether `startDelivery()` sends the queued emails. Default: true. */
  deliversInBackground?: boolean;
}

/** Auth and REST on one database, in this process. */
export interface Backend {
  db: Database;
  /** Sends the queued emails. */
  emails: EmailDelivery;
  /** Starts `emails.deliver()` without waiting for it. */
  startDelivery: () => void;
  /** Simulate the services of other companies. Undefined in a public shop. */
  simulators: Simulators | undefined;
  payments: PaymentEnv | undefined;
  simulatedProvider: PaymentProviderName;
  secrets: Secrets;
  siteUrl: string;
  /** Serves /auth/v1 and /rest/v1. */
  api: Hono;
  /** Creates a client with its own auth session and without a user. */
  createAnonClient(): Client;
  /** Creates a client with the access token of a user. */
  createCallerClient(accessToken: string): Client;
  /** Creates a client with the secret key. */
  createServiceClient(): Client;
  close(): Promise<void>;
}

export interface Simulators {
  /** Contains all emails. */
  mailbox: Mailbox;
  google: SimulatedGoogle;
}

/**
 * Opens the database, applies new migrations and creates the APIs.
 * @throws {Error} with the name of the migration or seed file that failed, or the privileges that are not as declared, or
 *   if the database has other migrations than the files
 */
export async function startBackend({
  location,
  secrets,
  siteUrl,
  demo,
  folder = SUPABASE_FOLDER,
  services,
  payments,
  simulatedProvider = 'stripe',
  mailer,
  deliversInBackground = true,
}: BackendOptions): Promise<Backend> {
  const db = await openDatabase(location);
  try {
    const lite = createLite(db, secrets, siteUrl, services ? services.google : SIMULATED_GOOGLE);
    const prepare = async () => {
      await requireSameMigrations('The database', await readAppliedMigrations(db), folder);
      await lite.ensureSystemSchema();
      await createRolesAndAuthFunctions(db);
      await createCounters(db);
      await createHealthProbeTable(db);
      const simulators = services ? undefined : await createSimulators(db, siteUrl);
      await migrate(db, folder);
      await requireDeclaredPrivileges(db);
      await startSeriesOfCopy(db);
      if (demo && (await needsSeed(db, folder))) {
        // Requests that bypass the API send no emails.
        await createDemoAccounts(db, createInProcessClient(lite, secrets.publishableKey));
        await seed(db, folder);
      }
      if (services) await rejectDemoAccounts(db);
      if (services && 'url' in location) await expectBackup(db);
      return simulators;
    };
    const simulators = await ('url' in location ? withStartupLock(db, prepare) : prepare());
    if ('dataDir' in location) await vacuum(db);

    const sender = mailer ?? simulators?.mailbox ?? createMailer(services?.email);
    const startDelivery = () => {
      if (deliversInBackground) void emails.deliver();
    };
    const api = createApi(lite, {
      db,
      secrets,
      startDelivery,
      google: simulators && {
        signInPath: '/simulated-google/authorize',
        fetch: (request) => simulators.google.api.fetch(request),
      },
      siteUrl,
    });
    const emails = createEmailDelivery({
      db: createInProcessClient(api, secrets.secretKey),
      mailer: sender,
      siteUrl,
    });
    return {
      db,
      emails,
      startDelivery,
      simulators,
      payments,
      simulatedProvider,
      secrets,
      siteUrl,
      api,
      createAnonClient: () => createInProcessClient(api, secrets.publishableKey),
      createCallerClient: (accessToken) => createInProcessClient(api, secrets.publishableKey, accessToken),
      createServiceClient: () => createInProcessClient(api, secrets.secretKey),
      async close() {
        await emails.stop();
        sender.close?.();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/**
 * PGlite has no autovacuum. Without it, counting rows reads the whole table instead of an index. The catalogs of
 * PostgreSQL are left out, because their statistics take most of the time and change with migrations only.
 */
async function vacuum(db: Database): Promise<void> {
  try {
    const tables = await db.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`);
    await db.exec(`vacuum (analyze) ${tables.map(({ name }) => name).join(', ')}`);
  } catch (error) {
    logError('The database could not be vacuumed, which makes it slower', error);
  }
}

function createMailer(settings: EmailSettings | undefined): Mailer {
  if (!settings) throw new Error('A public shop needs a mail server.');
  return 'smtpUrl' in settings ? createSmtpMailer(settings.smtpUrl, settings.from) : createHttpMailer(settings);
}

async function createSimulators(db: Database, siteUrl: string): Promise<Simulators> {
  await createPaymentTables(db);
  const mailbox = await openMailbox(db);
  await createEraseFunction(db);
  return {
    mailbox,
    google: createSimulatedGoogle(new URL('/auth/v1/callback', siteUrl).href),
  };
}

// The simulation accepts any credentials.
const SIMULATED_GOOGLE = { clientId: 'simulated', secret: 'simulated' };
