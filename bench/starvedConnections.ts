/*
 * Three processes share a PostgreSQL server that accepts 17 connections (max_connections=20, of which three are reserved for
 * superusers). For half a minute, 100 shoppers browse and check out, and another program holds all connections: those of the
 * processes are lost, as by a restart of PostgreSQL, and the other program is faster. Prints, for each process, when /healthz
 * reported the shortage, and how long after its end the process served every request again.
 *
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/starvedConnections.ts
 *
 * The user of TEST_DATABASE_URL must be a superuser. The servers listen on PORT (default 4171) and the two ports after it.
 * Exits with code 1 if a process reports the shortage after more than 10 s, or recovers after more than 30 s.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { createBenchDatabase } from './support/benchDatabase.ts';
import {
  addressOf,
  checkout,
  startMailServer,
  startShopProcess,
  startStripe,
  variantSql,
  type ShopProcess,
} from './support/shopProcess.ts';

const CONNECTION_LIMIT = 17;
const HOLDER = 'another program';
const SHORTAGE_MS = 30_000;
const SHOPPERS = 100;
const REPORT_LIMIT_S = 10;
const RECOVERY_LIMIT_S = 30;
const GIVE_UP_S = 150;
const REQUEST_TIMEOUT_MS = 10_000;
const VARIANT = 'bench-tin';

const port = Number(process.env.PORT ?? 4171);
const database = await createBenchDatabase();
const databaseUrl = database.options.databaseUrl;
if (!databaseUrl) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server.');

const role = `starved_${randomUUID().slice(0, 8)}`;
const shopUrl = Object.assign(new URL(databaseUrl), { username: role }).href;
const superuser = postgres(databaseUrl, { max: 1, onnotice: () => {} });
const mailServer = await startMailServer();
const stripe = await startStripe('http://127.0.0.1:9/unused');
const env = { ...stripe.env, ...mailServer.env, APP_SECRET: randomBytes(32).toString('base64') };

const isOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
const productsOf = (url: string) => `${url}/functions/v1/store/store/nilgiri/products?limit=4`;
const secondsSince = (time: number) => (performance.now() - time) / 1000;

/** Resolves with the seconds until `/healthz` reports a failure. */
async function untilReported(url: string, startTime: number): Promise<number> {
  while (secondsSince(startTime) < SHORTAGE_MS / 1000) {
    if (!(await isOk(`${url}/healthz`))) return secondsSince(startTime);
    await delay(250);
  }
  return Infinity;
}

/** Resolves with the seconds until `/healthz` reports no failure, and 20 requests at the same time succeed. */
async function untilHealed(url: string, endTime: number): Promise<number> {
  while (secondsSince(endTime) < GIVE_UP_S) {
    const requests = Array.from({ length: 20 }, () => isOk(productsOf(url)));
    if ((await isOk(`${url}/healthz`)) && !(await Promise.all(requests)).includes(false)) return secondsSince(endTime);
    await delay(500);
  }
  return Infinity;
}

const shown = (seconds: number) => (Number.isFinite(seconds) ? `${seconds.toFixed(1)} s` : 'never');
const servers: ShopProcess[] = [];
try {
  for (const name of ['anon nologin', 'authenticated nologin', 'service_role nologin bypassrls'])
    await superuser.unsafe(`do $$ begin create role ${name}; exception when duplicate_object then null; end $$`);
  await superuser.unsafe(`create role ${role} login connection limit ${CONNECTION_LIMIT}`);
  await superuser.unsafe(`grant anon, authenticated, service_role to ${role}`);
  await superuser.unsafe(`alter database ${new URL(databaseUrl).pathname.slice(1)} owner to ${role}`);
  await superuser.unsafe(`alter schema public owner to ${role}`);

  for (const index of [0, 1, 2])
    servers.push(
      await startShopProcess({ port: port + index, dataDir: database.options.dataDir, databaseUrl: shopUrl, env }),
    );
  await superuser.unsafe(variantSql(VARIANT, 1_000_000));

  const startTime = performance.now();
  let isOver = false;
  const counts = { served: 0, failed: 0 };
  const shoppers = Array.from({ length: SHOPPERS }, async (_, n) => {
    while (!isOver) {
      const { url } = servers[n % servers.length]!;
      const isServed =
        n % 4 === 0
          ? await checkout(url, VARIANT, n).then(
              (opened) => 'page' in opened,
              () => false,
            )
          : await fetch(productsOf(url), { headers: { 'x-forwarded-for': addressOf(n) } }).then(
              async (response) => (await response.arrayBuffer(), response.ok),
              () => false,
            );
      counts[isServed ? 'served' : 'failed'] += 1;
      await delay(50);
    }
  });
  // Each connection is tried again until it is open, as the pool of another program does.
  const held: ReturnType<typeof postgres>[] = [];
  const holding = Array.from({ length: CONNECTION_LIMIT }, async () => {
    while (!isOver) {
      const sql = postgres(shopUrl, { max: 1, onnotice: () => {}, connection: { application_name: HOLDER } });
      held.push(sql);
      const isOpen = await sql.unsafe('select').then(
        () => true,
        () => false,
      );
      if (isOpen) return;
      await superuser`
        select pg_terminate_backend(pid) from pg_stat_activity
        where usename = ${role} and application_name <> ${HOLDER}`;
    }
  });
  const reported = Promise.all(servers.map(({ url }) => untilReported(url, startTime)));
  await delay(SHORTAGE_MS);
  isOver = true;
  await Promise.all(holding);
  await Promise.all(held.map((sql) => sql.end({ timeout: 1 })));
  const endTime = performance.now();
  const healed = await Promise.all(servers.map(({ url }) => untilHealed(url, endTime)));
  await Promise.all(shoppers);

  console.log(`During the shortage, ${counts.served} requests were served and ${counts.failed} failed.`);
  const reports = await reported;
  servers.forEach(({ url }, index) =>
    console.log(
      `${url}: /healthz reported the shortage after ${shown(reports[index]!)}, served again after ${shown(healed[index]!)}`,
    ),
  );
  if (Math.max(...reports) > REPORT_LIMIT_S || Math.max(...healed) > RECOVERY_LIMIT_S) process.exitCode = 1;
} finally {
  for (const server of servers) await server.end('SIGTERM');
  await mailServer.close();
  await stripe.close();
  await superuser.unsafe(`reassign owned by ${role} to current_user`).catch(console.error);
  await superuser.end();
  await database.remove();
  const server = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} });
  await server.unsafe(`drop role ${role}`).catch(console.error);
  await server.end();
}
process.exit();
