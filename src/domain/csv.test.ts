import fc from 'fast-check';
import { parse } from 'papaparse';
import { writeCsv } from './csv';

const readBack = (csv: string) => parse<string[]>(csv, { skipEmptyLines: false }).data.slice(0, -1);
const written = (text: string) => readBack(writeCsv([['first', text]]))[0]?.[1];

it.each([
  '+919840012345',
  '+91 98400 12345',
  '+91-98400-12345',
  '+91 (0)98400-12345',
  '+91 98400 12345 (office)',
  '-5',
  '-1,234.50',
  '-560.00',
  '- 12, Gandhi Road',
  '-12/4 Gandhi Road',
  '-near temple',
  '-near',
  '- Flat 4(B), Lake View',
  '- 12, Gandhi Road (near the temple)',
  '-B2, Ganga Apartments, Kochi 682001',
  '- Ring twice! Then wait.',
  '--- 4th floor ---',
  '@home',
  '+ Asha & Sons',
  '-',
  "'quoted'",
  ' two  spaces ',
  '4, "Lake" View, Kochi',
  'Asha; Ravi\tMenon',
  'தமிழ் 👩‍🌾',
  'A=1',
  // Neither takes long.
  `-${'1,'.repeat(100)}1 Road`,
  `-${'1-'.repeat(100)}1 Road`,
  `+${' ('.repeat(200)}1 Road`,
  '',
])('writes %j literally', (text) => {
  expect(written(text)).toBe(text);
});

it.each([
  '=1',
  '=HYPERLINK("https://evil.example")',
  '= 5 kg',
  '＝1+1',
  ' =1+1',
  '\t=1+1',
  '\u200B=1+1',
  '\u0000=1+1',
  '+1+1',
  '-2+3',
  '-2-3',
  '－2＋3',
  '--5',
  '+A1',
  '-$B$2*2',
  '+(1)',
  '-1%*2',
  '-"a"&"b"',
  '@SUM(1)',
  '＠SUM(1)',
  '@ SUM(1+9)',
  '-SUM (1)',
  '+sum(A1:A9)',
  '-near(1)',
  '-2+3+SUM("a"&A1)',
  `+1+prices|'today'!A0`,
  `-2+3+prices|'today'!A0`,
  `@SUM(1+9)*prices|'today'!A0`,
  `-Sheet2!A1`,
])('disarms %j, which a spreadsheet would run', (text) => {
  expect(written(text)).toBe(`'${text}`);
});

const ONE_LINE = /^[^\n\v\f\r\u0085\u2028\u2029]*\r\n$/;

it.each([
  ['4, "Lake" View\r\nKochi', '4, "Lake" View, Kochi'],
  ['12 Lake Road,\n  opposite the temple \n\nKochi,', '12 Lake Road, opposite the temple, Kochi'],
  ['Lake Road\u2028Kochi\u0085Kerala\vIndia', 'Lake Road, Kochi, Kerala, India'],
  ['Lake View ,\nFlat 4,,\nKochi', 'Lake View, Flat 4, Kochi'],
  ['\n=1+1', "'=1+1"],
  ['Kochi\r', 'Kochi'],
  ['\n', ''],
])('writes %j as one line', (text, line) => {
  expect(writeCsv([['first', text]])).toMatch(ONE_LINE);
  expect(written(text)).toBe(line);
});

it('writes numbers as they are, and nothing for a missing value', () => {
  expect(writeCsv([[-5, 0, 1.5, null, undefined, '-2.50'], ['b']])).toBe('-5,0,1.5,,,-2.50\r\nb\r\n');
});

it('is read back as it was, except for line breaks and an apostrophe before a formula', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((text) => ONE_LINE.test(`${text}\r\n`)),
    fc.string({ unit: fc.constantFrom(...'=+-@ \t",;\'(1A!|') }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const { data } = parse<string[]>(writeCsv(rows), { newline: '\r\n', delimiter: ',' });
      expect(
        data
          .slice(0, -1)
          .map((row, line) => row.map((text, place) => (text === `'${rows[line]?.[place]}` ? text.slice(1) : text))),
      ).toEqual(rows);
    }),
  );
});

it('quotes what other programs take for separators', () => {
  expect(writeCsv([['Flat 2; Lake Road', 'Asha\t=1+1', 'Asha']])).toBe('"Flat 2; Lake Road","Asha\t=1+1",Asha\r\n');
});
