/* Runs inside the thread: opens the backend, then answers the messages of the server. */
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { startBackend } from '../backend.ts';
import { createBackendApp } from '../backendApp.ts';
import { endOverdueCheckoutsRegularly } from '../overdueCheckouts.ts';
import { createShop } from '../shop.ts';
import {
  toRequest,
  toResponseMessage,
  type FromThread,
  type ResponseMessage,
  type ThreadOptions,
  type ToThread,
} from './messages.ts';

const { settings, secrets, folder } = workerData as ThreadOptions;
const { databaseUrl, dataDir, siteUrl, services, payments, env } = settings;

const backend = await startBackend({
  location: databaseUrl ? { url: databaseUrl } : { dataDir: path.join(dataDir, 'db') },
  secrets,
  siteUrl,
  demo: !databaseUrl && !services,
  services,
  payments,
  folder,
});
const shop = createShop(backend, env.STORE_ID || undefined);
const app = createBackendApp(backend, shop);
const stopEndingCheckouts = endOverdueCheckoutsRegularly(shop, backend);
const stopDelivering = shop.stripe?.delivery.start();

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'ping') send({ type: 'pong' });
  else if (message.type === 'close') void close().finally(() => send({ type: 'closed' }));
  else void respond(message);
});
send({ type: 'ready' });

async function close(): Promise<void> {
  await stopEndingCheckouts();
  await stopDelivering?.();
  await backend.close();
}

async function respond({ id, request }: ToThread & { type: 'request' }): Promise<void> {
  const response = await toResponseMessage(await app.fetch(toRequest(request)));
  send({ type: 'response', id, response }, response);
}

function send(message: FromThread, { body }: Pick<ResponseMessage, 'body'> = { body: null }): void {
  parentPort?.postMessage(message, body ? [body] : []);
}
