/* The shop as `npm start` serves it. Build the shop before (`npm run build`). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');
const POLL_INTERVAL_MS = 200;

interface BuiltShop {
  url: string;
  pid: number;
  close(): Promise<void>;
}

/**
 * Starts the shop with a new database and the demo data.
 * @param env further settings, such as SITE_URL if browsers reach the shop through a proxy
 */
export async function startBuiltShop(port: number, env: Record<string, string> = {}): Promise<BuiltShop> {
  const url = `http://localhost:${port}`;
  const isHealthy = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (await isHealthy()) throw new Error(`Another server uses ${url}.`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-e2e-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'supabase/server/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SITE_URL: url, DATA_DIR: dataDir, LOG_FORMAT: 'json', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () => server.kill('SIGTERM');
  process.once('exit', stop);
  const exited = once(server, 'exit');
  async function close() {
    process.off('exit', stop);
    stop();
    await exited;
    await rm(dataDir, { recursive: true });
  }
  while (!(await isHealthy())) {
    if (server.exitCode !== null || server.signalCode !== null) {
      await close();
      throw new Error('The server did not start.');
    }
    await delay(POLL_INTERVAL_MS);
  }
  return { url, pid: server.pid ?? 0, close };
}
