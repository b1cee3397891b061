/*
 * Sends hostile inputs to every endpoint and to the app: `npx tsx bench/fuzz.ts [--runs 10000]`. Runs the tests of hostile
 * inputs that are part of `npm test`, with more inputs, and prints each test when it ends. The seed of a failure is in
 * its message.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10000' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a positive integer');

console.log(`${runs} inputs for each of the following:`);
// Unlike `npm run unit`, with optimized WebAssembly: this runs for long.
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    'hostileRequests',
    'hostileInputs',
    '--silent',
    '--testTimeout=600000',
    '--reporters=./bench/fuzzReporter.mjs',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_RUNS: String(runs) },
  },
);
process.exit(status ?? 1);
