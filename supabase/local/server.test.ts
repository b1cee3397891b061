import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { createServer as createNetServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { openSite } from './gateway/site.ts';
import { createServer, type RunningServer } from './server.ts';
import { readSettings } from './settings.ts';
import { createTemporaryFolder } from './testing/temporaryFolder.ts';

describe('createServer', () => {
  // Starting with an existing folder is faster, so the tests share one.
  const dataDir = createTemporaryFolder();
  const servers = new Set<RunningServer>();
  const ports = new Set<Server>();

  const start = async (port: number) => {
    const server = await createServer(
      readSettings({ PORT: String(port), DATA_DIR: dataDir }),
      openSite(dataDir),
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

  it('keeps its data and secrets when it is restarted, and rejects a second server on the same folder', async () => {
    const port = await findFreePort();
    const first = await start(port);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await first.backend.mailbox.send({ to: 'asha@nbt.example', subject: 'Kept', text: 'Hello' });
    const { secrets } = first.backend;

    await expect(start(await findFreePort())).rejects.toThrow('is in use by another server');
    await stop(first);
    expect(existsSync(path.join(dataDir, 'lock'))).toBe(false);

    const second = await start(port);
    expect(second.backend.secrets).toEqual(secrets);
    expect((await second.backend.mailbox.list()).map(({ subject }) => subject)).toEqual(['Kept']);
  });

  it('creates the demo accounts, of which one is an administrator', async () => {
    const server = await start(await findFreePort());
    const client = server.backend.createAnonClient();
    await client.auth.signInWithPassword({ email: 'admin@nbt.example', password: 'nilgiri-admin-1939' });
    expect((await client.rpc('is_admin')).data).toBe(true);
    await client.auth.signInWithPassword({ email: 'asha@nbt.example', password: 'nilgiri-tea-1939' });
    expect((await client.rpc('is_admin')).data).toBe(false);
  });

  it('reports that its port is in use, and unlocks the data folder', async () => {
    const { port } = await occupyPort();
    await expect(start(port)).rejects.toThrow(`Port ${port} is in use.`);
    expect(existsSync(path.join(dataDir, 'lock'))).toBe(false);
  });
});
