import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describeError } from '../../functions/_shared/log.ts';
import { serverBusy } from '../gateway/overload.ts';
import {
  toRequestMessage,
  toResponse,
  type FromThread,
  type RequestMessage,
  type ResponseMessage,
  type ThreadOptions,
  type ToThread,
} from './messages.ts';

const HEARTBEAT_INTERVAL_MS = 1000;
const RESTART_DELAY_MS = 1000;
/** How long a request waits for a thread that is starting. */
const START_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 5000;
/** Requests beyond this number are rejected, because each of them occupies memory. */
const MAX_PENDING_REQUESTS = 1000;

export interface BackendThread {
  /** Responds with 503 if the thread stops before it responds. */
  fetch(request: Request): Promise<Response>;
  /** Closes the database. A thread that does not answer is ended after a few seconds. */
  close(): Promise<void>;
}

interface Supervision {
  /** A thread that answers no message for this time is restarted. */
  heartbeatTimeoutMs?: number;
  log?: (line: string) => void;
}

/**
 * Runs the backend in a thread of its own, and restarts it when it stops or no longer answers. PGlite computes inside
 * its thread, so a slow query would otherwise stop everything else, even the reaction to SIGTERM. Ending the thread is
 * like a crash of PostgreSQL: committed transactions are kept.
 * @throws {Error} if the backend cannot start; the message is for the person who starts the server
 */
export async function startBackendThread(
  options: ThreadOptions,
  { heartbeatTimeoutMs = 10_000, log = console.error }: Supervision = {},
): Promise<BackendThread> {
  const start = () => new Thread(options, heartbeatTimeoutMs, log);
  let thread = start();
  let isClosing = false;
  await thread.ready.catch(async (error: unknown) => {
    await thread.ended;
    throw error;
  });

  const supervise = async () => {
    for (;;) {
      await thread.ended;
      if (isClosing) return;
      log('The backend has stopped. Starting it again.');
      thread = start();
      await thread.ready.catch(async (error: unknown) => {
        log(`The backend cannot start: ${describeError(error)}`);
        await delay(RESTART_DELAY_MS);
      });
    }
  };
  const supervision = supervise();

  return {
    async fetch(request) {
      const message = await toRequestMessage(request);
      try {
        return toResponse(await thread.request(message));
      } catch (error) {
        if (!(error instanceof ThreadUnavailableError)) throw error;
        return serverBusy();
      }
    },
    async close() {
      isClosing = true;
      await thread.close();
      await supervision;
    },
  };
}

class ThreadUnavailableError extends Error {}

interface PendingRequest {
  resolve: (response: ResponseMessage) => void;
  reject: (error: Error) => void;
}

/** One run of the thread, from its start to its end. */
class Thread {
  /** Resolves when requests are answered; rejects if the thread ends before. */
  readonly ready: Promise<void>;
  /** Resolves when the thread has ended, for whatever reason. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #closed: Promise<void>;
  #hasEnded = false;
  #nextId = 0;

  constructor(options: ThreadOptions, heartbeatTimeoutMs: number, log: (line: string) => void) {
    const worker = new Worker(new URL('./entry.mjs', import.meta.url), {
      workerData: options,
      execArgv: ['--enable-source-maps'],
    });
    this.#worker = worker;
    const received = (type: FromThread['type']) =>
      new Promise<void>((resolve) => worker.on('message', (message: FromThread) => message.type === type && resolve()));
    const failed = new Promise<never>((_, reject) => worker.on('error', reject));
    this.ended = new Promise((resolve) => worker.once('exit', () => resolve()));
    this.#closed = received('closed');
    this.ready = Promise.race([
      received('ready'),
      failed,
      this.ended.then(() => Promise.reject(new Error('The backend stopped while it was starting.'))),
    ]);
    this.ready.then(
      () => {
        failed.catch((error: unknown) => log(`The backend failed: ${describeError(error)}`));
        this.#watch(heartbeatTimeoutMs, log);
      },
      () => undefined,
    );
    // While the thread starts, `ready` reports its failure.
    failed.catch(() => undefined);
    worker.on('message', (message: FromThread) => {
      if (message.type === 'response') this.#settle(message.id, ({ resolve }) => resolve(message.response));
    });
    void this.ended.then(() => {
      this.#hasEnded = true;
      for (const id of this.#pending.keys())
        this.#settle(id, ({ reject }) => reject(new ThreadUnavailableError('The thread has ended.')));
    });
  }

  /** @throws {ThreadUnavailableError} if the thread cannot respond */
  async request(request: RequestMessage): Promise<ResponseMessage> {
    if (this.#hasEnded) throw new ThreadUnavailableError('The thread has ended.');
    if (this.#pending.size >= MAX_PENDING_REQUESTS) throw new ThreadUnavailableError('Too many requests are waiting.');
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      const abort = () =>
        this.#settle(id, (pending) => pending.reject(new ThreadUnavailableError('The thread is not ready.')));
      const startTimer = setTimeout(abort, START_TIMEOUT_MS);
      this.ready
        .then(() => this.#send({ type: 'request', id, request }, request.body), abort)
        .finally(() => clearTimeout(startTimer));
    });
  }

  async close(): Promise<void> {
    this.#send({ type: 'close' });
    const timeout = new AbortController();
    await Promise.race([
      this.#closed,
      this.ended,
      delay(CLOSE_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
    await this.#worker.terminate();
  }

  #settle(id: number, settle: (pending: PendingRequest) => void): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (pending) settle(pending);
  }

  #send(message: ToThread, body: ArrayBuffer | null = null): void {
    if (!this.#hasEnded) this.#worker.postMessage(message, body ? [body] : []);
  }

  /** Ends the thread when it has not answered for the given time. Time while this process is suspended does not count. */
  #watch(timeoutMs: number, log: (line: string) => void): void {
    let missed = 0;
    this.#worker.on('message', (message: FromThread) => {
      if (message.type === 'pong') missed = 0;
    });
    const heartbeat = setInterval(() => {
      if (missed * HEARTBEAT_INTERVAL_MS >= timeoutMs) {
        clearInterval(heartbeat);
        log(`The backend has not answered for ${timeoutMs / 1000} s and is ended.`);
        void this.#worker.terminate();
        return;
      }
      missed += 1;
      this.#send({ type: 'ping' });
    }, HEARTBEAT_INTERVAL_MS);
    heartbeat.unref();
    void this.ended.then(() => clearInterval(heartbeat));
  }
}
