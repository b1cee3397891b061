/* Runs inside the thread: opens the backend, then answers the messages of the server. */
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { startBackend } from '../backend/backend.ts';
import { createBackendApp } from '../backend/backendApp.ts';
import { createOutageGate } from '../health/outageGate.ts';
import { runJobsRegularly } from '../backend/scheduledJobs.ts';
import { createHealthProbe, probeRegularly } from '../health/health.ts';
import { formatLogs } from '../health/logs.ts';
import { createFunctions } from '../backend/functions.ts';
import { createPdfThread } from '../pdfThread/pdfThread.ts';
import {
  toRequest,
  toResponseMessage,
  type FromThread,
  type ResponseMessage,
  type ThreadOptions,
  type ToThread,
} from './messages.ts';

const { settings, secrets, folder } = workerData as ThreadOptions;
const { databaseUrl, databasePool, dataDir, siteUrl, services, payments, simulatedProvider, env } = settings;
formatLogs(settings.logFormat);

const backend = await startBackend({
  location: databaseUrl ? { url: databaseUrl, pool: databasePool } : { dataDir: path.join(dataDir, 'db') },
  secrets,
  siteUrl,
  demo: !databaseUrl && !services,
  services,
  payments,
  simulatedProvider,
  folder,
});
const pdfThread = createPdfThread();
const shop = createFunctions(backend, {
  storeId: env.STORE_ID || undefined,
  jobsSecret: env.JOBS_SECRET || undefined,
  simulatedPaymentLimit: settings.simulatedPaymentLimit,
  writePdf: pdfThread.write,
});
const health = createHealthProbe(backend, shop, dataDir);
const app = createBackendApp(backend, shop, health);
const handle = (request: Request) => app.fetch(request);
// PGlite is in this thread, so it can always be reached.
const respondTo = databaseUrl ? createOutageGate(handle, backend.db) : handle;
// The server responds only when the parts were tried.
await health.run();
const stopProbing = probeRegularly(health);
const stopJobs = runJobsRegularly(shop.runDueJobs);
const stopDelivering = shop.paymentSimulator?.delivery.start();

let isProbing = false;
let isClosing = false;

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'ping') {
    send({ type: 'pong' });
    void endIfBroken();
  } else if (message.type === 'close') void close().finally(() => send({ type: 'closed' }));
  else void respond(message);
});
send({ type: 'ready' });

/** Ends the thread with an error if the database is broken. The server starts it again. */
async function endIfBroken(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  const isBroken = await backend.db.isBroken();
  isProbing = false;
  if (isBroken && !isClosing) throw new Error('The database does not answer correctly');
}

async function close(): Promise<void> {
  isClosing = true;
  await stopProbing();
  await stopJobs();
  await stopDelivering?.();
  await pdfThread.close();
  await backend.close();
}

async function respond({ id, request }: ToThread & { type: 'request' }): Promise<void> {
  // PGlite never waits for anything outside this thread. Without this turn of the event loop, messages that keep arriving
  // would be handled before whatever else waits for its turn, such as the product lists of others (shareLoads.ts).
  await setImmediate();
  const response = await toResponseMessage(await respondTo(toRequest(request)));
  send({ type: 'response', id, response }, response);
}

function send(message: FromThread, { body }: Pick<ResponseMessage, 'body'> = { body: null }): void {
  parentPort?.postMessage(message, body ? [body] : []);
}
