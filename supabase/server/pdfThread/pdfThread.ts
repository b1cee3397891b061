import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HTTPException } from 'hono/http-exception';
import { LRUCache } from 'lru-cache';
import type { PdfContent, WritePdf } from '../../functions/documents/writePdf.ts';
import { Mutex } from '../database/mutex.ts';
import { TimeoutError, withTimeout } from '../health/withTimeout.ts';

/** Documents of everybody that are being written or wait. */
const MAX_PENDING = 20;
/** Documents of one account that are being written or wait. */
const MAX_PENDING_PER_ACCOUNT = 3;
const MAX_MEMORY_MB = 256;
const MAX_CACHE_BYTES = 16 * 1024 * 1024;
const CACHE_TTL_MS = 10 * 60_000;

export interface PdfThread {
  write: WritePdf;
  close(): Promise<void>;
}

interface Job {
  content: PdfContent;
  accountId: string | undefined;
}

/**
 * Writes PDFs in a thread of their own, one after the other, so that they delay no other request. The thread is started for
 * the first document, and ended when a document takes longer than the time limit.
 *
 * Invoices and credit notes stay in memory for some minutes. The cache finds them by what they contain, so an erased or
 * changed document is never found.
 */
export function createPdfThread({ timeLimitMs = 10_000 } = {}): PdfThread {
  const queue = new Mutex();
  const pending: Job[] = [];
  let worker: Worker | undefined;

  async function start(): Promise<Worker> {
    const started = new Worker(new URL('./pdfEntry.mjs', import.meta.url), {
      execArgv: ['--enable-source-maps'],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    started.once('exit', () => (worker = undefined));
    // The request during which it happens reports it.
    started.on('error', () => undefined);
    await once(started, 'message');
    return started;
  }

  async function writeNow(content: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
    const running = (worker ??= await start());
    try {
      const written = once(running, 'message');
      running.postMessage(content);
      const [bytes] = (await withTimeout(written, timeLimitMs)) as [Uint8Array<ArrayBuffer>];
      return bytes;
    } catch (error) {
      await running.terminate();
      if (!(error instanceof TimeoutError)) throw error;
      throw new HTTPException(503, {
        message: 'This document took too long to write. Please try again, with fewer orders if there are several.',
      });
    }
  }

  async function enqueue(job: Job): Promise<Uint8Array<ArrayBuffer>> {
    const ofAccount = pending.filter(({ accountId }) => accountId === job.accountId);
    if (ofAccount.length >= MAX_PENDING_PER_ACCOUNT)
      throw new HTTPException(429, {
        message: 'Your other documents are still being written. Please try again in a moment.',
      });
    if (pending.length >= MAX_PENDING)
      throw new HTTPException(503, {
        message: 'Many documents are being written right now. Please try again in a moment.',
      });
    pending.push(job);
    try {
      return await queue.run(() => writeNow(job.content));
    } finally {
      pending.splice(pending.indexOf(job), 1);
    }
  }

  const issued = new LRUCache<string, Uint8Array<ArrayBuffer>, Job>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: CACHE_TTL_MS,
    // They contain personal data, so they are removed even if nobody reads the cache.
    ttlAutopurge: true,
    ignoreFetchAbort: true,
    // Requests for the same document at the same time wait for one.
    fetchMethod: (_key, _stale, { context }) => enqueue(context),
  });

  return {
    write(content, accountId) {
      const job = { content, accountId };
      return content.kind === 'taxDocuments' ? issued.forceFetch(hash(content), { context: job }) : enqueue(job);
    },
    async close() {
      await worker?.terminate();
    },
  };
}

const hash = (content: PdfContent) => createHash('sha256').update(JSON.stringify(content)).digest('base64');
