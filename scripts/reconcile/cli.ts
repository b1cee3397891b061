/*
 * Finds payments whose webhook was lost, and creates their orders:
 *
 *     SITE_URL=https://shop.example JOBS_SECRET=… npm run reconcile
 *
 * On the computer of the server, it needs neither: the secret is in DATA_DIR (default: .data). For a Supabase project,
 * SITE_URL is the project's URL.
 */
import path from 'node:path';
import { readFile } from 'node:fs/promises';
import type { ReconcileReport } from '../../supabase/functions/scheduled-jobs/reconcilePayments.ts';

const { DATA_DIR = '.data', PORT = '3000' } = process.env;
const { SITE_URL = `http://localhost:${PORT}` } = process.env;

try {
  const response = await fetch(new URL('/functions/v1/scheduled-jobs/reconcile', SITE_URL), {
    method: 'POST',
    headers: { authorization: `Bearer ${await readSecret()}`, 'content-type': 'application/json' },
    body: '{}',
  }).catch((cause: unknown) => {
    throw new Error(`There is no server at ${SITE_URL}. Start it, or set SITE_URL.`, { cause });
  });
  const body = (await response.json().catch(() => ({}))) as ReconcileReport & { message?: string };
  if (!response.ok) throw new Error(`${SITE_URL} responded with ${response.status}: ${body.message ?? 'no reason'}`);
  console.log(describeReport(body));
  process.exitCode = body.failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function readSecret(): Promise<string> {
  if (process.env.JOBS_SECRET) return process.env.JOBS_SECRET;
  const file = path.join(DATA_DIR, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const { jobsSecret } = (text === undefined ? {} : JSON.parse(text)) as { jobsSecret?: string };
  if (!jobsSecret) throw new Error(`Set JOBS_SECRET, the secret of the scheduled jobs: there is none in ${file}.`);
  return jobsSecret;
}

/** Returns the report as lines for a person. */
function describeReport({ checked, recorded, failed }: ReconcileReport): string {
  return [
    `${checked} payments looked up, ${recorded.length} corrected, ${failed.length} failed.`,
    ...recorded.map(({ order, payment, before, after }) => `${order}: ${before} → ${after} (${payment})`),
    ...failed.map(({ order, payment, reason }) => `${order}: not recorded, because ${reason} (${payment})`),
  ].join('\n');
}
