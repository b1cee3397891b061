import { once } from 'node:events';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createNetServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Database } from '../database.types.ts';
import { lockFolder } from './database/folderLock.ts';
import { openSite } from './gateway/files/site.ts';
import { createServer, type RunningServer } from './server.ts';
import { readSettings } from './settings.ts';
import { createTemporaryFolder } from './testing/temporaryFolder.ts';

describe('createServer', () => {
  // Starting with an existing folder is faster, so the tests share one.
  const dataDir = createTemporaryFolder();
  const servers = new Set<RunningServer>();
  const ports = new Set<Server>();

  const start = async (port: number, env: NodeJS.ProcessEnv = {}) => {
    const server = await createServer(
      readSettings({ PORT: String(port), DATA_DIR: dataDir, ...env }),
      openSite(createTemporaryFolder()),
      () => undefined,
    );
    servers.add(server);
    return server;
  };
  const stop = async (server: RunningServer) => {
    servers.delete(server);
    await server.close();
  };
  /** Occupies a free port until the end of the test. */
  const occupyPort = async () => {
    const server = createNetServer().listen(0, '127.0.0.1');
    ports.add(server);
    await once(server, 'listening');
    return { server, port: (server.address() as AddressInfo).port };
  };
  const release = async (server: Server) => {
    ports.delete(server);
    server.close();
    await once(server, 'close');
  };
  const findFreePort = async () => {
    const { server, port } = await occupyPort();
    await release(server);
    return port;
  };

  afterEach(async () => {
    await Promise.all([...servers].map(stop));
    await Promise.all([...ports].map(release));
  });

  /** A client that sends its requests over HTTP. */
  const clientOf = ({ secrets }: RunningServer, port: number) =>
    createClient<Database>(`http://127.0.0.1:${port}`, secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });

  it('creates the demo accounts, hides its folder from other users, keeps its data and secrets when it is restarted, and rejects a second server on the same folder', async () => {
    const port = await findFreePort();
    chmodSync(dataDir, 0o755);
    const first = await start(port);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    const message = { name: 'Asha', email: 'asha@nbt.example', message: 'Kept' };
    const sent = await clientOf(first, port).functions.invoke('send-contact-email', { body: message });
    expect(sent).toMatchObject({ error: null });
    const client = clientOf(first, port);
    await client.auth.signInWithPassword({ email: 'admin@nbt.example', password: 'nilgiri-admin-1939' });
    expect((await client.rpc('is_admin')).data).toBe(true);
    await client.auth.signInWithPassword({ email: 'asha@nbt.example', password: 'nilgiri-tea-1939' });
    expect((await client.rpc('is_admin')).data).toBe(false);

    await expect(start(await findFreePort())).rejects.toThrow('is in use by another server');
    await stop(first);

    const second = await start(port);
    expect(second.secrets).toEqual(first.secrets);
    const emails = await fetch(`http://127.0.0.1:${port}/mailbox`, { headers: { accept: 'application/json' } });
    expect(await emails.json()).toEqual([expect.objectContaining({ text: expect.stringContaining('Kept') as string })]);
  });

  it('refuses a folder that is meant for all users', async () => {
    const folder = createTemporaryFolder();
    chmodSync(folder, 0o1777);
    await expect(start(3000, { DATA_DIR: folder })).rejects.toThrow(`Other users of this computer can read ${folder}`);
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  });

  it('does not become a public shop with the demo accounts', async () => {
    const port = await findFreePort();
    const settings = {
      SITE_URL: 'https://tea.example',
      RESEND_API_KEY: 'key',
      MAIL_FROM: 'tea@tea.example',
      STORE_API_URL: 'https://store.example',
    };
    await expect(start(port, settings)).rejects.toThrow('contains the demo accounts');
  });

  it('serves only the pages for a Supabase project', async () => {
    const port = await findFreePort();
    await start(port, { SUPABASE_URL: 'https://abc.supabase.example' });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/auth/v1/settings`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/mailbox`)).status).toBe(404);
  });

  it('makes a load balancer use other processes before it stops, and still responds', async () => {
    const port = await findFreePort();
    const server = await start(port, { SUPABASE_URL: 'https://abc.supabase.example' });
    const request = async (path: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
      return [status, headers.get('connection')];
    };
    expect([await request('/healthz'), await request('/livez')]).toEqual([
      [200, 'keep-alive'],
      [200, 'keep-alive'],
    ]);
    server.announceStop();
    expect([await request('/healthz'), await request('/livez')]).toEqual([
      [503, 'close'],
      [200, 'close'],
    ]);
  });

  it('serves the scripts of another version beside it if both share the data folder and have no database', async () => {
    const shared = createTemporaryFolder();
    const startVersion = async (version: string) => {
      const dist = createTemporaryFolder();
      mkdirSync(path.join(dist, 'assets'));
      writeFileSync(path.join(dist, 'assets', `main.${version}.js`), version);
      const port = await findFreePort();
      const env = { PORT: String(port), DATA_DIR: shared, SUPABASE_URL: 'https://abc.supabase.example' };
      servers.add(await createServer(readSettings(env), openSite(dist), () => undefined));
      return (name: string) => fetch(`http://127.0.0.1:${port}/assets/main.${name}.js`);
    };
    const requestOld = await startVersion('old');
    const requestNew = await startVersion('new');
    expect(await (await requestOld('new')).text()).toBe('new');
    expect(await (await requestNew('old')).text()).toBe('old');
    expect((await requestNew('unknown')).status).toBe(404);
  });

  it('reports that its port is in use, and unlocks the data folder', async () => {
    const { port } = await occupyPort();
    await expect(start(port)).rejects.toThrow(`Port ${port} is in use.`);
    await (await lockFolder(dataDir)).release();
  });
});
