import { setTimeout as delay } from 'node:timers/promises';
import { generateSecrets, type Secrets } from '../secrets.ts';
import { readSettings } from '../settings.ts';
import { writeMigrations } from '../testing/migrations.ts';
import { createTemporaryFolder } from '../testing/temporaryFolder.ts';
import { startBackendThread, type BackendThread } from './backendThread.ts';

const SITE = 'http://localhost:3000';

/** A table that the secret key can write, and a function that takes longer than the thread may be silent. */
const MIGRATION = `
  create table public.notes (id integer primary key);
  grant all on public.notes to service_role;
  create function public.sleep() returns void language sql as $$ select pg_sleep(30) $$;
`;

describe('the thread of the backend', () => {
  const folder = writeMigrations(MIGRATION);
  const dataDir = createTemporaryFolder();
  let secrets: Secrets;
  let thread: BackendThread | undefined;
  const lines: string[] = [];

  const start = async () => {
    secrets ??= generateSecrets();
    const settings = readSettings({ DATA_DIR: dataDir });
    lines.length = 0;
    thread = await startBackendThread({ settings, secrets, folder }, { log: (line) => lines.push(line) });
    return thread;
  };
  const request = (target: BackendThread, url: string, body?: object) =>
    target.fetch(
      new Request(`${SITE}/rest/v1/${url}`, {
        method: body ? 'POST' : 'GET',
        headers: { apikey: secrets.secretKey, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      }),
    );
  const readNotes = async (target: BackendThread) =>
    ((await (await request(target, 'notes?select=id&order=id')).json()) as { id: number }[]).map(({ id }) => id);

  afterEach(async () => {
    await thread?.close();
    thread = undefined;
  });

  it('is restarted when it has not answered for ten seconds, and keeps every accepted write', async () => {
    const backend = await start();
    for (const id of [1, 2, 3]) expect((await request(backend, 'notes', { id })).status).toBe(201);

    const long = request(backend, 'rpc/sleep', {});
    // The thread is blocked, but this one is not: timers and other requests of the server go on.
    await delay(500);
    const waiting = request(backend, 'notes?select=id');
    expect((await long).status).toBe(503);
    const response = await waiting;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);

    // Requests during the restart wait for it.
    expect(await readNotes(backend)).toEqual([1, 2, 3]);
    // A busy machine may restart it again.
    expect(lines.slice(0, 2)).toEqual([
      'The backend has not answered for 10 s and is ended.',
      'The backend has stopped. Starting it again.',
    ]);
  });

  it('can be closed while it does not answer', async () => {
    const backend = await start();
    const long = request(backend, 'rpc/sleep', {});
    await delay(200);
    await backend.close();
    expect((await long).status).toBe(503);
  });

  it('reports why it cannot start', async () => {
    secrets ??= generateSecrets();
    const settings = readSettings({ DATA_DIR: createTemporaryFolder() });
    const broken = writeMigrations('create table;');
    await expect(startBackendThread({ settings, secrets, folder: broken }, { log: () => undefined })).rejects.toThrow(
      'migrations/20300101000000_step.sql failed: syntax error',
    );
  });
});
