// Runs before the main npm scripts and has no dependencies. Installs the packages in a fresh clone or after a change of
// package-lock.json; otherwise it takes a few milliseconds.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const lock = new URL('../package-lock.json', import.meta.url);
const installed = new URL('../node_modules/.package-lock.json', import.meta.url);

const isInstalled = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
if (!isInstalled) {
  console.log('Installing the packages (first run, about half a minute)…');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: new URL('..', import.meta.url),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed. See its message above, check the network and try again.');
    process.exit(status ?? 1);
  }
}
