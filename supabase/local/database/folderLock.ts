import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

export class FolderInUseError extends Error {}

// A process restarted in a container often gets the pid that a stale lock file contains, so the pid alone does not
// prove that this process holds the lock.
const heldByThisProcess = new Set<string>();

/**
 * Locks a folder for this process: two processes on one database folder would silently lose rows. The lock of a
 * process that has ended is taken over.
 * @throws {FolderInUseError} if a running process holds the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.resolve(folder, 'lock');
  while (!(await tryCreate(file))) {
    const pid = await readFile(file, 'utf8').catch(() => undefined);
    // The lock was released or taken over in the meantime.
    if (pid === undefined) continue;
    if (isHeld(file, Number(pid))) {
      throw new FolderInUseError(
        `The folder ${path.resolve(folder)} is in use by another server (process ${pid}). ` +
          `Stop that server, or start this one with another DATA_DIR. If there is no such server, delete ${file}.`,
      );
    }
    await removeStaleLock(file, pid);
  }
  heldByThisProcess.add(file);
  return {
    async release() {
      heldByThisProcess.delete(file);
      await rm(file, { force: true });
    },
  };
}

async function tryCreate(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isHeld(file: string, pid: number): boolean {
  if (pid === process.pid) return heldByThisProcess.has(file);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes a lock file whose process has ended. The file is renamed and read again first: of two processes that find
 * the lock stale, the second must not delete the new lock of the first.
 */
async function removeStaleLock(file: string, stalePid: string): Promise<void> {
  const renamed = `${file}.${process.pid}`;
  await rename(file, renamed).catch(() => undefined);
  const pid = await readFile(renamed, 'utf8').catch(() => undefined);
  if (pid !== undefined && pid !== stalePid) await rename(renamed, file);
  await rm(renamed, { force: true });
}
