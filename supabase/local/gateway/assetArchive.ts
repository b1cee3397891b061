import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { HASHED_FILES } from './cacheControl.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Copies the hashed files of a build into a folder that also keeps those of earlier builds, for a month. Pages that were
 * opened before an update still load them. Several processes may share the folder.
 */
export async function archiveAssets(dist: string, archive: string, now = Date.now()): Promise<void> {
  const source = path.join(dist, HASHED_FILES);
  const target = path.join(archive, HASHED_FILES);
  // It is in the data folder, which only its owner may read.
  await mkdir(target, { recursive: true, mode: 0o700 });
  const current = await readdir(source);
  for (const name of current) await copyOnce(path.join(source, name), path.join(target, name), now);
  for (const name of await readdir(target)) {
    const { mtimeMs } = await stat(path.join(target, name));
    if (now - mtimeMs > KEPT_MS) await rm(path.join(target, name), { force: true });
  }
}

/** Copies a file unless it exists. Its modification time says when a build last contained it. */
async function copyOnce(source: string, target: string, now: number): Promise<void> {
  const time = new Date(now);
  const isTouched = await utimes(target, time, time).then(
    () => true,
    () => false,
  );
  if (isTouched) return;
  const temporary = `${target}.${process.pid}.new`;
  await copyFile(source, temporary);
  await rename(temporary, target);
}
