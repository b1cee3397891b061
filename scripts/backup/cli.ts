/*
 * Saves and restores the database of the shop:
 *
 *     npm run backup FILE              writes a new file
 *     npm run restore FILE             restores it into an empty database
 *     npm run try-restore FILE         restores it into a temporary database, checks it, and deletes the database
 *     npm run backup -- --elsewhere    records that backups are made in another way
 *
 * Uses the database of DATABASE_URL, or the embedded database in DATA_DIR, whose server must be stopped.
 */
import path from 'node:path';
import { settingsIn } from '../../supabase/functions/_shared/settings/checkSettings.ts';
import type { RestoredDatabase } from './backups.ts';
import { embeddedBackups } from './embeddedBackups.ts';
import { postgresBackups } from './postgresBackups.ts';

try {
  const [command, name] = process.argv.slice(2);
  if (!name) throw new Error(`Name the file: npm run ${command} FILE`);
  const file = path.resolve(name);
  const { DATABASE_URL: url, DATA_DIR } = settingsIn(process.env, ['DATABASE_URL', 'DATA_DIR']);
  const backups = url ? postgresBackups(url) : embeddedBackups(path.resolve(DATA_DIR));
  const signal = url ? interruption() : undefined;

  if (command === 'backup' && name === '--elsewhere') {
    await backups.recordOtherBackups();
    console.log('Recorded: backups are made in another way. The shop does not report any more that there is none.');
  } else if (command === 'backup') {
    await backups.backUp(file, signal);
    console.log(`Saved ${backups.place} as ${file}. It contains personal data, but no settings: keep those elsewhere.`);
  } else if (command === 'restore') {
    const restored = await backups.restore(file, signal);
    for (const line of describe(restored)) console.log(line);
    // Without the day, an order that is placed before this command would hide the lost orders.
    const since = restored.reconcileSince ? ` -- --since ${restored.reconcileSince}` : '';
    console.log(
      `Restored ${file} into ${backups.place}, with new series of invoice numbers. Open orders have the mark Restored, ` +
        `because they may have been shipped since the backup. Start the shop, then find later payments: ` +
        `npm run reconcile${since}`,
    );
  } else {
    for (const line of describe(await backups.tryRestore(file, signal))) console.log(line);
    console.log(`${file} can be restored.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Ends pg_dump or pg_restore when this process is asked to end, so that nothing incomplete stays. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => controller.abort(new Error(`Interrupted by ${name}.`)));
  return controller.signal;
}

function describe({ migrations, newestMigration, rows, newestOrderAt, corrected }: RestoredDatabase): string[] {
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`);
  return [
    `${migrations} migrations, the newest is ${newestMigration}. Rows: ${counts.join(', ')}.`,
    ...(newestOrderAt ? [`The newest order is of ${newestOrderAt}.`] : []),
    ...(corrected.length > 0 ? [`${corrected.length} privileges were not as declared, and were corrected.`] : []),
  ];
}
