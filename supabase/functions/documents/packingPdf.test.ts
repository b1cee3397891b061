import { packedOrder } from '../_testing/hostileSlips.ts';
import { readPdf } from '../_testing/readPdf.ts';
import { writePackingSlips } from './packingPdf.ts';

const sender = { legal_name: 'Nilgiri Tea Traders', address: '1 Tea Road, Coonoor 643101', fssai: null };
const writeSlip = (name: string) => writePackingSlips([packedOrder({ name })], sender);

it.each([
  ['Latin letters', 'Muthukumaraswamyvenkatasubramanian'.repeat(5)],
  ['Devanagari conjuncts', 'लक्ष्म्य'.repeat(20)],
  ['Tamil letters', 'ஆறுமுகம்சுந்தரமூர்த்தி'.repeat(6)],
])('breaks a word that is longer than a line between its %s', async (_, word) => {
  const { text, missingGlyphs } = readPdf(await writeSlip(word));
  // The text of the column beside the address comes after the PIN code.
  const lines = text.slice(text.indexOf('Deliver to'), text.indexOf('682001')).split('\n').slice(1, -1);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(word);
  for (const line of lines) expect(line).not.toMatch(/^\p{M}|\u094d$/u);
  expect(missingGlyphs).toBe(0);
});

it('names the characters of a document, whatever this process has written before', async () => {
  // Both are written with the same glyph.
  const [first, second] = ['तऱ्हा', 'तर्\u200dहा'];
  expect(readPdf(await writeSlip(first)).text).toContain('ऱ्');
  const { text } = readPdf(await writeSlip(second));
  expect(text).toContain('र्');
  expect(text).not.toContain('ऱ्');
});
