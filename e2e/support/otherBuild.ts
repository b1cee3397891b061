/* Another build of the shop, made from the built one: its scripts have other names, and its pages another text. */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { revisionOf } from '../../supabase/server/gateway/files/fileRevision';

const SCRIPT = /^(.+)\.([0-9a-f]{10})\.js$/;
const TEXT_FILE = /\.(c?js|html)$/;

export interface BuildFolders {
  dist: string;
  distRender: string;
}

/** Writes the other build into a folder, in which the given text of the pages is replaced. */
export function writeOtherBuild(
  { dist, distRender }: BuildFolders,
  folder: string,
  [text, otherText]: [string, string],
): BuildFolders {
  const other = { dist: path.join(folder, 'dist'), distRender: path.join(folder, 'dist-render') };
  cpSync(dist, other.dist, { recursive: true });
  cpSync(distRender, other.distRender, { recursive: true });
  const shell = readFileSync(path.join(dist, 'shell.html'), 'utf8');
  const hashes = new Map(
    readdirSync(path.join(dist, 'assets')).flatMap((name) => {
      const [, , hash] = SCRIPT.exec(name) ?? [];
      return hash ? [[hash, [...hash].reverse().join('')] as const] : [];
    }),
  );
  const convert = (content: string) =>
    content.replaceAll(/\b[0-9a-f]{10}\b/g, (hash) => hashes.get(hash) ?? hash).replaceAll(text, otherText);

  for (const part of [other.dist, path.join(other.dist, 'assets'), other.distRender])
    for (const name of readdirSync(part)) {
      const file = path.join(part, name);
      // Made from the original files.
      if (/\.(br|gz)$/.test(name)) rmSync(file);
      if (!TEXT_FILE.test(name)) continue;
      const content = convert(readFileSync(file, 'utf8'));
      writeFileSync(file, content.replaceAll(revisionOf(shell), revisionOf(convert(shell))));
      renameSync(file, path.join(part, convert(name)));
    }
  return other;
}
