import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryFolder } from '../../supabase/server/testing/temporaryFolder.ts';
import { findClient } from './postgresClients.ts';

describe('the client programs for a server', () => {
  const { PATH } = process.env;
  afterEach(() => {
    process.env.PATH = PATH;
  });

  /** Installs a pg_dump of a version as the only one. */
  function installPgDump(version: string): void {
    const folder = createTemporaryFolder();
    writeFileSync(path.join(folder, 'pg_dump'), `#!/bin/sh\necho 'pg_dump (PostgreSQL) ${version}'\n`, { mode: 0o700 });
    process.env.PATH = folder;
  }

  it('are those of PATH if they are of its version', async () => {
    installPgDump('99.2 (Debian 99.2-1.pgdg12+1)');
    expect(await findClient('pg_dump', 99)).toBe('pg_dump');
  });

  it.each([
    ['newer', '99.2'],
    ['older', '9.6.24'],
  ])('are not %s ones: the message says what to install', async (_, version) => {
    installPgDump(version);
    await expect(findClient('pg_dump', 98)).rejects.toThrow(
      new RegExp(`pg_dump is of PostgreSQL ${parseInt(version)}, .* server is of PostgreSQL 98.*postgresql-client-98`),
    );
  });

  it('are to be installed if there are none', async () => {
    process.env.PATH = createTemporaryFolder();
    await expect(findClient('pg_restore', 98)).rejects.toThrow(/no program pg_restore.*postgresql-client-98/);
  });
});
