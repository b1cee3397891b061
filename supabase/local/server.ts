import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { startBackend, type Backend } from './backend.ts';
import { lockFolder } from './database/folderLock.ts';
import type { Whereabouts } from './database/openDatabase.ts';
import { readPageConfig } from './gateway/config.ts';
import { createGateway } from './gateway/gateway.ts';
import type { Site } from './gateway/site.ts';
import { readSecrets } from './secrets.ts';
import { createShop } from './shop.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  url: string;
  backend: Backend;
  /** Lets the requests at hand end, then closes the database and frees the data folder. */
  close(): Promise<void>;
}

/**
 * The whole shop on one port.
 * @throws {Error} when the data folder or the port is taken, or a migration fails, in words for the person who started it
 */
export async function createServer(
  settings: Settings,
  site: Site,
  log: (line: string) => void,
): Promise<RunningServer> {
  const { dataDir, host, siteUrl } = settings;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  try {
    const secrets = await readSecrets(dataDir);
    const where: Whereabouts = settings.databaseUrl
      ? { url: settings.databaseUrl }
      : { dataDir: path.join(dataDir, 'db') };
    const backend = await startBackend({ where, secrets, siteUrl, demo: !settings.databaseUrl });
    try {
      const shop = createShop(backend, settings.env.STORE_ID);
      const config = readPageConfig(settings.env, secrets.publishableKey);
      const gateway = createGateway({ backend, shop, site, config, trustProxy: settings.trustProxy, log });
      const server = await listen(gateway.fetch, settings.port, host);
      return {
        url: siteUrl,
        backend,
        async close() {
          await stop(server);
          await backend.close();
          await lock.release();
        },
      };
    } catch (error) {
      await backend.close();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], port: number, hostname: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, () => resolve(server)) as Server;
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken
          ? new Error(`Port ${port} is in use. Stop what listens there, or choose another: PORT=${port + 1} npm start`)
          : error,
      );
    });
  });
}

const PATIENCE_MS = 3000;

async function stop(server: Server): Promise<void> {
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Somebody may hold a connection open for ever, as a page under development does.
  const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await isClosed;
  clearTimeout(impatience);
}
