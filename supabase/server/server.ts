import { once } from 'node:events';
import { chmod, mkdir, stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { startBackendThread } from './backendThread/backendThread.ts';
import { lockFolder, type FolderLock } from './database/folderLock.ts';
import { waitForPostgres } from './database/waitForPostgres.ts';
import { serveLimited } from './gateway/connections.ts';
import { keepInArchive } from './gateway/files/assetArchive.ts';
import { openDatabaseArchive } from './gateway/files/databaseArchive.ts';
import { openFolderArchive } from './gateway/files/folderArchive.ts';
import { createGateway } from './gateway/gateway.ts';
import { createMemoryStore, createPostgresStore } from './gateway/rateLimits.ts';
import type { RequestLogEntry } from './gateway/requestLog.ts';
import type { Site } from './gateway/files/site.ts';
import { deriveSecrets, generateSecrets, readSecrets, type Secrets } from './secrets.ts';
import { hasBackend, readPageConfig, type Settings } from './settings.ts';

const SHUTDOWN_TIMEOUT_MS = 3000;
/** Of a folder for all users, such as /tmp. */
const STICKY_BIT = 0o1000;

export interface RunningServer {
  url: string;
  secrets: Secrets;
  /** Makes a load balancer send no more requests: /healthz is 503, and each response closes its connection. */
  announceStop(): void;
  /** Finishes the current requests, then closes the database and unlocks the data folder. */
  close(): Promise<void>;
}

/**
 * Starts the whole shop on one port. Waits for a PostgreSQL server that cannot be reached yet. The site may still be built
 * while the backend starts.
 * @throws {Error} if the data folder or the port is in use, or a migration fails; the message is for the person who
 * starts the server
 */
export async function createServer(
  settings: Settings,
  site: Site | Promise<Site>,
  log: (entry: RequestLogEntry) => void,
): Promise<RunningServer> {
  const { dataDir, databaseUrl, appSecret, host, port, siteUrl, env } = settings;
  const openingSite = Promise.resolve(site);
  // The error is thrown below.
  openingSite.catch(() => undefined);
  // Several processes may share the folder if no process keeps a database or secrets in it.
  const isFolderShared = !hasBackend(env) || (databaseUrl && appSecret);
  const lock = isFolderShared ? undefined : await openDataDir(dataDir);
  try {
    if (databaseUrl) await waitForPostgres(databaseUrl);
    const secrets = appSecret
      ? deriveSecrets(appSecret)
      : hasBackend(env)
        ? await readSecrets(dataDir)
        : generateSecrets();
    const backend = hasBackend(env) ? await startBackendThread({ settings, secrets }) : undefined;
    try {
      const config = readPageConfig(env, secrets.publishableKey, {
        hasMailbox: !settings.services,
        // A demonstration simulates it.
        hasGoogle: !settings.services || Boolean(settings.services.google),
        hasRealPayments: Boolean(settings.payments),
      });
      const rateLimits = databaseUrl ? await createPostgresStore(databaseUrl) : createMemoryStore();
      const archive = databaseUrl
        ? openDatabaseArchive(databaseUrl)
        : openFolderArchive(path.join(dataDir, 'earlier-builds'));
      const openedSite = await openingSite;
      // Before the first page is sent, other processes must be able to serve its scripts.
      const stopArchiving = await keepInArchive(archive, openedSite.hashedFiles);
      const stopping = new AbortController();
      const gateway = createGateway({
        settings,
        backend,
        site: openedSite,
        archive,
        config,
        rateLimits,
        stopping: stopping.signal,
        log,
      });
      const server = serveLimited({ fetch: gateway.fetch, port, hostname: host, trustProxy: settings.trustProxy });
      await untilListening(server, port);
      return {
        url: siteUrl,
        secrets,
        announceStop: () => stopping.abort(),
        async close() {
          // A connection that stayed open after its response would have to be closed by force.
          stopping.abort();
          await stop(server);
          stopArchiving();
          await archive.close();
          await rateLimits.close();
          await backend?.close();
          await lock?.release();
        },
      };
    } catch (error) {
      await backend?.close();
      throw error;
    }
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** @throws {Error} if other users could read the folder */
async function openDataDir(dataDir: string): Promise<FolderLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Windows has no such permissions.
  const isOpen = async () => process.platform !== 'win32' && ((await stat(dataDir)).mode & 0o077) !== 0;
  const isSharedOnPurpose = ((await stat(dataDir)).mode & STICKY_BIT) !== 0;
  if ((await isOpen()) && !isSharedOnPurpose) await chmod(dataDir, 0o700).catch(() => undefined);
  if (await isOpen())
    throw new Error(
      `Other users of this computer can read ${dataDir}, which is for the secrets and the database of the shop. ` +
        'Make the user that runs the shop its owner, or choose another folder with DATA_DIR.',
    );
  return lockFolder(dataDir);
}

/** @throws {Error} if the port is in use */
async function untilListening(server: Server, port: number): Promise<void> {
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
      { cause: error },
    );
  }
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Some connections never end by themselves, such as the hot updates of `npm run dev`.
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await closed;
  clearTimeout(forceCloseTimer);
}
