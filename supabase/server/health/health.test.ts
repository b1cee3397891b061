import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import { OPERATION_KINDS } from '../../../src/domain/operations.ts';
import { recordBackup } from '../../../scripts/backup/backups.ts';
import { createFunctions } from '../backend/functions.ts';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';
import { createTemporaryFolder } from '../testing/temporaryFolder.ts';
import { formatLogs } from './logs.ts';

const shop = withBackend();

describe('the metrics of the shop', () => {
  /* The metrics of the shop, and the alert rules in docs/alerts.yml that use them. */

  beforeAll(() => createFunctions(shop()).runDueJobs());

  async function readMetrics(): Promise<string> {
    const { app } = createTestGateway(shop(), { metricsToken: 'a-long-token' });
    const response = await app.request('/metrics', { headers: { authorization: 'Bearer a-long-token' } });
    expect(response.status).toBe(200);
    return response.text();
  }

  it('have a number for every problem that the dashboard can show', async () => {
    const metrics = await readMetrics();
    for (const kind of OPERATION_KINDS)
      expect(metrics).toMatch(new RegExp(`^shop_problems{kind="${kind}"} \\d+$`, 'm'));
  });

  it('report the problems that the dashboard shows', async () => {
    const queue = `insert into public.email_outbox (kind, recipient, data, attempts, created_at)
    values ('contact_notice', 'asha@example.com', '{}', 1, now() - interval '11 minutes')`;
    await shop().db.exec(`${queue}; ${queue};`);
    await shop().service.rpc('record_problem', { kind: 'payment_provider', detail: 'down' }).throwOnError();
    const metrics = await readMetrics();
    expect(metrics).toContain('shop_problems{kind="emails_waiting"} 2\n');
    expect(metrics).toContain('shop_problems{kind="payment_provider"} 1\n');
    expect(metrics).toContain('shop_problems{kind="webhook_failed"} 0\n');
    expect(metrics).not.toContain('asha@example.com');
  });

  it('have the time of the last backup if npm run backup has recorded one', async () => {
    expect(await readMetrics()).not.toContain('shop_last_backup');
    const startTime = Date.now();
    await recordBackup(shop().db);
    const [, time = ''] = /^shop_last_backup_timestamp_seconds (\S+)$/m.exec(await readMetrics()) ?? [];
    expect(Math.round(Number(time) * 1000)).toBeGreaterThanOrEqual(startTime);
  });

  describe('docs/alerts.yml', () => {
    const rules = readFileSync('docs/alerts.yml', 'utf8');
    const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);

    it('uses only metrics that the server has', async () => {
      await recordBackup(shop().db);
      const exposed = [...(await readMetrics()).matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
      const used = expressions.flatMap((expression) => expression.match(/\bshop_\w+/g) ?? []);
      expect(used.length).toBeGreaterThanOrEqual(expressions.length);
      expect(exposed).toEqual(expect.arrayContaining(used));
    });

    it('has a rule for every problem that the dashboard can show', () => {
      const patterns = expressions.flatMap((expression) => [...expression.matchAll(/\bkind=~?"([^"]+)"/g)]);
      const hasRule = (kind: string) => patterns.some(([, pattern]) => new RegExp(`^(${pattern})$`).test(kind));
      expect(OPERATION_KINDS.filter((kind) => !hasRule(kind))).toEqual([]);
    });

    it('is named in docs/DEPLOY.md', () => {
      expect(readFileSync('docs/DEPLOY.md', 'utf8')).toContain('(alerts.yml)');
    });
  });
});

describe('/healthz', () => {
  // Failures are logged.
  beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterAll(() => jest.restoreAllMocks());
  const healthy = { database: 'ok', auth: 'ok', store: 'ok', payment: 'ok', files: 'ok', clock: 'ok' };
  const read = async ({ app }: Pick<ReturnType<typeof createTestGateway>, 'app'>) => {
    const response = await app.request('/healthz');
    return [response.status, (await response.json()) as unknown];
  };

  it('reports that the database is full, although it can be read, and that it has space again', async () => {
    const gateway = createTestGateway(shop());
    await gateway.health.run();
    expect(await read(gateway)).toEqual([200, healthy]);
    // What PostgreSQL reports for a full disk.
    await shop().db.exec(`
      create function local.refuse_writes() returns trigger language plpgsql as $$
      begin
        raise exception 'No space left on device' using errcode = 'disk_full';
      end $$;
      create trigger refuse_writes before insert on local.health_probes
        for each row execute function local.refuse_writes();
    `);
    try {
      await gateway.health.run();
      expect(await read(gateway)).toEqual([503, { ...healthy, database: 'failing' }]);
    } finally {
      await shop().db.exec('drop function local.refuse_writes cascade');
    }
    await gateway.health.run();
    expect(await read(gateway)).toEqual([200, healthy]);
  });

  describe('with a wrong clock', () => {
    const DAY_MS = 86_400_000;
    const readDetail = async () =>
      (
        await shop().db.query<{ detail: string }>(
          `select detail from public.operations_report() where kind = 'clock_differs'`,
        )
      ).map(({ detail }) => detail);
    afterEach(() => shop().db.query('delete from public.operations_problems'));

    it('names the difference from the database, logs it once, and stays healthy', async () => {
      let lead = DAY_MS;
      const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
      const gateway = createTestGateway(shop(), { now: () => Date.now() + lead });
      jest.mocked(console.error).mockClear();
      await gateway.health.run();
      await gateway.health.run();
      const clock = 'the clock of the database is 1 day behind this server';
      expect(await read(gateway)).toEqual([200, { ...healthy, clock }]);
      expect(await readDetail()).toEqual([clock]);
      expect(jest.mocked(console.error).mock.calls).toEqual([
        [expect.stringContaining(`A clock is wrong: ${clock}. Turn on the synchronization`)],
      ]);
      lead = 0;
      await gateway.health.run();
      expect(await read(gateway)).toEqual([200, healthy]);
      expect(log.mock.calls).toEqual([['The clocks agree again.']]);
      log.mockRestore();
    });

    it('names the clocks that differ from the payment provider', async () => {
      const describeLeads = async (lead: number, now = () => Date.now()) => {
        const readProviderTime = () => Promise.resolve(new Date(Date.now() - lead));
        const gateway = createTestGateway(shop(), { now, readProviderTime });
        await gateway.health.run();
        return read(gateway);
      };
      const both =
        'the clock of this server is 2 hours behind the payment provider, and the clock of the database is 2 hours ' +
        'behind the payment provider';
      expect(await describeLeads(-DAY_MS / 12)).toEqual([200, { ...healthy, clock: both }]);
      const clock = 'the clock of this server is 1 day ahead of the payment provider';
      expect(await describeLeads(0, () => Date.now() + DAY_MS)).toEqual([200, { ...healthy, clock }]);
      expect(await describeLeads(30_000)).toEqual([200, healthy]);
    });
  });

  it('needs space in the tablespace of the pictures, too', async () => {
    const { db } = shop();
    await db.exec(`set allow_in_place_tablespaces = on`);
    await db.exec(`create tablespace probed location ''`);
    await db.exec('alter table public.stored_pictures set tablespace probed');
    try {
      await createTestGateway(shop()).health.run();
      const probed = await db.query(`
        select relname as name, spcname as tablespace from pg_class
          left join pg_tablespace on pg_tablespace.oid = reltablespace
          where relname like 'health_probe_filler%' order by 1`);
      expect(probed).toEqual([
        { name: 'health_probe_filler', tablespace: null },
        { name: 'health_probe_fillerprobed', tablespace: 'probed' },
      ]);
    } finally {
      await db.exec('alter table public.stored_pictures set tablespace pg_default');
      await db.exec('drop table if exists pg_temp.health_probe_fillerprobed');
      await db.exec('drop tablespace probed');
    }
  });

  it('reports that auth cannot read its accounts', async () => {
    const gateway = createTestGateway(shop());
    await shop().db.exec('alter table auth.users rename to hidden_users');
    try {
      await gateway.health.run();
      expect(await read(gateway)).toEqual([503, { ...healthy, auth: 'failing' }]);
    } finally {
      await shop().db.exec('alter table auth.hidden_users rename to users');
    }
  });

  it('reports that the data folder cannot be written', async () => {
    const dataDir = path.join(createTemporaryFolder(), 'data');
    const gateway = createTestGateway(shop(), { dataDir });
    writeFileSync(dataDir, 'a file in the place of the folder');
    await gateway.health.run();
    expect(await read(gateway)).toEqual([503, { ...healthy, files: 'failing' }]);
    rmSync(dataDir);
    mkdirSync(dataDir);
    await gateway.health.run();
    expect(await read(gateway)).toEqual([200, healthy]);
  });

  it('logs why a part fails, once, even if it fails from the start', async () => {
    const dataDir = path.join(createTemporaryFolder(), 'data');
    const gateway = createTestGateway(shop(), { dataDir });
    writeFileSync(dataDir, 'a file in the place of the folder');
    jest.mocked(console.error).mockClear();
    expect((await read(gateway))[0]).toBe(503);
    await gateway.health.run();
    await gateway.health.run();
    expect(jest.mocked(console.error).mock.calls).toEqual([
      [expect.stringContaining('The health check of files failed')],
    ]);
  });

  it('leaves nothing behind in the database and in the data folder', async () => {
    const dataDir = createTemporaryFolder();
    const { health } = createTestGateway(shop(), { dataDir });
    await health.run();
    await health.run();
    expect(readdirSync(dataDir)).toEqual([]);
    expect(await shop().db.query('select from local.health_probes')).toEqual([]);
    const [{ bytes } = { bytes: 0 }] = await shop().db.query<{ bytes: number }>(
      `select coalesce(sum(pg_relation_size(oid)), 0)::integer as bytes from pg_class where relname like 'health_probe_filler%'`,
    );
    expect(bytes).toBe(0);
  });

  it('uses neither the database nor the disk for a request', async () => {
    const dataDir = path.join(createTemporaryFolder(), 'data');
    const gateway = createTestGateway(shop(), { dataDir });
    await gateway.health.run();
    rmSync(dataDir, { recursive: true });
    writeFileSync(dataDir, '');
    expect(await read(gateway)).toEqual([200, healthy]);
  });
});

describe('the log of the server', () => {
  const original = { ...console };
  let output = '';

  beforeEach(() => {
    output = '';
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        output += String(chunk);
        return true;
      });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Object.assign(console, original);
  });

  it.each(['text', 'json'] as const)(
    'has one short line for the error of a stranger who sends lines of a log (%s)',
    async (logFormat) => {
      formatLogs(logFormat);
      const { app } = createTestGateway(shop());
      const forged = `x\r\nERROR forged\u001b[2J\u2028 ${'y'.repeat(800)}`;
      const post = (path: string, body: string) =>
        app.request(path, {
          method: 'POST',
          body,
          headers: { apikey: shop().secrets.publishableKey, 'content-type': 'application/json' },
        });
      expect((await post('/rest/v1/customers', JSON.stringify({ created_at: forged }))).status).toBe(400);

      const [line = '', ...others] = output.split('\n').filter(Boolean);
      expect(others).toEqual([]);
      expect(line).toContain('invalid input syntax for type timestamp with time zone: ');
      expect(line.length).toBeLessThan(700);
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}]/u);
    },
  );

  it('keeps the messages for the person who starts the server as they are', () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    formatLogs('text');
    console.log('\nThe shop is running');
    expect(log).toHaveBeenCalledWith('\nThe shop is running');
  });
});
