import { fileURLToPath } from 'node:url';
import { demoAccounts } from './demoAccounts.ts';
import type { Site } from './gateway/site.ts';
import { createServer } from './server.ts';
import { readSettings, type Settings } from './settings.ts';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the shop until it is told to stop; what goes wrong at the start is told in one line. */
export async function run(openSite: () => Promise<Site>): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const server = await createServer(settings, await openSite(), console.log);
    announce(settings);
    let closing: Promise<void> | undefined;
    // The same signal may come twice: from the terminal, and from the parent that passes it on.
    const stop = () => void (closing ??= server.close().finally(() => process.exit()));
    process.on('SIGTERM', stop).on('SIGINT', stop);
    if (process.env.npm_lifecycle_event) whenOrphaned(stop);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** npm passes SIGTERM on to its shell, which dies of it and tells nobody: the server would live on by itself. */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

function announce({ siteUrl, host, databaseUrl }: Settings): void {
  const accounts = Object.entries(demoAccounts).map(
    ([role, { email, password }]) => `  ${role.padEnd(14)} ${email} / ${password}`,
  );
  console.log(`\nThe shop is open at ${siteUrl}`);
  console.log(`Its e-mails are at ${siteUrl}/mailbox`);
  if (!databaseUrl) console.log(`Demo accounts:\n${accounts.join('\n')}`);
  if (!['127.0.0.1', '::1', 'localhost'].includes(host)) {
    console.log(
      '\nOthers can reach this server. Here everybody reads every e-mail and logs in as anybody: keep real data out of it.',
    );
  }
  console.log('');
}
