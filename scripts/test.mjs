// Runs groups of checks. `npm test` runs the fast ones, `npm run test:slow` the slow ones, and `npm run test:postgres` the
// database tests on the PostgreSQL server of TEST_DATABASE_URL. `npm test -- slow postgres` runs all three groups.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readReport } from './testReports.mjs';

/** The scripts of each group. The sequences of a step run at the same time. */
const GROUPS = {
  fast: [
    [
      ['build', 'unit:server'],
      ['types', 'unit:app', 'lint'],
    ],
    [['e2e']],
  ],
  slow: [[['unit:slow']], [['e2e:slow']]],
  postgres: [[['unit:postgres']]],
};
/** On CI, a failed journey runs once more. If more journeys pass only then, it is not by chance. */
const MAX_FLAKY_JOURNEYS = 2;
const MAX_SUMMARY_LINES = 28;
const MAX_LINE_LENGTH = 240;

const unknown = process.argv.slice(2).find((group) => !(group in GROUPS));
if (unknown) {
  console.error(`There is no group "${unknown}". The groups are ${Object.keys(GROUPS).join(', ')}.`);
  process.exit(1);
}
const steps = process.argv.slice(2).flatMap((group) => GROUPS[group]);
const count = steps.flat(2).length;
const reports = await mkdtemp(path.join(tmpdir(), 'nbt-reports-'));
const startTime = performance.now();
/** What failed, by script. */
const failures = new Map();
const flakyJourneys = [];
let started = 0;

for (const sequences of steps) {
  // Only the first sequence prints while it runs, so that parallel outputs do not mix.
  await Promise.all(sequences.map((scripts, index) => runSequence(scripts, index === 0)));
}
await rm(reports, { recursive: true });
summarize();

/** Runs scripts one after the other, also after a failure, so that one run reports all failures. */
async function runSequence(scripts, isPrinted) {
  for (const script of scripts) {
    started += 1;
    console.log(`\n— ${started} of ${count}: ${script}, ${secondsSince(startTime)} s after the start —`);
    if (script.startsWith('e2e') && failures.has('build')) failures.set(script, ['not run, because the build failed']);
    else await runScript(script, isPrinted);
  }
}

async function runScript(script, isPrinted) {
  const scriptStartTime = performance.now();
  const reportFile = path.join(reports, `${script.replace(':', '-')}.json`);
  const { isSuccessful, output } = await spawnScript(script, reportFile, isPrinted);
  const { failed, flaky } = await readReport(reportFile);
  flakyJourneys.push(...flaky);
  if (!isSuccessful) failures.set(script, failed.length > 0 ? failed : output.split('\n').slice(-8));
  if (!isPrinted && output) console.log(`\n— ${script} —\n${output}`);
  console.log(`${script}: ${isSuccessful ? 'passed' : 'FAILED'} in ${secondsSince(scriptStartTime)} s`);
}

/** Resolves with whether the script succeeded, and its output. */
function spawnScript(script, reportFile, isPrinted) {
  const reportArguments = script.startsWith('unit') ? ['--json', `--outputFile=${reportFile}`] : [];
  if (script.startsWith('e2e')) reportArguments.push('--reporter=list,json');
  const child = spawn('npm', ['run', '--silent', script, '--', ...reportArguments], {
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      // The other tests use PGlite.
      TEST_DATABASE_URL: script === 'unit:postgres' ? process.env.TEST_DATABASE_URL : undefined,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (isPrinted) process.stdout.write(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ isSuccessful: code === 0, output: output.trimEnd() }));
  });
}

/** Prints every failure in the last lines, so that nobody searches the output, and sets the exit code. */
function summarize() {
  const lines = [...failures].flatMap(([script, details]) => [
    `FAILED ${script}`,
    ...details.map((line) => `  ${line}`),
  ]);
  if (flakyJourneys.length > MAX_FLAKY_JOURNEYS)
    lines.push(`FAILED More than ${MAX_FLAKY_JOURNEYS} journeys are flaky.`);
  process.exitCode = lines.length > 0 ? 1 : 0;
  lines.push(...flakyJourneys.map((journey) => `flaky: ${journey}`));
  const shown = lines.length > MAX_SUMMARY_LINES ? lines.slice(0, MAX_SUMMARY_LINES - 1) : lines;
  console.log(
    `\n${process.exitCode === 0 ? 'Everything passed' : 'Some checks failed'} after ${secondsSince(startTime)} s.`,
  );
  for (const line of shown) console.log(stripVTControlCharacters(line).slice(0, MAX_LINE_LENGTH));
  if (shown.length < lines.length) console.log(`… and ${lines.length - shown.length} more lines`);
}

function secondsSince(time) {
  return Math.round((performance.now() - time) / 1000);
}
