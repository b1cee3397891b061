import { readFileSync } from 'node:fs';
import { OPERATION_KINDS } from '../../../src/domain/operations.ts';
import { recordBackup } from '../../../scripts/backup/backups.ts';
import { createFunctions } from '../backend/functions.ts';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';

/* The metrics of the shop, and the alert rules in docs/alerts.yml that use them. */
const backend = withBackend();
beforeAll(() => createFunctions(backend()).runDueJobs());

async function readMetrics(): Promise<string> {
  const { app } = createTestGateway(backend(), { metricsToken: 'a-long-token' });
  const response = await app.request('/metrics', { headers: { authorization: 'Bearer a-long-token' } });
  expect(response.status).toBe(200);
  return response.text();
}

it('have a number for every problem that the dashboard can show', async () => {
  const metrics = await readMetrics();
  for (const kind of OPERATION_KINDS) expect(metrics).toContain(`shop_problems{kind="${kind}"} 0\n`);
});

it('report the problems that the dashboard shows', async () => {
  const queue = `insert into public.email_outbox (kind, recipient, data, attempts, created_at)
    values ('order_confirmation', 'asha@example.com', '{}', 1, now() - interval '11 minutes')`;
  await backend().db.exec(`${queue}; ${queue};`);
  await backend().service.rpc('record_problem', { kind: 'payment_provider', detail: 'down' }).throwOnError();
  const metrics = await readMetrics();
  expect(metrics).toContain('shop_problems{kind="emails_waiting"} 2\n');
  expect(metrics).toContain('shop_problems{kind="payment_provider"} 1\n');
  expect(metrics).toContain('shop_problems{kind="webhook_failed"} 0\n');
  expect(metrics).not.toContain('asha@example.com');
});

it('have the time of the last backup if npm run backup has recorded one', async () => {
  expect(await readMetrics()).not.toContain('shop_last_backup');
  const startTime = Date.now();
  await recordBackup(backend().db);
  const [, time = ''] = /^shop_last_backup_timestamp_seconds (\S+)$/m.exec(await readMetrics()) ?? [];
  expect(Math.round(Number(time) * 1000)).toBeGreaterThanOrEqual(startTime);
});

describe('docs/alerts.yml', () => {
  const rules = readFileSync('docs/alerts.yml', 'utf8');
  const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);

  it('uses only metrics that the server has', async () => {
    await recordBackup(backend().db);
    const exposed = [...(await readMetrics()).matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
    const used = expressions.flatMap((expression) => expression.match(/\bshop_\w+/g) ?? []);
    expect(used.length).toBeGreaterThanOrEqual(expressions.length);
    expect(exposed).toEqual(expect.arrayContaining(used));
  });

  it('has a rule for every problem that the dashboard can show', () => {
    const patterns = expressions.flatMap((expression) => [...expression.matchAll(/\bkind=~?"([^"]+)"/g)]);
    const hasRule = (kind: string) => patterns.some(([, pattern]) => new RegExp(`^(${pattern})$`).test(kind));
    // The rule of the backup uses its time.
    expect(OPERATION_KINDS.filter((kind) => !hasRule(kind))).toEqual(['backup']);
    expect(expressions.join('\n')).toContain('shop_last_backup_timestamp_seconds');
  });

  it('is named in docs/DEPLOY.md', () => {
    expect(readFileSync('docs/DEPLOY.md', 'utf8')).toContain('(alerts.yml)');
  });
});
