// Runs before npm scripts and has no dependencies. Installs missing packages, in a fresh clone or after a change of
// package-lock.json; otherwise it takes a few milliseconds.
//   node scripts/ensureInstalled.mjs                  what the shop needs to be built and to run (`dependencies`)
//   node scripts/ensureInstalled.mjs --include=dev    also what development and tests need (`devDependencies`)
import './requireNode.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
/** npm lists there what it has installed. */
const installedLock = new URL('node_modules/.package-lock.json', root);

const readPackages = (lock) => JSON.parse(readFileSync(lock, 'utf8')).packages;
const locked = readPackages(new URL('package-lock.json', root));
const installed = existsSync(installedLock) ? readPackages(installedLock) : {};

const isFirstRun = Object.keys(installed).length === 0;
// `npm start` must not remove what `npm test` has installed.
const includesDev = process.argv.includes('--include=dev') || Object.keys(installed).some((path) => locked[path]?.dev);

/** Optional packages are for other operating systems or processors. The path of the shop itself is empty. */
const isNeeded = ([path, { dev, optional }]) => path !== '' && !optional && (includesDev || !dev);
const isInstalled = ([path, { version }]) => installed[path]?.version === version;

if (!Object.entries(locked).filter(isNeeded).every(isInstalled)) install();

function install() {
  if (!isFirstRun) console.log('Installing missing packages…');
  else if (includesDev) console.log('Installing the packages of the shop and its tests (first run, about 40 seconds)…');
  else console.log('Installing the packages of the shop (first run, about 20 seconds)…');

  // `npm ci` deletes node_modules, from which a shop may be running. `npm install` replaces only what differs.
  const command = isFirstRun ? ['ci'] : ['install', '--no-save'];
  const { status } = spawnSync('npm', [...command, includesDev ? '--include=dev' : '--omit=dev'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`npm ${command[0]} failed. See its message above, check the network and try again.`);
    process.exit(status ?? 1);
  }
}
