import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../../server/root.ts';

export const entryPointOf = (name: string) => `supabase/functions/${name}/index.ts`;
export const configOf = (name: string) => `supabase/functions/${name}/deno.json`;

/** The functions that are deployed. */
export const FUNCTION_NAMES = readdirSync(path.join(root, 'supabase/functions'))
  .filter((name) => existsSync(path.join(root, entryPointOf(name))))
  .sort();

/**
 * Follows the imports of a function as the Supabase CLI does when it deploys the function: also imports of types, and
 * those that run later. `bench/supabaseCli.ts` compares the files with those that the CLI uploads.
 * @returns the files that are uploaded, relative to the project, and the packages or parts of packages that they import:
 * `hono`, `hono/cors`
 */
export function uploadedFilesOf(name: string): { files: string[]; specifiers: string[] } {
  const files = new Set([entryPointOf(name)]);
  const specifiers = new Set<string>();
  // The loop also reaches the files that it adds.
  for (const file of files)
    for (const { fileName } of ts.preProcessFile(readFileSync(path.join(root, file), 'utf8')).importedFiles)
      if (fileName.startsWith('.')) files.add(path.posix.join(path.posix.dirname(file), fileName));
      else if (!fileName.startsWith('node:')) specifiers.add(fileName);
  return { files: [...files, configOf(name)].sort(), specifiers: [...specifiers].sort() };
}

/** Copies the files that are uploaded for a function into a new folder, which the caller deletes. */
export async function copyUploadedFiles(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nbt-function-'));
  for (const file of uploadedFilesOf(name).files) await cp(path.join(root, file), path.join(folder, file));
  return folder;
}
