import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { KEPT_DAYS, type AssetArchive } from './assetArchive.ts';
import { HASHED_FILES } from './cacheControl.ts';
import type { Contents } from './serveContents.ts';

const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1000;

/** Returns an archive in a folder, which several processes may share. */
export function openFolderArchive(folder: string): AssetArchive {
  const assets = path.join(folder, HASHED_FILES);
  return {
    async store(files) {
      const now = new Date();
      // It is in the data folder, which only its owner may read.
      await mkdir(assets, { recursive: true, mode: 0o700 });
      for (const [name, content] of files) await writeOnce(path.join(folder, name), content, now);
      for (const name of await readdir(assets)) {
        // Another process may have deleted or renamed it.
        const info = await stat(path.join(assets, name)).catch(() => undefined);
        if (info && now.getTime() - info.mtimeMs > KEPT_MS) await rm(path.join(assets, name), { force: true });
      }
    },
    read: (name) => readFile(path.join(folder, name)).catch(() => null),
    close: () => Promise.resolve(),
  };
}

/** Writes a file unless it exists. Its modification time says when a build last contained it. */
async function writeOnce(file: string, content: Contents, now: Date): Promise<void> {
  const isTouched = await utimes(file, now, now).then(
    () => true,
    () => false,
  );
  if (isTouched) return;
  // Two containers may have the same process id.
  const temporary = `${file}.${randomUUID()}.new`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}
