import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import { withBackend } from '../testing/backend.ts';
import { createTestGateway } from '../testing/gateway.ts';
import { createTemporaryFolder } from '../testing/temporaryFolder.ts';

describe('/healthz', () => {
  const shop = withBackend();
  // Failures are logged.
  beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterAll(() => jest.restoreAllMocks());
  const healthy = { database: 'ok', auth: 'ok', store: 'ok', payment: 'ok', files: 'ok' };
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
    await gateway.health.run();
    expect(await read(gateway)).toEqual([503, { ...healthy, database: 'failing' }]);
    await shop().db.exec('drop function local.refuse_writes cascade');
    await gateway.health.run();
    expect(await read(gateway)).toEqual([200, healthy]);
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
      `select coalesce(sum(pg_relation_size(oid)), 0)::integer as bytes from pg_class where relname = 'health_probe_filler'`,
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
