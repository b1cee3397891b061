import { spawn } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SHELL } from './gateway/site.ts';
import { FolderInUseError, lockFolder, type FolderLock } from './database/folderLock.ts';

/** Files and folders that determine the contents of dist/. */
const SOURCES = [
  'src',
  'public',
  'scripts/art',
  'supabase/local/gateway',
  'webpack.config.ts',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'package-lock.json',
];
const LOCK_POLL_INTERVAL_MS = 500;

/**
 * Builds dist/ and dist-render/ if a source is newer, or one of them is missing.
 * @throws {Error} if the build fails; webpack has printed its messages by then
 */
export async function ensureBuilt(root: string, log: (line: string) => void): Promise<void> {
  if (!(await isStale(root))) return;
  const lock = await waitForLock(path.join(root, 'node_modules', '.cache', 'shop-build'));
  try {
    // Another server may have built it in the meantime.
    if (!(await isStale(root))) return;
    const start = performance.now();
    log('Building the shop. This takes about half a minute…');
    await runWebpack(root);
    log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  } finally {
    await lock.release();
  }
}

async function isStale(root: string): Promise<boolean> {
  const page = await stat(path.join(root, 'dist', SHELL)).catch(() => undefined);
  const renderer = await stat(path.join(root, 'dist-render', 'render.cjs')).catch(() => undefined);
  if (!page || !renderer) return true;
  // A container has the build, but neither all sources nor webpack.
  const canBuild = await stat(webpackCli(root)).catch(() => undefined);
  if (!canBuild) return false;
  const changes = await Promise.all(SOURCES.map((source) => lastChange(path.join(root, source))));
  return Math.max(...changes) > page.mtimeMs;
}

/** Returns when a file, or anything in a folder, last changed, in milliseconds since the epoch; 0 if it does not exist. */
async function lastChange(source: string): Promise<number> {
  const info = await stat(source).catch(() => undefined);
  if (!info?.isDirectory()) return info?.mtimeMs ?? 0;
  // Deleting a file changes only its folder, so folders count too.
  const names = await readdir(source, { recursive: true });
  const infos = await Promise.all(names.map((name) => stat(path.join(source, name))));
  return Math.max(info.mtimeMs, ...infos.map(({ mtimeMs }) => mtimeMs));
}

async function waitForLock(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  for (;;) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      await delay(LOCK_POLL_INTERVAL_MS);
    }
  }
}

const webpackCli = (root: string) => path.join(root, 'node_modules', 'webpack-cli', 'bin', 'cli.js');

function runWebpack(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', webpackCli(root), '--mode', 'production', '--stats', 'errors-warnings'],
      { cwd: root, stdio: 'inherit' },
    );
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The build failed. The messages above say why.')),
    );
  });
}
