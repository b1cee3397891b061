/*
 * Sends hostile inputs to every endpoint and to the app: `npx tsx bench/fuzz.ts [--runs 10000]`. Runs the tests of hostile
 * inputs that are part of `npm test`, with more inputs, and prints each test when it ends. The seed of a failure is in
 * its message.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10000' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a positive integer');

/** A browser page is not made for thousands of visits, so each process of the app gets this many inputs. */
const APP_RUNS = 1000;
const CONCURRENCY = 2;

console.log(`${runs} inputs for each of the following, those of the app in rounds of ${APP_RUNS}:`);
const rounds = Array.from({ length: Math.ceil(runs / APP_RUNS) }, (_, round) => ({
  file: 'hostileInputs',
  count: Math.min(APP_RUNS, runs - round * APP_RUNS),
}));
const queue = [{ file: 'hostileRequests', count: runs }, ...rounds];
const results = await Promise.all(Array.from({ length: CONCURRENCY }, runQueue));
process.exit(results.every(Boolean) ? 0 : 1);

/** @returns whether all tests have passed */
async function runQueue(): Promise<boolean> {
  let hasPassed = true;
  for (let next = queue.shift(); next; next = queue.shift())
    hasPassed = (await runTests(next.file, next.count)) && hasPassed;
  return hasPassed;
}

function runTests(file: string, count: number): Promise<boolean> {
  // Unlike `npm run unit`, with optimized WebAssembly: this runs for long.
  const child = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      file,
      '--silent',
      '--runInBand',
      '--testTimeout=600000',
      '--reporters=./bench/support/fuzzReporter.mjs',
    ],
    { stdio: 'inherit', env: { ...process.env, FUZZ_RUNS: String(count) } },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}
