/*
 * Finds payments, refunds and disputes whose webhook was lost, and records them. Restores paid orders that the database has
 * lost, because it was restored from a backup:
 *
 *     SITE_URL=https://shop.example JOBS_SECRET=… npm run reconcile
 *     … npm run reconcile -- --since 2026-11-20
 *
 * Orders are restored from payments since two days before the newest order, or since the given time (UTC).
 * On the computer of the server, it needs neither setting: the secret is in DATA_DIR (default: .data). For a Supabase
 * project, SITE_URL is the project's URL.
 */
import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatMoney, INR } from '../src/domain/money.ts';
import { settingsIn } from '../supabase/functions/_shared/settings/checkSettings.ts';
import type { ReconcileResponse } from '../supabase/functions/scheduled-jobs/app.ts';
import type { KnownPayment } from '../supabase/functions/scheduled-jobs/knownPayment.ts';

try {
  const settings = settingsIn(process.env, ['DATA_DIR', 'JOBS_SECRET', 'PORT', 'SITE_URL']);
  const siteUrl = settings.SITE_URL ?? `http://localhost:${settings.PORT}`;
  const since = readSince();
  const secret = settings.JOBS_SECRET ?? (await readSecret(settings.DATA_DIR));
  const totals = { checked: 0, recorded: 0, restored: 0, failed: 0 };
  let page: Page | undefined;
  // A request ends after half a minute, so many payments need several.
  do {
    page = await reconcile(siteUrl, secret, { checked_before: page?.checked_before, since: page?.since ?? since });
    for (const line of describe(page)) console.log(line);
    totals.checked += page.checked;
    totals.recorded += page.recorded.length;
    totals.restored += page.restored.length;
    totals.failed += page.failed.length;
    if (!page.isComplete) console.log(`${totals.checked} payments looked up so far …`);
  } while (!page.isComplete);
  console.log(
    `${totals.checked} payments looked up, ${totals.recorded} corrected, ${totals.restored} orders restored, ` +
      `${totals.failed} failed.`,
  );
  process.exitCode = totals.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

type Page = ReconcileResponse & { checked_before: string };

/** @throws {Error} if the time is not a date */
function readSince(): string | undefined {
  const { since } = parseArgs({ options: { since: { type: 'string' } } }).values;
  if (since === undefined) return undefined;
  const time = new Date(since);
  if (Number.isNaN(time.getTime())) throw new Error(`--since must be a date, for example 2026-11-20, not ${since}`);
  return time.toISOString();
}

async function reconcile(
  siteUrl: string,
  secret: string,
  request: { checked_before?: string; since?: string },
): Promise<Page> {
  const response = await fetch(new URL('/functions/v1/scheduled-jobs/reconcile', siteUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }).catch((cause: unknown) => {
    throw new Error(`There is no server at ${siteUrl}. Start it, or set SITE_URL.`, { cause });
  });
  const body = (await response.json().catch(() => ({}))) as Page & { message?: string };
  if (!response.ok) throw new Error(`${siteUrl} responded with ${response.status}: ${body.message ?? 'no reason'}`);
  return body;
}

async function readSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const { jobsSecret } = (text === undefined ? {} : JSON.parse(text)) as { jobsSecret?: string };
  if (!jobsSecret) throw new Error(`Set JOBS_SECRET, the secret of the scheduled jobs: there is none in ${file}.`);
  return jobsSecret;
}

/** Returns what was found as lines for a person. */
function describe({ recorded, restored, failed, warnings }: ReconcileResponse): string[] {
  return [
    ...recorded.map(({ order, payment, before, after }) => `${order}: ${changes(before, after)} (${payment})`),
    ...restored.map(
      ({ order, formerOrder, payment }) =>
        `${order}: restored${formerOrder ? ` instead of ${formerOrder}, which is the number of another order now` : ''} (${payment})`,
    ),
    ...failed.map(({ order, payment, reason }) => `${order}: not recorded, because ${reason} (${payment})`),
    ...warnings.map((warning) => `Warning: ${warning}`),
  ];
}

function changes(before: KnownPayment, after: KnownPayment): string {
  const change = (name: string, from: string, to: string) => (from === to ? [] : [`${name}${from} → ${to}`]);
  const refunded = ({ refundedInPaise }: KnownPayment) => formatMoney(refundedInPaise, INR);
  return [
    ...change('', before.status, after.status),
    ...change('refunded ', refunded(before), refunded(after)),
    ...change('dispute ', before.dispute ?? 'none', after.dispute ?? 'none'),
  ].join(', ');
}
