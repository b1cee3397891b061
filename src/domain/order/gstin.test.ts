import * as v from 'valibot';
import { gstinProblem, gstinSchema, isGstin, placeOfSupplyNote } from './gstin';

it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '32AABCU9603R1ZW', '0717UNO00157UNO', '3317USA00002UNE'])(
  'accepts %s',
  (gstin) => {
    expect(isGstin(gstin)).toBe(true);
  },
);

it.each(['27AAPFU0939F1ZA', '28AAPFU0939F1ZV', '27AAPFU0939F1Z', '27aapfu0939f1zv', '', '27AAPFU0939F0ZV'])(
  'rejects %j',
  (text) => {
    expect(isGstin(text)).toBe(false);
  },
);

it('normalizes what was typed, and accepts that there is none', () => {
  for (const typed of [
    ' 32aabcu 9603r1zw ',
    '32-AABCU-9603-R1ZW',
    '32.AABCU.9603R1ZW',
    '32\u00a0AABCU\u20119603\u200bR1ZW',
    '\u202a32AABCU9603R1ZW\u202c',
    '३२AABCU९६०३R1ZW',
    '３２ＡＡＢＣＵ９６０３Ｒ１ＺＷ',
    '３２AABCU9603R1ZW',
  ])
    expect(v.parse(gstinSchema, typed)).toBe('32AABCU9603R1ZW');
  expect([v.parse(gstinSchema, undefined), v.parse(gstinSchema, ' ')]).toEqual([undefined, undefined]);
  expect(v.safeParse(gstinSchema, '32AABCU9603R1ZX').success).toBe(false);
});

it('says which code is the code of no state', () => {
  // With its check digit. 28 was the code of a state before GST.
  expect(gstinProblem('28AAPFU0939F1ZT')).toBe(
    'A GSTIN begins with the code of a state, and no state has the code 28. Please correct it, or leave it empty.',
  );
});

it('states the place of supply only if the GSTIN is of another state than the delivery', () => {
  expect(placeOfSupplyNote(' 27aapfu0939f1zv', 'Kerala')).toBe(
    'The GSTIN 27AAPFU0939F1ZV is registered in Maharashtra, and the parcel goes to Kerala. The place of supply on the invoice is Kerala.',
  );
  expect(placeOfSupplyNote('0717UNO00157UNO', 'Goa')).toMatch(/^The UIN 0717UNO00157UNO is registered in Delhi/);
  for (const [gstin, state] of [
    ['27AAPFU0939F1ZV', 'Maharashtra'],
    ['27AAPFU0939F1ZV', ''],
    ['27AAPFU0939F1ZW', 'Kerala'],
    ['', 'Kerala'],
  ] as const)
    expect(placeOfSupplyNote(gstin, state)).toBeUndefined();
});
