import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { logError } from '../functions/_shared/log.ts';
import type { Backend } from './backend.ts';
import type { Database } from './database/database.ts';
import type { Shop } from './shop.ts';
import { withTimeout } from './withTimeout.ts';

const INTERVAL_MS = 5_000;
/** For all parts together. With the interval, a failure is known after less than 10 s. */
const DEFAULT_TIMEOUT_MS = 4_000;
/** More than one order with its emails needs. */
const FILE_BYTES = 64 * 1024;
/** The rows fill about 1 MB. A shorter text is neither compressed nor moved to another table. */
const FILLER_ROWS = 550;
const FILLER_LENGTH = 1_900;

/** Knows whether this process can serve customers, from the last time it tried. */
export interface HealthProbe {
  /** Tries every part once. Never rejects. */
  run(): Promise<void>;
  /** Responds with the results of the last run: 200 if all parts work, otherwise 503. */
  respond(): Response;
}

/** Creates the table of the probes. Runs at every start. */
export async function createHealthProbeTable(db: Database): Promise<void> {
  await db.exec(`
    create schema if not exists local;
    create table if not exists local.health_probes (
      id uuid primary key,
      created_at timestamptz not null default now()
    );
  `);
}

/** @param dataDir the folder in which this process must be able to write */
export function createHealthProbe(
  { db, api, secrets, siteUrl }: Backend,
  { functions: { store }, paymentSimulator, storeId }: Shop,
  dataDir: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): HealthProbe {
  const get = (url: string) => new Request(new URL(url, siteUrl), { headers: { apikey: secrets.publishableKey } });
  const parts: Record<string, () => Promise<boolean>> = {
    files: () => canStoreFiles(dataDir),
    database: () => canStoreRows(db),
    // The health check of the auth API does not use the database.
    auth: async () =>
      (await db.query('select from auth.users limit 1')) && (await api.fetch(get('/auth/v1/health'))).ok,
    ...(store && {
      store: async () => (await store.fetch(get(`/functions/v1/store/store/${storeId}/products?limit=1`))).ok,
    }),
    ...(paymentSimulator && {
      // The page looks this id up in the database. No payment has it.
      payment: async () => (await paymentSimulator.app.fetch(get('/pay/unknown'))).status === 404,
    }),
  };
  /** Empty until every part was tried. */
  let results: Record<string, 'ok' | 'failing'> = {};

  const tryPart = async (name: string, check: () => Promise<boolean>, remainingMs: number) => {
    const works = await withTimeout(check(), remainingMs).catch((error: unknown) => {
      // Once for each failure, not every few seconds.
      if (results[name] !== 'failing') logError(`The health check of ${name} failed`, error);
      return false;
    });
    return works ? 'ok' : 'failing';
  };
  return {
    async run() {
      const endTime = performance.now() + timeoutMs;
      const tried: typeof results = {};
      // One after another, so that the probes do not keep several connections of each process open.
      for (const [name, check] of Object.entries(parts))
        tried[name] = await tryPart(name, check, Math.max(0, endTime - performance.now()));
      results = tried;
    },
    respond() {
      const isHealthy = Object.keys(parts).every((name) => results[name] === 'ok');
      return Response.json(results, { status: isHealthy ? 200 : 503, headers: { 'cache-control': 'no-store' } });
    },
  };
}

/** Runs the probe every five seconds. Returns a function that stops this and waits for the current run. */
export function probeRegularly(probe: HealthProbe): () => Promise<void> {
  let run: Promise<void> | undefined;
  const timer = setInterval(() => {
    run ??= probe.run().finally(() => (run = undefined));
  }, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await run;
  };
}

/**
 * Commits a write that needs new space on the disk of the database, and removes it. The commit empties the temporary table
 * by truncating its file, so the next probe needs new space again; a table that backups contain would have to be locked for
 * that. The row makes the commit wait until the disk has stored it.
 */
async function canStoreRows(db: Database): Promise<boolean> {
  const id = randomUUID();
  await db.tx(async (sql) => {
    await sql.exec(`
      set local temp_tablespaces = '';
      create temporary table if not exists health_probe_filler (filler text) on commit delete rows;
      insert into pg_temp.health_probe_filler
      select repeat('x', ${FILLER_LENGTH}) from generate_series(1, ${FILLER_ROWS});
    `);
    await sql.query('insert into local.health_probes (id) values ($1)', [id]);
  });
  // A process that was killed during its probe has left its row.
  await db.query(`delete from local.health_probes where id = $1 or created_at < now() - interval '1 minute'`, [id]);
  return true;
}

async function canStoreFiles(dataDir: string): Promise<boolean> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Several processes may share the folder.
  const file = path.join(dataDir, `health-probe-${hostname()}-${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(FILE_BYTES, 'x'), { flush: true });
  } finally {
    await rm(file, { force: true });
  }
  return true;
}
