import { open, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';

export interface FolderLock {
  release(): Promise<void>;
}

export class FolderInUseError extends Error {}

/**
 * Locks a folder: two servers on one database folder would silently lose rows. The operating system holds the lock for
 * the open file, and releases it when the process ends, however it ends. So it also works between two containers on one
 * volume, whose processes do not see each other, and it needs no process id, which another process may have by now.
 * @throws {FolderInUseError} if the folder is locked, also by this process
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = path.resolve(folder, 'lock');
  // The file is never deleted: another process may have opened it to lock it.
  const file = await open(name, 'a');
  if (!tryLock(file.fd)) {
    const holder = await readFile(name, 'utf8').catch(() => '');
    await file.close();
    throw new FolderInUseError(
      `The folder ${path.resolve(folder)} is in use by another server (${holder.trim() || 'unknown'}). ` +
        'Stop that server, or start this one with another DATA_DIR.',
    );
  }
  await file.truncate();
  // For the message above only.
  await file.write(`process ${process.pid} on ${hostname()}\n`);
  return { release: () => file.close() };
}
