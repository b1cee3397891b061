// `npm test` runs every check. With TEST_DATABASE_URL it runs the database and server tests on that PostgreSQL server.
import { spawn } from 'node:child_process';

/** The paths of tests that may behave differently on PostgreSQL than on PGlite. */
const DATABASE_TESTS = [
  'supabase/tests/(?!hostileRequests|seed|fieldLimits|databaseTypes)',
  'functions/(store/(catalog|checkout|ownCheckout)|orders|scheduled-jobs|refund-payment)',
  'lite/patches/database/(requestContext|rolesAndAuthFunctions|wireTypes|keepRevokedGrants)',
  'gateway/rateLimits',
];

/** Each stage starts when the previous one has succeeded. Its sequences of commands run at the same time. */
const stages = process.env.TEST_DATABASE_URL
  ? [[[`unit --selectProjects database server -- ${DATABASE_TESTS.join(' ')}`]]]
  : [[['types', 'build', 'unit'], ['lint']], [['e2e']]];

for (const sequences of stages) {
  // Only the first sequence prints while it runs, so that parallel outputs do not mix.
  const results = await Promise.all(sequences.map((commands, index) => runSequence(commands, index > 0)));
  const failed = results.filter((command) => command !== undefined);
  if (failed.length > 0) {
    console.error(`\nnpm test failed: ${failed.map((command) => `npm run ${command}`).join(', ')}`);
    process.exit(1);
  }
}

/** Runs commands one after the other, and returns the first one that fails. */
async function runSequence(commands, isBuffered) {
  for (const command of commands) if (!(await run(command, isBuffered))) return command;
}

/**
 * Runs a command and returns whether it succeeded.
 * @param isBuffered prints the output when the command has ended
 */
function run(command, isBuffered) {
  const startTime = performance.now();
  const [script, ...args] = command.split(' ');
  if (!isBuffered) console.log(`\n— ${command} —`);
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', isBuffered ? 'pipe' : 'inherit', isBuffered ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32',
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = ((performance.now() - startTime) / 1000).toFixed(0);
      if (isBuffered) console.log(`\n— ${command} —\n${Buffer.concat(output).toString().trimEnd()}`);
      console.log(`${command}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
      resolve(code === 0);
    });
  });
}
