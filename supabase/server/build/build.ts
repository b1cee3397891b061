import { fork } from 'node:child_process';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SHELL } from '../gateway/files/site.ts';
import { FolderInUseError, lockFolder, type FolderLock } from '../database/folderLock.ts';
import { renderPictures, type Pictures } from './pictures.ts';

/** What webpack sends while it builds. */
export interface BuildProgress {
  /** From 0 to 1. */
  share: number;
}

/** Files and folders that determine the contents of dist/. */
const SOURCES = [
  'src',
  'public',
  'scripts/art',
  'scripts/PrecachePlugin.ts',
  'scripts/PublicFilesPlugin.ts',
  'scripts/webManifest.ts',
  'supabase/server/gateway',
  'webpack.config.ts',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'package-lock.json',
];
const LOCK_POLL_INTERVAL_MS = 500;
const PROGRESS_INTERVAL_MS = 3000;

type Log = (line: string) => void;

/**
 * Builds dist/ and dist-render/ if a source is newer, or one folder is missing. Then reads both, before another process
 * can replace them.
 * @param read receives the pictures, if not all of them are rendered
 * @throws {Error} if the build fails; webpack has printed its messages by then
 */
export async function openBuild<Build>(
  root: string,
  log: Log,
  read: (pictures?: Pictures) => Promise<Build>,
): Promise<Build> {
  // A container has the build, but not all sources.
  const canBuild = await stat(path.join(root, 'webpack.config.ts')).catch(() => undefined);
  if (!canBuild) return read(await continuePictures(root));
  return locked(root, async () => read((await isStale(root)) ? await build(root, log) : await continuePictures(root)));
}

/**
 * Builds dist/ and dist-render/, with all pictures.
 * @throws {Error} if the build fails; the messages are printed by then
 */
export async function buildAll(root: string, log: Log): Promise<void> {
  await locked(root, async () => {
    const pictures = await build(root, log);
    const describe = () => {
      const { rendered, total } = pictures.progress();
      return `  ${rendered} of ${total} pictures`;
    };
    log('Rendering the pictures…');
    await withProgress(log, describe, pictures.finished);
  });
}

/** Resolves with the pictures when the pages can be served. The pictures come last, because they take the longest. */
async function build(root: string, log: Log): Promise<Pictures> {
  const startTime = performance.now();
  const seconds = () => `${((performance.now() - startTime) / 1000).toFixed(1)} s`;
  log('Building the shop…');
  await mkdir(path.join(root, 'dist-render'), { recursive: true });
  await writeFile(unfinishedPictures(root), '');
  let share = 0;
  const webpack = runWebpack(root, (progress) => (share = progress.share));
  await withProgress(log, () => `  ${Math.round(share * 100)} % after ${seconds()}`, webpack);
  log(`Built the pages and scripts in ${seconds()}.`);
  return startPictures(root);
}

/** Calls `log` in intervals until the work ends. */
async function withProgress(log: Log, describe: () => string, work: Promise<void>): Promise<void> {
  const timer = setInterval(() => log(describe()), PROGRESS_INTERVAL_MS);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
}

/** Exists until all pictures of a build are rendered. */
const unfinishedPictures = (root: string) => path.join(root, 'dist-render', 'unfinished-pictures');

function startPictures(root: string): Pictures {
  const pictures = renderPictures(root, path.join(root, 'dist'), 'all');
  const finished = pictures.finished.then(() => rm(unfinishedPictures(root), { force: true }));
  // Whoever builds waits for this too.
  finished.catch(() => undefined);
  return { ...pictures, finished };
}

/** Renders the missing pictures, if an earlier process has ended before it rendered all of them. */
async function continuePictures(root: string): Promise<Pictures | undefined> {
  const isUnfinished = await stat(unfinishedPictures(root)).catch(() => undefined);
  return isUnfinished && startPictures(root);
}

async function isStale(root: string): Promise<boolean> {
  const page = await stat(path.join(root, 'dist', SHELL)).catch(() => undefined);
  const renderer = await stat(path.join(root, 'dist-render', 'render.cjs')).catch(() => undefined);
  if (!page || !renderer) return true;
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

/** Two processes that build at the same time would delete each other's files. */
async function locked<T>(root: string, work: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(path.join(root, 'node_modules', '.cache', 'shop-build'));
  try {
    return await work();
  } finally {
    await lock.release();
  }
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

function runWebpack(root: string, onProgress: (progress: BuildProgress) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(webpackCli(root), ['--mode', 'production', '--stats', 'errors-warnings'], {
      cwd: root,
      execArgv: ['--import', 'tsx'],
    });
    const stop = () => child.kill();
    process.once('exit', stop);
    child.on('message', onProgress);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error('The build failed. The messages above say why.'));
    });
  });
}
