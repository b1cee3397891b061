import fc from 'fast-check';
import { parsePercentage, parseWholeNumber } from './typedNumber';

it.each([
  ['0', 0],
  ['3', 3],
  [' 12 ', 12],
  ['007', 7],
  ['०३', 3],
  ['௧௨', 12],
  ['൧൨', 12],
  ['０３', 3],
  ['\u200b3\u00a0', 3],
  ['999999999', 999_999_999],
  ['', null],
  ['1e2', null],
  ['1.5', null],
  ['1.0', null],
  ['1,5', null],
  ['1,250', null],
  ['1 2', null],
  ['+3', null],
  ['-1', null],
  ['−1', null],
  ['0x10', null],
  ['½', null],
  ['²', null],
  ['Infinity', null],
  ['three', null],
  ['1234567890', null],
])('parses %j as the whole number %j', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number);
});

it('parses every whole number that is written in digits of a script', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.constantFrom('0', '०', '௦', '０'), (number, zero) => {
      const digits = [...String(number)].map((digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)));
      expect(parseWholeNumber(digits.join(''))).toBe(number);
    }),
  );
});

it.each([
  ['5', 5],
  [' 5.25 ', 5.25],
  ['५', 5],
  ['18%', 18],
  ['100', 100],
  ['0', 0],
  ['', null],
  ['1e1', null],
  ['0x5', null],
  ['-5', null],
  ['+5', null],
  ['5,5', null],
  ['5.', null],
  ['100.01', null],
  ['5.125', null],
])('parses %j as the percentage %j', (text, percentage) => {
  expect(parsePercentage(text)).toBe(percentage);
});
