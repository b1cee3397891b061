import * as v from 'valibot';
import { gstinSchema, isGstin } from './gstin';

it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '32AABCU9603R1ZW'])('accepts the GSTIN %s', (gstin) => {
  expect(isGstin(gstin)).toBe(true);
});

it.each(['27AAPFU0939F1ZA', '28AAPFU0939F1ZV', '27AAPFU0939F1Z', '27aapfu0939f1zv', '', '27AAPFU0939F0ZV'])(
  'rejects %j',
  (text) => {
    expect(isGstin(text)).toBe(false);
  },
);

it('normalizes what was typed, and accepts that there is none', () => {
  expect(v.parse(gstinSchema, ' 32aabcu 9603r1zw ')).toBe('32AABCU9603R1ZW');
  expect([v.parse(gstinSchema, undefined), v.parse(gstinSchema, ' ')]).toEqual([undefined, undefined]);
  expect(v.safeParse(gstinSchema, '32AABCU9603R1ZX').success).toBe(false);
});
