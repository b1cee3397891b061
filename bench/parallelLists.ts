/*
 * One client behind a proxy requests 500 product lists at once, each with other parameters: `npx tsx bench/parallelLists.ts`.
 *
 * Prints the longest delay of another visitor meanwhile, for lists with random dates, with random offsets, for random
 * queries of tables, and for large bodies on five connections. Linux only, because the visitor has another address of this
 * computer. The server listens on PORT (default 4179). Exits with code 1 if the visitor waits for more than 0.5 s, or one of
 * their requests fails.
 */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ATTACKER, startAttack, startAttackedShop, startVisit, STORE } from './support/attackedShop.ts';

const DELAY_LIMIT_MS = 500;

const random = (max: number) => Math.floor(Math.random() * max);
interface AttackPlan {
  path: () => string;
  body?: string;
  /** How many requests are sent at the same time in each round. */
  atOnce: number;
  rounds: number;
}

const BURST = { atOnce: 500, rounds: 3 };
const ATTACKS: Record<string, AttackPlan> = {
  'lists with random dates': {
    ...BURST,
    path: () => `${STORE}/products?limit=100&to_date=${new Date(Date.now() - random(1e12)).toISOString()}`,
  },
  'lists with random offsets': {
    ...BURST,
    path: () => `${STORE}/products?limit=100&offset=${random(1e6)}&sort_by=price`,
  },
  'queries of tables': { ...BURST, path: () => `/rest/v1/products?select=*&id=neq.${random(1e9)}` },
  'bodies of 120 kB': {
    path: () => '/rest/v1/rpc/is_admin',
    body: `{${Array.from({ length: 10_000 }, (_, n) => `"k${n}":1`).join()}}`,
    atOnce: 5,
    rounds: 60,
  },
};

interface Attack {
  port: number;
  apikey: string;
  name: string;
}

if (process.argv[2]) await attack(JSON.parse(process.argv[2]) as Attack);
else await measure();

async function attack({ port, apikey, name }: Attack): Promise<void> {
  process.send?.('ready');
  const { path, body, atOnce, rounds } = ATTACKS[name] as AttackPlan;
  const send = async () => {
    const outgoing = request({
      ...{ host: '127.0.0.1', port, localAddress: ATTACKER, path: path(), agent: false },
      method: body ? 'POST' : 'GET',
      headers: { apikey, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1' },
    });
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode ?? 0;
  };
  const statuses = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1)
    for (const status of await Promise.all(Array.from({ length: atOnce }, () => send().catch(() => 0))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  process.send?.(Object.fromEntries(statuses));
}

async function measure(): Promise<void> {
  const shop = await startAttackedShop(Number(process.env.PORT ?? 4179), { TRUST_PROXY: '1' });
  try {
    for (const name of Object.keys(ATTACKS)) {
      const quiet = startVisit(shop);
      await delay(3000);
      const before = await quiet.end();
      const visit = startVisit(shop);
      const begin = performance.now();
      const attacker = await startAttack(import.meta.filename, { port: shop.port, apikey: shop.publishableKey, name });
      const [statuses] = (await once(attacker, 'message')) as [object];
      const seconds = (performance.now() - begin) / 1000;
      const after = await visit.end();
      console.log(
        `${name}: longest delay of a visitor ${after.longestMs} ms (${before.longestMs} ms without the attack), ` +
          `${after.failures} of ${after.requests} requests failed; ` +
          `the attacker got ${JSON.stringify(statuses)} (0: no connection) in ${seconds.toFixed(1)} s`,
      );
      if (after.longestMs > DELAY_LIMIT_MS || after.failures > 0) process.exitCode = 1;
    }
  } finally {
    await shop.close();
  }
}
