import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of migrations made for one test file; each script is one, in this order. */
export function writeMigrations(...scripts: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nbt-migrations-'));
  mkdirSync(path.join(folder, 'migrations'));
  scripts.forEach((script, index) => {
    writeFileSync(path.join(folder, 'migrations', `2026010100000${index}_step.sql`), script);
  });
  return folder;
}
