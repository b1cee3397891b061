/*
 * Does 10,000 random things to random orders: edits, refunds, some of which fail, disputes, restocks, cancellations,
 * deletions, restores and ends of months. Checks after each that the money and the stock are right, and that closed
 * months have not changed: see supabase/tests/support/randomOrders.ts.
 *
 *     npx tsx bench/randomOrders.ts [steps] [seed]                                    on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/randomOrders.ts [steps] [seed]     on a PostgreSQL server
 *
 * Without a seed, a random one is used and printed. Exits with code 1 if something is wrong.
 */
import { startBackend } from '../supabase/server/backend/backend.ts';
import { generateSecrets } from '../supabase/server/secrets.ts';
import { runRandomOrders } from '../supabase/tests/support/randomOrders.ts';
import { createBenchDatabase } from './support/shop.ts';

let exitCode = 1;
const [steps = 10_000, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number);
const database = await createBenchDatabase();
const backend = await startBackend({
  location: database.location,
  secrets: generateSecrets(),
  siteUrl: 'http://localhost:3000',
  demo: false,
});
try {
  console.log(`${steps} steps with the seed ${seed} on ${database.name}`);
  const onStep = (step: number) => {
    if (step > 0 && step % 1000 === 0) console.log(`${step} steps`);
  };
  const shop = { db: backend.db, service: backend.createServiceClient() };
  console.log('Accepted:', await runRandomOrders(shop, { seed, steps, onStep }));
  exitCode = 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await backend.close();
  await database.remove();
}
// PGlite sets the exit code, too.
process.exitCode = exitCode;
