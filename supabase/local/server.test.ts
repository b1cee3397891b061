import { existsSync, mkdtempSync } from 'node:fs';
import { createServer as createNetServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSite } from './gateway/site.ts';
import { createServer } from './server.ts';
import { readSettings } from './settings.ts';

describe('the server', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'nbt-data-'));
  const start = (port: number, folder = dataDir) =>
    createServer(readSettings({ PORT: String(port), DATA_DIR: folder }), openSite(tmpdir()), () => undefined);

  it('keeps what it stored, and its secrets, from one start to the next', async () => {
    const port = await freePort();
    const first = await start(port);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await first.backend.mailbox.send({ to: 'asha@nbt.example', subject: 'Kept', text: 'Hello' });
    const { secrets } = first.backend;

    // A second one on the same folder would lose rows.
    await expect(start(await freePort())).rejects.toThrow('is in use by another server');
    await first.close();
    expect(existsSync(path.join(dataDir, 'lock'))).toBe(false);

    const second = await start(port);
    expect(second.backend.secrets).toEqual(secrets);
    expect((await second.backend.mailbox.list()).map(({ subject }) => subject)).toEqual(['Kept']);
    await second.close();
  });

  it('lets the demo accounts in, one of them as the administrator', async () => {
    const server = await start(await freePort());
    const client = server.backend.createAnonClient();
    await client.auth.signInWithPassword({ email: 'admin@nbt.example', password: 'nilgiri-admin-1939' });
    expect((await client.rpc('is_admin')).data).toBe(true);
    await client.auth.signInWithPassword({ email: 'asha@nbt.example', password: 'nilgiri-tea-1939' });
    expect((await client.rpc('is_admin')).data).toBe(false);
    await server.close();
  });

  it('says that its port is taken, and frees the data folder', async () => {
    const neighbour = await listen();
    const { port } = neighbour.address() as AddressInfo;
    await expect(start(port)).rejects.toThrow(`Port ${port} is in use.`);
    expect(existsSync(path.join(dataDir, 'lock'))).toBe(false);
    neighbour.close();
  });
});

async function listen(): Promise<Server> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function freePort(): Promise<number> {
  const server = await listen();
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
