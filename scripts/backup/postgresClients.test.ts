import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryFolder } from '../../supabase/server/testing/temporaryFolder.ts';
import { findClient } from './postgresClients.ts';

describe('findClient', () => {
  const { PATH } = process.env;
  afterEach(() => {
    process.env.PATH = PATH;
  });

  /** Writes a pg_dump that says its version, and returns its folder. */
  function installPgDump(version: string, folder = createTemporaryFolder()): string {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'pg_dump'), `#!/bin/sh\necho 'pg_dump (PostgreSQL) ${version}'\n`, { mode: 0o700 });
    return folder;
  }

  it('finds the program in PATH if it is of the version of the server', async () => {
    process.env.PATH = installPgDump('98.2 (Debian 98.2-1.pgdg12+1)');
    expect(await findClient('pg_dump', 98)).toBe('pg_dump');
  });

  it('finds the program of this version beside the one in PATH', async () => {
    process.env.PATH = installPgDump('99.2');
    const installed = createTemporaryFolder();
    installPgDump('98.2', path.join(installed, '98/bin'));
    expect(await findClient('pg_dump', 98, installed)).toBe(`${installed}/98/bin/pg_dump`);
  });

  it.each([
    ['a newer', '99.2'],
    ['an older', '9.6.24'],
  ])('accepts no program of %s version, and says what to install', async (_, version) => {
    process.env.PATH = installPgDump(version);
    await expect(findClient('pg_dump', 98)).rejects.toThrow(
      new RegExp(`pg_dump is of PostgreSQL ${parseInt(version)}, .* server is of PostgreSQL 98.*postgresql-client-98`),
    );
  });

  it('says what to install if there is no program', async () => {
    process.env.PATH = createTemporaryFolder();
    await expect(findClient('pg_restore', 98)).rejects.toThrow(/no program pg_restore.*postgresql-client-98/);
  });
});
