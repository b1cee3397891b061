/*
 * Checks a deployed shop from outside: `npm run doctor https://shop.example`. Says what is wrong and how to fix it. It
 * changes nothing. Exits with 1 if something is wrong. The regular jobs, the emails, the signature of the webhook and the
 * permissions of the payment provider's key are checked if JOBS_SECRET and the settings of the payment provider are set as in
 * the deployment, and the migrations and privileges in the database if DATABASE_URL is.
 */
import { settingProblems } from '../../supabase/functions/_shared/settings/checkSettings.ts';
import { openDatabase } from '../../supabase/server/database/openDatabase.ts';
import { examine } from './checks.ts';
import { openDeployment, reasonOf } from './deployment.ts';

// A wrong value is one of the problems that are printed.
const url = settingProblems(process.env, ['DATABASE_URL']).length > 0 ? undefined : process.env.DATABASE_URL;
const database = url ? await openDatabase({ url }) : undefined;
try {
  const [address] = process.argv.slice(2);
  if (!address || !URL.canParse(address)) throw new Error('Usage: npm run doctor https://shop.example');
  const deployment = await openDeployment(address, fetch, process.env, database);
  const { origin } = deployment.url;
  if (origin !== new URL(address).origin) console.log(`Visitors should use https, so this examines ${origin}.\n`);
  let problemCount = 0;
  for await (const { name, skipped, found } of examine(deployment)) {
    problemCount += found.length;
    if (skipped) console.log(`– ${name}: not checked, because ${skipped}.`);
    else console.log(`${found.length > 0 ? '✗' : '✓'} ${name}`);
    for (const { problem, fix } of found) console.log(`    ${problem}\n    ${fix}`);
  }
  console.log(problemCount > 0 ? `\n${problemCount} problems found.` : '\nNo problems found.');
  process.exitCode = problemCount > 0 ? 1 : 0;
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
} finally {
  await database?.close();
}
