// `npm test` runs everything. With TEST_DATABASE_URL it runs the database part and the functions on that PostgreSQL server instead.
import { spawnSync } from 'node:child_process';

const parts = process.env.TEST_DATABASE_URL
  ? [['unit', '--selectProjects', 'database', 'server']]
  : [['types'], ['lint'], ['unit'], ['build'], ['e2e']];

for (const [script, ...args] of parts) {
  console.log(`\n— ${script} —`);
  const { status } = spawnSync('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`\nnpm test stopped: "npm run ${script}" failed.`);
    process.exit(status ?? 1);
  }
}
