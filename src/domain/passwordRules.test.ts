import fc from 'fast-check';
import { normalizePassword } from './passwordRules';

it.each([
  ['an accent of its own', 'Cafe\u0301', 'Caf\u00e9'],
  ['the vowel sign of a Tamil letter in two parts', '\u0b95\u0bc6\u0bbe', '\u0b95\u0bca'],
  ['other spaces, also at the ends', '\u3000a\u00a0b\u2003', ' a b '],
  ['letters of another case or width, and characters that nobody sees', 'A\uff21\u200b\u2126', 'A\uff21\u200b\u03a9'],
])('normalizes %s', (_case, typed, normalized) => {
  expect(normalizePassword(typed)).toBe(normalized);
});

it('changes nothing when it is applied again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const once = normalizePassword(typed);
      expect(normalizePassword(once)).toBe(once);
    }),
  );
});
