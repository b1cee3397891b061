import { demoAccounts } from './backend/demoAccounts.ts';
import type { Site } from './gateway/files/site.ts';
import { formatLogs, requestLogger } from './health/logs.ts';
import { createServer } from './server.ts';
import { hasBackend, readSettings, type Settings } from './settings.ts';
import { dashboardPathOf } from './simulators/payments/paths.ts';

/** In this time, a load balancer that requests /healthz every two seconds learns that the process stops. */
const STOP_ANNOUNCEMENT_MS = 5000;
const PARENT_CHECK_INTERVAL_MS = 500;
/** Longer than the server needs to close its connections and its database. */
const EXIT_TIMEOUT_MS = 12_000;

/** Runs the server until SIGTERM or SIGINT. If it cannot start, prints the error message and exits with code 1. */
export async function run(openSite: (settings: Settings) => Promise<Site>): Promise<void> {
  try {
    const settings = readSettings(process.env);
    formatLogs(settings.logFormat);
    const server = await createServer(settings, openSite(settings), requestLogger(settings.logFormat));
    printAddresses(settings);
    let closing: Promise<void> | undefined;
    // The signal may arrive twice: from the terminal, and forwarded by the parent process.
    const stop = () => {
      closing ??= server.close().finally(() => process.exit());
      setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref();
    };
    const announceStop = () => {
      server.announceStop();
      setTimeout(stop, STOP_ANNOUNCEMENT_MS);
    };
    process.on('SIGTERM', settings.trustProxy ? announceStop : stop).on('SIGINT', stop);
    if (process.env.npm_lifecycle_event) stopWithParent(stop);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** npm forwards SIGTERM only to its shell, which exits without forwarding it. The server would keep running. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_INTERVAL_MS).unref();
}

function printAddresses({
  siteUrl,
  services,
  payments,
  simulatedProvider,
  hasDemoNotice,
  databaseUrl,
  env,
}: Settings): void {
  console.log(`\nThe shop is running at ${siteUrl}`);
  if (services && !databaseUrl)
    console.log(
      'Its orders are in the embedded database, which a power failure can damage. For real orders, set DATABASE_URL.',
    );
  if (!services && hasBackend(env)) {
    const accounts = Object.entries(demoAccounts).map(
      ([role, { email, password }]) => `  ${role.padEnd(14)} ${email} / ${password}`,
    );
    console.log(`Its emails are at ${siteUrl}/mailbox`);
    if (!payments) console.log(`Its payments are at ${siteUrl}${dashboardPathOf(simulatedProvider)}`);
    if (!databaseUrl) console.log(`Demo accounts:\n${accounts.join('\n')}`);
  }
  if (hasDemoNotice) {
    console.log(
      '\nThis is a demonstration: anyone who reaches this server can read every email and sign in to any account. Do not store real data in it.',
    );
  }
  console.log('');
}
