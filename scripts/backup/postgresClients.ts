import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

interface ClientOptions {
  /** The database to connect to. Default: none. */
  url?: string;
  /** Ends the program. */
  signal?: AbortSignal;
}

type ClientName = 'pg_dump' | 'pg_restore';

/**
 * Finds a client program of the version of the server: the one in PATH, or the one that Debian has installed beside it.
 * An older pg_dump cannot read the server. The server may be unable to restore the file of a newer pg_dump: since version
 * 17, pg_restore sets a parameter that servers before 17 do not know.
 * @param installed the folder of the versions that Debian has installed
 * @returns the path of the program
 * @throws {Error} that says how to install it
 */
export async function findClient(
  name: ClientName,
  serverVersion: number,
  installed = '/usr/lib/postgresql',
): Promise<string> {
  const programs = [name, `${installed}/${serverVersion}/bin/${name}`];
  const versions = await Promise.all(programs.map(versionOf));
  const program = programs[versions.indexOf(serverVersion)];
  if (program) return program;
  const found = versions[0] ? `${name} is of PostgreSQL ${versions[0]}` : `There is no program ${name}`;
  throw new Error(
    `${found}, and the server is of PostgreSQL ${serverVersion}. Install the client programs of the version of the ` +
      `server: apt-get install postgresql-client-${serverVersion} (from apt.postgresql.org if the system has another ` +
      'version).',
  );
}

/** Returns the major version of a program, or undefined if it cannot be run. */
async function versionOf(program: string): Promise<number | undefined> {
  const output = await runClient(program, ['--version']).catch(() => '');
  const [version] = /\d+/.exec(output) ?? [];
  return version ? Number(version) : undefined;
}

/**
 * Runs a client program of PostgreSQL and returns its output.
 * @throws {Error} with what the program has printed if it fails
 */
export async function runClient(program: string, args: string[], { url, signal }: ClientOptions = {}): Promise<string> {
  const password = url ? decodeURIComponent(new URL(url).password) : '';
  const child = spawn(program, [...args, ...(url ? [`--dbname=${withoutPassword(url)}`] : [])], {
    // Other users of the machine can read a command line, but not the environment.
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const [closed, printed, errors] = await Promise.allSettled([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (closed.status === 'rejected') {
    signal?.throwIfAborted();
    throw closed.reason;
  }
  const message = errors.status === 'fulfilled' ? errors.value.trim() : '';
  if (closed.value[0] !== 0) throw new Error(`${path.basename(program)} failed: ${message}${hintFor(message)}`);
  return printed.status === 'fulfilled' ? printed.value : '';
}

function withoutPassword(url: string): string {
  const address = new URL(url);
  address.password = '';
  return address.href;
}

function hintFor(errors: string): string {
  const [, role] = /role "([^"]+)" does not exist/.exec(errors) ?? [];
  if (role) return `\nThe backup contains privileges of the role ${role}. Create it first: create role "${role}"`;
  return errors.includes('unsupported version')
    ? '\nA newer pg_dump has written the file. Restore it into a server of the version of that pg_dump.'
    : '';
}
