// Runs before every npm script and needs nothing but Node: a fresh clone installs itself,
// an unchanged one costs a few milliseconds.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const lock = new URL('../package-lock.json', import.meta.url);
const installed = new URL('../node_modules/.package-lock.json', import.meta.url);

const isInstalled = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
if (!isInstalled) {
  console.log('Installing dependencies (first run, about a minute)…');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: new URL('..', import.meta.url),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed. Its message stands above; check the network and try again.');
    process.exit(status ?? 1);
  }
}
