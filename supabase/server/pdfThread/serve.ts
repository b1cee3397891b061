/* Runs inside the thread: writes one PDF for each message. An error ends the thread, and its parent reports it. */
import { parentPort } from 'node:worker_threads';
import { type PdfContent, writePdf } from '../../functions/documents/writePdf.ts';
// Loaded now, because the time limit of the first document does not include the start of the thread.
import '../../functions/documents/invoicePdf.ts';
import '../../functions/documents/packingPdf.ts';

async function write(content: PdfContent): Promise<void> {
  const bytes = await writePdf(content);
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

parentPort?.on('message', (content: PdfContent) => void write(content));
parentPort?.postMessage('ready');
