import type { TaxDocument } from '../../../src/domain/order/taxDocument.ts';
import type { PdfContent } from '../../functions/documents/writePdf.ts';
import { conjunctScripts, longestWords, packedOrder, randomText } from '../../functions/_testing/hostileSlips.ts';
import { readPdf } from '../../functions/_testing/readPdf.ts';
import { invoice } from '../../functions/_testing/taxDocument.ts';
import { createPdfThread, type PdfThread } from './pdfThread.ts';

const sender = { legal_name: 'Nilgiri Tea Traders', address: '1 Tea Road, Coonoor 643101', fssai: null };
const slipsOf = (name: string): PdfContent => ({
  kind: 'packingSlips',
  orders: [packedOrder({ name })],
  sender,
  paper: 'a6',
});
const invoiceOf = (name: string, number = invoice.number): PdfContent => {
  const document: TaxDocument = { ...invoice, number, recipient: { ...invoice.recipient, name } };
  return { kind: 'taxDocuments', documents: [document] };
};

let pdfThread: PdfThread | undefined;

const start = (options?: Parameters<typeof createPdfThread>[0]) => (pdfThread = createPdfThread(options));

afterEach(async () => {
  await pdfThread?.close();
});

/** Returns the statuses of the responses to documents that are requested at the same time. */
const statusesOf = async (documents: Promise<unknown>[]) =>
  (await Promise.allSettled(documents)).map((result) =>
    result.status === 'fulfilled' ? 200 : ((result.reason as { status?: number }).status ?? 500),
  );

it.each(conjunctScripts)('writes ten slips of the longest words in %s, within the time limit', async (script) => {
  const orders = Array.from({ length: 10 }, (_, n) => packedOrder(longestWords(n * 10, script)));
  const { missingGlyphs, text } = readPdf(
    await start().write({ kind: 'packingSlips', orders, sender, paper: 'a6' }, 'staff'),
  );
  expect(missingGlyphs).toBe(0);
  expect(text.match(/Packing slip/g)).toHaveLength(10);
});

it('writes 1,000 slips of random text, none of them over the time limit', async () => {
  const { write } = start();
  let pages = 0;
  for (let batch = 0; batch < 100; batch += 1) {
    const orders = Array.from({ length: 10 }, (_, n) => {
      const seed = (batch * 10 + n) * 5;
      return packedOrder({
        name: randomText(200, seed),
        address: randomText(800, seed + 1),
        city: randomText(100, seed + 2),
        gift_note: randomText(250, seed + 3),
        buyer_name: randomText(200, seed + 4),
      });
    });
    const pdf = readPdf(await write({ kind: 'packingSlips', orders, sender, paper: 'a6' }, 'staff'));
    expect(pdf.missingGlyphs).toBe(0);
    pages += pdf.pages;
  }
  expect(pages).toBeGreaterThanOrEqual(1000);
});

it('accepts three documents of one account at the same time, and documents of other accounts beside them', async () => {
  const { write } = start();
  const own = Array.from({ length: 6 }, (_, n) => write(invoiceOf('Meera Nair', `TI/${n}`), 'meera'));
  const others = [write(invoiceOf('Asha Menon'), 'asha')];
  expect(await statusesOf(own)).toEqual([200, 200, 200, 429, 429, 429]);
  expect(await statusesOf(others)).toEqual([200]);
  expect(await statusesOf([write(invoiceOf('Meera Nair', 'TI/5'), 'meera')])).toEqual([200]);
});

it('lets twenty documents wait', async () => {
  const { write } = start();
  const documents = Array.from({ length: 22 }, (_, n) => write(slipsOf('Meera Nair'), `account ${n}`));
  expect(await statusesOf(documents)).toEqual([...Array.from({ length: 20 }, () => 200), 503, 503]);
});

it('writes an issued document once for all requests at the same time, and while it is remembered', async () => {
  const { write } = start();
  const requestAll = () => Promise.all(Array.from({ length: 100 }, () => write(invoiceOf('Meera Nair'), 'meera')));
  const [first, ...others] = [...(await requestAll()), ...(await requestAll())];
  expect(readPdf(first!).text).toContain('Meera Nair');
  expect(others.every((bytes) => Buffer.compare(first!, bytes) === 0)).toBe(true);
});

it('does not remember a document that has changed', async () => {
  const { write } = start();
  await write(invoiceOf('Meera Nair'), 'meera');
  const { text } = readPdf(await write(invoiceOf('Erased'), 'meera'));
  expect(text).toContain('Erased');
  expect(text).not.toContain('Meera Nair');
});

it('gives up a document that takes longer than the time limit, and writes the next one', async () => {
  const { write } = start({ timeLimitMs: 5000 });
  const orders = Array.from({ length: 3000 }, () => packedOrder({ name: 'Meera Nair' }));
  const long = write({ kind: 'packingSlips', orders, sender, paper: 'a6' }, 'staff');
  const next = write(slipsOf('Asha Menon'), 'staff');
  expect(await statusesOf([long])).toEqual([503]);
  expect(readPdf(await next).text).toContain('Asha Menon');
});

it('writes the next document after one that fails', async () => {
  const { write } = start();
  const failing = write({ kind: 'packingSlips', orders: undefined as never, sender, paper: 'a6' }, 'staff');
  const next = write(slipsOf('Asha Menon'), 'staff');
  await expect(failing).rejects.toThrow('undefined');
  expect(readPdf(await next).text).toContain('Asha Menon');
});
