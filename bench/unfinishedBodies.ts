/*
 * 1,500 requests whose bodies of almost 1 MB never end: `npx tsx bench/unfinishedBodies.ts`.
 *
 * The requests come from one client, from one client behind a proxy, and from 1,500 clients behind a proxy. Prints by how
 * much the memory of the shop grows, and the longest delay of another visitor. Linux only, because the visitor has
 * another address of this computer. The server listens on PORT (default 4178). Exits with code 1 if the memory grows by
 * more than 150 MB, the visitor waits for more than 0.5 s, or one of their requests fails.
 */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ATTACKER, startAttack, startAttackedShop, startVisit, STORE } from './support/attackedShop.ts';

const CONNECTIONS = 1500;
const BODY_BYTES = 1024 * 1024 - 1;
/** Opened in this time, as by a client that is not slowed down by its own computer. */
const OPENING_MS = 10_000;
const ATTACK_MS = 25_000;
const MEMORY_LIMIT_MB = 150;
const DELAY_LIMIT_MS = 500;
const VISITOR_ADDRESS = '198.51.100.1';

interface Attack {
  port: number;
  apikey: string;
  /** How many addresses a proxy reports. */
  clients: number;
}

if (process.argv[2]) await attack(JSON.parse(process.argv[2]) as Attack);
else await measure();

async function attack({ port, apikey, clients }: Attack): Promise<void> {
  const piece = Buffer.alloc(BODY_BYTES, ' ');
  process.send?.('ready');
  for (let n = 0; n < CONNECTIONS; n += 1) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: ATTACKER });
    socket.on('error', () => socket.destroy());
    socket.resume();
    const client = n % clients;
    const path = ['/rest/v1/customers', `${STORE}/checkout`, '/auth/v1/signup', '/functions/v1/pictures'][n % 4];
    const isChunked = n % 2 === 0;
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        `host: localhost:${port}`,
        `apikey: ${apikey}`,
        'content-type: application/json',
        `x-forwarded-for: 203.0.${client >> 8}.${client & 255}`,
        isChunked
          ? `transfer-encoding: chunked\r\n\r\n${(BODY_BYTES - 1).toString(16)}`
          : `content-length: ${BODY_BYTES}\r\n`,
        '',
      ].join('\r\n'),
    );
    socket.write(piece.subarray(1));
    if (n % 10 === 9) await delay((OPENING_MS / CONNECTIONS) * 10);
  }
  await delay(10 * ATTACK_MS);
}

async function measure(): Promise<void> {
  const port = Number(process.env.PORT ?? 4178);
  for (const [name, clients, env] of [
    ['one client', 1, {}],
    ['one client behind a proxy', 1, { TRUST_PROXY: '1' }],
    [`${CONNECTIONS} clients behind a proxy`, CONNECTIONS, { TRUST_PROXY: '1' }],
  ] as const) {
    const shop = await startAttackedShop(port, env);
    try {
      const quiet = startVisit(shop, VISITOR_ADDRESS);
      await delay(5000);
      const before = await quiet.end();
      const visit = startVisit(shop, VISITOR_ADDRESS);
      const attacker = await startAttack(import.meta.filename, { port, apikey: shop.publishableKey, clients });
      await delay(ATTACK_MS);
      const after = await visit.end();
      attacker.kill('SIGKILL');
      const growthMb = Math.round(after.memory - before.memory);
      console.log(
        `${name}: memory +${growthMb} MB; longest delay of a visitor ${after.longestMs} ms ` +
          `(${before.longestMs} ms without the attack), ${after.failures} of ${after.requests} requests failed`,
      );
      if (growthMb > MEMORY_LIMIT_MB || after.longestMs > DELAY_LIMIT_MS || after.failures > 0) process.exitCode = 1;
    } finally {
      await shop.close();
    }
  }
}
