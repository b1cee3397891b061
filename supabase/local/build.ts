import { spawn } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FolderInUse, lockFolder, type FolderLock } from './database/folderLock.ts';

const SOURCES = ['src', 'public', 'scripts/art', 'webpack.config.ts', 'tsconfig.base.json', 'tsconfig.browser.json', 'package-lock.json'];
const POLL_MS = 500;

/**
 * Builds dist/ unless it is newer than everything that it is made of.
 * @throws {Error} when the build fails; its own messages are on the terminal by then
 */
export async function ensureBuilt(root: string, log: (line: string) => void): Promise<void> {
  if (!(await isStale(root))) return;
  const lock = await waitForTurn(path.join(root, 'node_modules', '.cache', 'shop-build'));
  try {
    // Another server may have built it while this one waited.
    if (!(await isStale(root))) return;
    const start = performance.now();
    log('Building the shop, about half a minute…');
    await runWebpack(root);
    log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  } finally {
    await lock.release();
  }
}

async function isStale(root: string): Promise<boolean> {
  const built = await stat(path.join(root, 'dist', 'index.html')).catch(() => undefined);
  if (!built) return true;
  const changes = await Promise.all(SOURCES.map((source) => lastChange(path.join(root, source))));
  return Math.max(...changes) > built.mtimeMs;
}

/** When a file, or anything in a folder, last changed; in milliseconds since the epoch. */
async function lastChange(source: string): Promise<number> {
  const info = await stat(source).catch(() => undefined);
  if (!info?.isDirectory()) return info?.mtimeMs ?? 0;
  // The folders count too: they tell what was deleted.
  const names = await readdir(source, { recursive: true });
  const infos = await Promise.all(names.map((name) => stat(path.join(source, name))));
  return Math.max(info.mtimeMs, ...infos.map(({ mtimeMs }) => mtimeMs));
}

async function waitForTurn(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  for (;;) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      await pause(POLL_MS);
    }
  }
}

function runWebpack(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const cli = path.join(root, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', cli, '--mode', 'production', '--stats', 'errors-warnings'],
      {
        cwd: root,
        stdio: 'inherit',
      },
    );
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The build failed. Its messages stand above.')),
    );
  });
}
