import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

interface ClientOptions {
  /** The database to connect to. Default: none. */
  url?: string;
  /** The file descriptor that receives the output. Default: it is returned. */
  output?: number;
  /** Ends the program. */
  signal?: AbortSignal;
}

type ClientName = 'pg_dump' | 'pg_restore';

/**
 * Runs a client program of PostgreSQL and returns its output.
 * @throws {Error} with what the program has printed if it fails, or how to install it
 */
export async function runClient(
  name: ClientName,
  args: string[],
  { url, output, signal }: ClientOptions = {},
): Promise<string> {
  const password = url ? decodeURIComponent(new URL(url).password) : '';
  const child = spawn(name, [...args, ...(url ? [`--dbname=${withoutPassword(url)}`] : [])], {
    // Other users of the machine can read a command line, but not the environment.
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', output ?? 'pipe', 'pipe'],
    signal,
  });
  const [closed, printed, errors] = await Promise.allSettled([
    once(child, 'close'),
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ]);
  if (closed.status === 'rejected') {
    signal?.throwIfAborted();
    const error = closed.reason as NodeJS.ErrnoException;
    throw error.code === 'ENOENT' ? new Error(`There is no program ${name}. ${INSTALL}`, { cause: error }) : error;
  }
  const message = errors.status === 'fulfilled' ? errors.value.trim() : '';
  if (closed.value[0] !== 0) throw new Error(`${name} failed: ${message}${hintFor(message)}`);
  return printed.status === 'fulfilled' ? printed.value : '';
}

/**
 * Compares the version of a program with the version of the server.
 * @throws {Error} if the program is older: pg_dump cannot read a newer server
 */
export async function requireVersionOf(name: ClientName, serverVersion: number): Promise<void> {
  const version = Number(/\d+/.exec(await runClient(name, ['--version']))?.[0]);
  if (version < serverVersion)
    throw new Error(
      `${name} is of PostgreSQL ${version} and cannot read a server of PostgreSQL ${serverVersion}. ${INSTALL}`,
    );
}

function withoutPassword(url: string): string {
  const address = new URL(url);
  address.password = '';
  return address.href;
}

function hintFor(errors: string): string {
  const [, role] = /role "([^"]+)" does not exist/.exec(errors) ?? [];
  if (role) return `\nThe backup contains privileges of the role ${role}. Create it first: create role "${role}"`;
  return errors.includes('unsupported version') ? `\nThe file is of a newer version. ${INSTALL}` : '';
}

const INSTALL =
  'Install the client programs of the version of the server, for example with apt-get install postgresql-client-17.';
