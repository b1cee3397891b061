import { mkdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { logError } from '../../functions/_shared/log.ts';
import type { Backend } from '../backend/backend.ts';
import { createProblemRecorder } from '../../functions/_shared/problems.ts';
import { canStoreRows } from '../database/probeRows.ts';
import type { ShopFunctions } from '../backend/functions.ts';
import { createClockCheck } from './clocks.ts';
import { withTimeout } from './withTimeout.ts';

const INTERVAL_MS = 5_000;
/** For all parts together. With the interval, a failure is known after less than 10 s. */
const DEFAULT_TIMEOUT_MS = 4_000;
/** More than one order with its emails needs. */
const FILE_BYTES = 64 * 1024;

/** Knows whether this process can serve customers, from the last time it tried. */
export interface HealthProbe {
  /** Tries every part once. Never rejects. */
  run(): Promise<void>;
  /**
   * Responds with the results of the last run: 200 if all parts work, otherwise 503. A wrong clock is reported, but with
   * 200: the shop still sells, and all its processes may have the same clock.
   */
  respond(): Response;
}

interface HealthProbeOptions {
  timeoutMs?: number;
  /** The clock of this process, in milliseconds since 1970. */
  now?: () => number;
}

/** @param dataDir the folder in which this process must be able to write */
export function createHealthProbe(
  backend: Backend,
  { functions: { store }, paymentSimulator, storeId, readProviderTime }: ShopFunctions,
  dataDir: string,
  { timeoutMs = DEFAULT_TIMEOUT_MS, now }: HealthProbeOptions = {},
): HealthProbe {
  const { db, api, secrets, siteUrl } = backend;
  const checkClocks = createClockCheck({
    db,
    problems: createProblemRecorder(backend.createServiceClient()),
    readProviderTime,
    now,
  });
  let clockProblem: string | null = null;
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
      if (results.database === 'ok') clockProblem = await checkClocks();
    },
    respond() {
      const isHealthy = Object.keys(parts).every((name) => results[name] === 'ok');
      return Response.json(
        { ...results, clock: clockProblem ?? 'ok' },
        { status: isHealthy ? 200 : 503, headers: { 'cache-control': 'no-store' } },
      );
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
