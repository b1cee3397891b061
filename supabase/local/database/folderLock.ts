import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

/** Another process works in the folder. */
export class FolderInUse extends Error {}

// A restart in a container often gets the pid that the file names: only what this process holds now is its own.
const held = new Set<string>();

/**
 * Makes this process the only one that works in a folder. Two on one database would
 * silently lose each other's rows. A lock whose process has ended is taken over.
 * @throws {FolderInUse} telling which process holds the folder
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.resolve(folder, 'lock');
  while (!(await tryCreate(file))) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    // Released, or taken over, in between.
    if (text === undefined) continue;
    if (isAlive(Number(text), file)) {
      throw new FolderInUse(
        `The folder ${path.resolve(folder)} is in use by another server (process ${text}). ` +
          `Stop that one, or give this one a DATA_DIR of its own. If there is no such server, delete ${file}.`,
      );
    }
    await discardStale(file, text);
  }
  held.add(file);
  return {
    async release() {
      held.delete(file);
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

function isAlive(pid: number, file: string): boolean {
  if (pid === process.pid) return held.has(file);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be asked, but it lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// Moved before it is deleted, and looked at again: two that find it stale must not delete the winner's new lock.
async function discardStale(file: string, text: string): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  const moved = await readFile(aside, 'utf8').catch(() => undefined);
  if (moved !== undefined && moved !== text) await rename(aside, file);
  await rm(aside, { force: true });
}
