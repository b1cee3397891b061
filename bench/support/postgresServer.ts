/*
 * A PostgreSQL server of its own, for the benchmarks that interrupt it. Uses the programs in PostgreSQL's folder of Debian, or
 * in POSTGRES_BIN.
 */
import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';

const RESTART_DELAY_MS = 1_000;
const POLL_INTERVAL_MS = 100;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

export interface PostgresServer {
  url: string;
  /** Stops without a checkpoint, as a crash does. Connections are refused then. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Suspends all its processes. Connections stay open, and nothing answers. */
  suspend: () => void;
  resume: () => void;
}

function findPrograms(): string {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = process.env.POSTGRES_BIN ?? (versions[0] && path.join(DEBIAN_FOLDER, versions[0], 'bin'));
  if (!folder) throw new Error('Set POSTGRES_BIN to the folder of initdb and postgres.');
  return folder;
}

/** PostgreSQL refuses to run as root. */
function readUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Creates a server in a folder and starts it. If it exits by itself, it is started again, as systemd and Docker do.
 * @param folder must be empty
 * @param logFile is outside of it, so that the log needs no space there
 */
export async function startPostgres(
  folder: string,
  port: number,
  logFile: string,
  settings: string[] = [],
): Promise<PostgresServer> {
  const programs = findPrograms();
  const user = readUser();
  const dataDir = path.join(folder, 'postgres');
  mkdirSync(dataDir);
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(dataDir, user.uid, user.gid);
    // The folder of the benchmark belongs to root.
    chmodSync(folder, 0o711);
    chmodSync(path.dirname(folder), 0o711);
  }
  const options: SpawnOptions = { ...user, cwd: dataDir };
  execFileSync(
    path.join(programs, 'initdb'),
    ['--pgdata', dataDir, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: dataDir, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    run();
    while (!(await accepts(url))) await delay(POLL_INTERVAL_MS);
  }

  function run(): void {
    const log = openSync(logFile, 'a');
    const args = [
      '-D',
      dataDir,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ];
    const child = spawn(path.join(programs, 'postgres'), [...args, ...settings.flatMap((each) => ['-c', each])], {
      ...options,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    server = child;
    child.once('exit', () => {
      if (server === child) setTimeout(() => server === child && run(), RESTART_DELAY_MS);
    });
  }

  const signalAll = (signal: NodeJS.Signals) => {
    const pid = server?.pid;
    if (!pid) return;
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    // The first one would replace the others.
    for (const each of [pid, ...children.trim().split(/\s+/).map(Number)]) process.kill(each, signal);
  };

  await start();
  return {
    url,
    start,
    async stop() {
      const child = server;
      server = undefined;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGQUIT');
      await exited;
    },
    suspend: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
  };
}

async function accepts(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe('select');
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
