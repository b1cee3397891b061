/* A shop in a process of its own that is attacked from another process, and how long a visitor waits meanwhile. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readSecrets } from '../../supabase/server/secrets.ts';

const POLL_INTERVAL_MS = 100;
const VISIT_INTERVAL_MS = 50;
const METRICS_TOKEN = randomBytes(16).toString('hex');
export const STORE = '/functions/v1/store/store/nilgiri';
/** Linux accepts connections from each of these addresses, which are clients of their own. */
export const ATTACKER = '127.0.0.1';
const VISITOR = '127.0.0.2';

export interface AttackedShop {
  port: number;
  publishableKey: string;
  /** Returns the memory of the process in MB. */
  memory(): Promise<number>;
  close(): Promise<void>;
}

/** Starts the shop with the demo data, without its pages. */
export async function startAttackedShop(port: number, env: Record<string, string> = {}): Promise<AttackedShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
  const server = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('serveShop.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, METRICS_TOKEN, ...env },
    stdio: ['ignore', 'ignore', process.env.SHOW_ERRORS ? 'inherit' : 'ignore'],
  });
  const exited = once(server, 'exit');
  const isHealthy = () =>
    get(port, '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isHealthy())) {
    if (server.exitCode !== null) throw new Error('The server did not start.');
    await delay(POLL_INTERVAL_MS);
  }
  return {
    port,
    publishableKey: (await readSecrets(dataDir)).publishableKey,
    async memory() {
      const { body } = await get(port, '/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
      return Number(/^process_resident_memory_bytes (\d+)/m.exec(body)?.[1]) / 1e6;
    },
    async close() {
      server.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Runs this file in a process of its own, with an argument. Resolves when the process has sent a message. */
export async function startAttack(file: string, args: object): Promise<ChildProcess> {
  const attack = fork(file, [JSON.stringify(args)]);
  await once(attack, 'message');
  return attack;
}

/** A visitor who sends requests, one after the other. */
export function startVisit(shop: AttackedShop, forwardedFor = VISITOR) {
  const delays: number[] = [];
  let failures = 0;
  let memory = 0;
  let isOver = false;
  const visit = async () => {
    for (let n = 0; !isOver; n += 1) {
      const start = performance.now();
      const headers = { 'x-forwarded-for': forwardedFor };
      const { status } = await (
        n % 2 === 0
          ? get(shop.port, `${STORE}/products?limit=4`, headers)
          : send(
              shop.port,
              'POST',
              `${STORE}/checkout/status`,
              headers,
              '{"token":"00000000-0000-0000-0000-000000000000"}',
            )
      ).catch(() => ({ status: 0 }));
      delays.push(performance.now() - start);
      if (status === 0 || status >= 429) failures += 1;
      memory = Math.max(memory, await shop.memory().catch(() => 0));
      await delay(VISIT_INTERVAL_MS);
    }
  };
  const visiting = visit();
  return {
    async end() {
      isOver = true;
      await visiting;
      return { requests: delays.length, failures, longestMs: Math.round(Math.max(...delays)), memory };
    },
  };
}

const get = (port: number, url: string, headers = {}) => send(port, 'GET', url, headers);

/** A request on a connection of its own. */
async function send(port: number, method: string, url: string, headers = {}, body = '') {
  const outgoing = request({
    ...{ host: '127.0.0.1', port, localAddress: VISITOR, path: url, method, agent: false },
    headers: { 'content-type': 'application/json', ...headers },
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}
