import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Returns the first file that can be run. Names without a folder are searched in `PATH`. */
export function findCommand(...candidates: (string | undefined)[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return candidates
    .filter((candidate) => candidate !== undefined)
    .flatMap((candidate) =>
      path.isAbsolute(candidate) ? [candidate] : folders.map((folder) => path.join(folder, candidate)),
    )
    .find(canRun);
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
