import type { MiddlewareHandler } from 'hono';
import { logError } from '../../../functions/_shared/log.ts';
import { serveContents, type Contents } from './serveContents.ts';
import type { Site } from './site.ts';

/**
 * Keeps the hashed files of builds for open pages of an earlier build, and for processes of another build beside this
 * process.
 */
export interface AssetArchive {
  /** Adds the files of a build that is in use, and deletes files that were in no such build for a month. */
  store(files: NonNullable<Site['hashedFiles']>): Promise<void>;
  /** Returns null for a file that is not in the archive. */
  read(path: string): Promise<Contents | null>;
  close(): Promise<void>;
}

export const KEPT_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;
const RETRY_INTERVAL_MS = 60_000;

/**
 * Stores the files now and every day, so that the month begins when the last process with this build ends.
 * @returns a function that stops this
 */
export async function keepInArchive(archive: AssetArchive, files: Site['hashedFiles']): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function store(): Promise<void> {
    if (isStopped || !files) return;
    const isStored = await archive.store(files).then(
      () => true,
      (error: unknown) => {
        // This process serves its own files without the archive.
        logError('The scripts of this build could not be archived', error);
        return false;
      },
    );
    if (!isStopped) timer = setTimeout(() => void store(), isStored ? DAY_MS : RETRY_INTERVAL_MS).unref();
  }

  await store();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

export const serveArchive = (archive: AssetArchive): MiddlewareHandler => serveContents((path) => archive.read(path));
