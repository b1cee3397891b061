import type { Paper } from '../../../src/domain/printing/paper.ts';
import { packedOrder } from '../_testing/hostileSlips.ts';
import { readPdf } from '../_testing/readPdf.ts';
import { invoice } from '../_testing/taxDocument.ts';
import { writeTaxDocuments } from './invoicePdf.ts';
import { writeAddressLabels, writePackingSlips } from './packingPdf.ts';
import { code128 } from './pdf/code128.ts';
import { A4 } from './pdf/PdfWriter.ts';

const sender = { legal_name: 'Nilgiri Tea Traders', address: '1 Tea Road, Coonoor 643101', fssai: null };
const writeSlip = (name: string) => writePackingSlips([packedOrder({ name })], sender, 'a6');
const withoutSpaces = (text: string) => text.replace(/\s/g, '');

it.each([
  ['Latin letters', 'Muthukumaraswamyvenkatasubramanian'.repeat(5)],
  ['Devanagari conjuncts', 'लक्ष्म्य'.repeat(20)],
  ['Tamil letters', 'ஆறுமுகம்சுந்தரமூர்த்தி'.repeat(6)],
  ['Telugu conjuncts', 'శ్రీలక్ష్మి'.repeat(12)],
])('breaks a word that is longer than a line between its %s', async (_, word) => {
  const { text, missingGlyphs } = readPdf(await writeSlip(word));
  const lines = text.slice(text.indexOf('Deliver to'), text.indexOf('682001')).split('\n').slice(1, -1);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(word);
  for (const line of lines) expect(line).not.toMatch(/^\p{M}|\u094d$/u);
  expect(missingGlyphs).toBe(0);
});

it('writes marks that several scripts share, even if they are divided from their letter', async () => {
  expect(readPdf(await writeSlip('తెలుగు'.repeat(20) + '\u0951'.repeat(40))).missingGlyphs).toBe(0);
});

it('writes marks after a line break, which belong to no letter', async () => {
  const [address, gift_note] = ['12 Road\n\u0323Street', 'hi\n\u0307there'];
  const slip = readPdf(await writePackingSlips([packedOrder({ address, gift_note })], sender, 'a4', true));
  const issued = { ...invoice, recipient: { ...invoice.recipient, address } };
  for (const { text, missingGlyphs } of [slip, readPdf(await writeTaxDocuments([issued]))]) {
    expect(text).toContain('12 Road\n\u0323Street');
    expect(missingGlyphs).toBe(0);
  }
});

it.each([
  ['Latin', 'Zoë Łukasz Nair'],
  ['Devanagari', 'श्री लक्ष्मी हिन्दी क्ष र्क विद्या'],
  ['Tamil', 'ஸ்ரீ மீனாட்சி கொ கோ கௌ க்ஷ'],
  ['Malayalam', 'ക്ഷ ശ്രീ കൊ കോ ലക്ഷ്മി കൃഷ്ണൻ സ്ത്രീ ന്റെ'],
  ['Telugu', 'శ్రీ క్ష కొ లక్ష్మి స్త్రీ రాష్ట్రం క్రై'],
  ['Kannada', 'ಶ್ರೀ ಕ್ಷ ರ್ಕ ಕೊ ಕೋ ಲಕ್ಷ್ಮಿ ಕರ್ನಾಟಕ'],
  ['Bengali', 'ক্ষ শ্রী কো র্ক কৌ মুখোপাধ্যায় চক্রবর্তী'],
  ['Gujarati', 'શ્રી ક્ષ કિ કો ર્ક લક્ષ્મી મૂર્તિ'],
  ['Gurmukhi', 'ਸ੍ਰੀ ਕ੍ਰਿ ਕਿ ਸਿੰਘ ਗੁਰਪ੍ਰੀਤ ਚੜ੍ਹਦੀ'],
  ['Odia', 'ଶ୍ରୀ କ୍ଷ କୋ କୌ ଓଡ଼ିଶା ସୂର୍ଯ୍ୟ ର୍କ'],
])('prints %s on slips, labels and invoices, and the text can be copied as it was entered', async (_, name) => {
  const orders = [packedOrder({ name, address: name, gift_note: name })];
  for (const bytes of [
    await writePackingSlips(orders, sender, 'thermal'),
    await writeAddressLabels(orders, sender, 'a4'),
    await writeTaxDocuments([{ ...invoice, recipient: { ...invoice.recipient, name } }]),
  ]) {
    const { text, missingGlyphs } = readPdf(bytes);
    expect(withoutSpaces(text)).toContain(withoutSpaces(name.normalize('NFC')));
    expect(missingGlyphs).toBe(0);
  }
});

it('leaves a line to be written by hand on slips for letters that cannot be printed, and names them on invoices', async () => {
  const [name, address] = ['محمد خان', '4 Bazaar Street\nگلی قاسم جان'];
  const orders = [packedOrder({ name, address, gift_note: 'Happy birthday! 🎁' })];
  for (const write of [writePackingSlips, writeAddressLabels]) {
    const { text, missingGlyphs } = readPdf(await write(orders, sender, 'a6'));
    expect(withoutSpaces(text).match(/_{20}\(writebyhand\)/g)).toHaveLength(2);
    expect(text).toContain('4 Bazaar Street');
    expect(text).not.toContain('?');
    expect(missingGlyphs).toBe(0);
  }
  const { text } = readPdf(
    await writeTaxDocuments([{ ...invoice, recipient: { ...invoice.recipient, name, address } }]),
  );
  expect(text.match(/\[cannot be printed: Urdu\]/g)).toHaveLength(4);
  expect(text).not.toContain('?');
});

it.each<[Paper, number, number, number]>([
  ['a4', 210, 297, 2],
  ['a6', 105, 148, 5],
  ['thermal', 100, 150, 5],
])('writes five slips and five labels for %s of %s × %s mm on %s pages', async (paper, width, height, pages) => {
  const orders = Array.from({ length: 5 }, (_, n) => ({
    ...packedOrder({ name: 'Meera Nair' }),
    order_uid: `NBT-00000${n}`,
  }));
  for (const write of [writePackingSlips, writeAddressLabels]) {
    const pdf = readPdf(await write(orders, sender, paper));
    expect(pdf.pages).toBe(pages);
    expect(pdf.pageSize.map((points) => Math.round((points / 72) * 25.4))).toEqual([width, height]);
    for (const { order_uid } of orders) expect(pdf.text).toContain(`${order_uid} · Page 1 of 1`);
    expect(pdf.text).toContain('Phone +91 423 555 0139');
  }
});

it('sorts the pick list by names in any case and with accents', async () => {
  const [order] = [packedOrder({})];
  const names = ['Zest', 'assam', 'Émile Blend', 'Breakfast', 'emil Blend', 'मसाला'];
  const items = names.map((title) => {
    const [item] = order.items;
    return { ...item!, product: { ...item!.product, title }, variant: { ...item!.variant, id: title, title } };
  });
  const { text } = readPdf(await writePackingSlips([{ ...order, items }], sender, 'a4', true));
  const list = text.slice(0, text.indexOf('Packing slip'));
  const places = ['assam', 'Breakfast', 'emil Blend', 'mile Blend', 'Zest', 'मसाला'].map((name) => list.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

/** The height of the baseline of the footer on A6, below which nothing is written. */
const A6_FOOTER = 10;

it('continues a row of the pick list and an address that are higher than a page on the next one', async () => {
  const shipping = { buyer_name: 'ஔ'.repeat(200), gift_note: 'ஔ'.repeat(250) };
  const slip = readPdf(await writePackingSlips([packedOrder(shipping)], sender, 'a6', true));
  expect(slip.text.slice(0, slip.text.indexOf('Packing slip')).match(/ஔ/g)).toHaveLength(450);
  expect(slip.lowest).toBeGreaterThan(A6_FOOTER);

  const address = 'ஔ'.repeat(1000);
  const issued = readPdf(await writeTaxDocuments([{ ...invoice, recipient: { ...invoice.recipient, address } }]));
  expect(issued.text.match(/ஔ/g)).toHaveLength(2000);
  expect(issued.lowest).toBeGreaterThan(A4.footer / 2);
});

it.each([
  ['line breaks', '4\n'.repeat(200)],
  ['letters that cannot be printed', 'اa'.repeat(400)],
  ['words that cannot be printed', 'ا a '.repeat(200)],
])('writes a label, a slip and an invoice with an address of %s on a page each', async (_, address) => {
  const orders = [packedOrder({ address })];
  const issued = { ...invoice, recipient: { ...invoice.recipient, address } };
  for (const bytes of [
    await writeAddressLabels(orders, sender, 'a6'),
    await writePackingSlips(orders, sender, 'a6'),
    await writeTaxDocuments([issued]),
  ])
    expect(readPdf(bytes)).toMatchObject({ pages: 1, missingGlyphs: 0 });
});

it('writes amounts of lakhs without a break', async () => {
  const amounts = { unit_amount: 99_999_988, discount: 99_999_977, amount: 99_999_966, taxable: 88_888_855 };
  const taxes = { cgst: 8_888_844, sgst: 8_888_833, igst: 0 };
  const line = {
    ...{ line: 1, description: 'Winter Frost', hsn: '09023020', quantity: 100, unit: 'NOS', rate: 18 },
    ...{ ...amounts, ...taxes },
  };
  const { text } = readPdf(await writeTaxDocuments([{ ...invoice, is_interstate: false, lines: [line] }]));
  for (const amount of ['₹9,99,999.88', '₹9,99,999.77', '₹9,99,999.66', '₹8,88,888.55', '₹88,888.44', '₹88,888.33'])
    expect(text).toContain(amount);
  for (const word of ['09023020', '100 NOS', 'Winter', 'Frost']) expect(text).toContain(word);
});

it('writes the sender of a slip on one part', async () => {
  for (let breaks = 0; breaks <= 15; breaks += 1) {
    const shipping = { address: 'Lake View Road\n'.repeat(breaks + 1), city: 'Kochi '.repeat(60) };
    const { text } = readPdf(await writePackingSlips([packedOrder(shipping)], sender, 'a6'));
    expect(text).toMatch(/From\n[^·]*Phone \+91 423 555 0139/);
  }
});

it('names the script of letters that cannot be printed in the pick list before slips', async () => {
  const shipping = { buyer_name: 'محمد خان' };
  const { text } = readPdf(await writePackingSlips([packedOrder(shipping)], sender, 'a6', true));
  expect(text).toMatch(/Gift from \[cannot be printed: Urdu\][^]*Packing slip[^]*A gift from _{20} \(write by hand\)/);
});

it('writes the number of an invoice and of its page on each of its pages', async () => {
  const lines = Array.from({ length: 60 }, (_, line) => ({
    ...{ line, description: 'Winter Frost', hsn: '0902', quantity: 1, unit: 'NOS', rate: 5, amount: 56_000 },
    ...{ taxable: 53_333, cgst: 0, sgst: 0, igst: 2667 },
  }));
  const other = { ...invoice, number: 'TI/26-27/000124' };
  const { pages, text } = readPdf(await writeTaxDocuments([{ ...invoice, lines }, other]));
  expect(pages).toBe(4);
  for (const page of [1, 2, 3]) expect(text).toContain(`Invoice no. TI/26-27/000123 · Page ${page} of 3`);
  expect(text).toContain('Invoice no. TI/26-27/000124 · Page 1 of 1');
  expect(text.match(/Original for recipient/g)).toHaveLength(2);
});

it('encodes a number in Code 128 as other implementations do', () => {
  // The bars of ABC: Start B, A, B, C, the checksum 104 + 1·33 + 2·34 + 3·35 = 310 ≡ 1, Stop.
  expect(
    code128('ABC')
      .map(({ width }) => width)
      .join(''),
  ).toBe('211214' + '111323' + '131123' + '131321' + '222122' + '2331112');
  const all = Array.from({ length: 95 }, (_, n) => code128(String.fromCodePoint(0x20 + n)).slice(6, 12));
  for (const bars of all) expect(bars.reduce((sum, { width }) => sum + width, 0)).toBe(11);
  expect(new Set(all.map((bars) => JSON.stringify(bars))).size).toBe(95);
  expect(() => code128('é')).toThrow('ASCII');
});

it('names the characters of a document, whatever this process has written before', async () => {
  // Both are written with the same glyph.
  const [first, second] = ['तऱ्हा', 'तर्\u200dहा'];
  expect(readPdf(await writeSlip(first)).text).toContain('ऱ्');
  const { text } = readPdf(await writeSlip(second));
  expect(text).toContain('र्');
  expect(text).not.toContain('ऱ्');
});
