import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';

/**
 * Makes PGlite's folder if there is none. It is made beside its place and moved
 * there when it is whole: a start that was stopped half-way would otherwise leave
 * a folder that never opens again.
 */
export async function createCluster(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) return;
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  const pg = await PGlite.create(draft);
  await pg.close();
  await rename(draft, dataDir);
}
