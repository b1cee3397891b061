import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { startBackend, type Backend } from './backend.ts';
import { lockFolder } from './database/folderLock.ts';
import type { DatabaseLocation } from './database/openDatabase.ts';
import { createGateway } from './gateway/gateway.ts';
import type { Site } from './gateway/site.ts';
import { readSecrets } from './secrets.ts';
import { readPageConfig, type Settings } from './settings.ts';
import { endOverdueCheckoutsRegularly } from './overdueCheckouts.ts';
import { createShop } from './shop.ts';

const SHUTDOWN_TIMEOUT_MS = 3000;

export interface RunningServer {
  url: string;
  backend: Backend;
  /** Finishes the current requests, then closes the database and unlocks the data folder. */
  close(): Promise<void>;
}

/**
 * Starts the whole shop on one port.
 * @throws {Error} if the data folder or the port is in use, or a migration fails; the message is for the person who
 * starts the server
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
    const location: DatabaseLocation = settings.databaseUrl
      ? { url: settings.databaseUrl }
      : { dataDir: path.join(dataDir, 'db') };
    const backend = await startBackend({ location, secrets, siteUrl, demo: !settings.databaseUrl });
    try {
      const shop = createShop(backend, settings.env.STORE_ID);
      const config = readPageConfig(settings.env, secrets.publishableKey);
      const gateway = createGateway({ backend, shop, site, config, trustProxy: settings.trustProxy, log });
      const server = await listen(gateway.fetch, settings.port, host);
      const stopEndingCheckouts = endOverdueCheckoutsRegularly(shop);
      return {
        url: siteUrl,
        backend,
        async close() {
          await stop(server);
          await stopEndingCheckouts();
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
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
            )
          : error,
      );
    });
  });
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Some connections never end by themselves, such as the hot updates of `npm run dev`.
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await closed;
  clearTimeout(forceCloseTimer);
}
