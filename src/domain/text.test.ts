import * as fc from 'fast-check';
import { joinLines, normalizeLine, normalizeText, toAsciiDigits } from './text';
import { digitExamples, lineExamples } from './textExamples';

describe('normalizeLine', () => {
  it.each(lineExamples)('returns %j as %j', (typed, line) => {
    expect(normalizeLine(typed)).toBe(line);
  });

  it('returns a line that it has returned as it is', () => {
    const characters = fc.constantFrom(...[...new Set(lineExamples.flatMap(([typed]) => [...typed]))]);
    fc.assert(
      fc.property(fc.string({ unit: characters }), (typed) => {
        const line = normalizeLine(typed);
        expect(normalizeLine(line)).toBe(line);
      }),
    );
  });
});

describe('joinLines', () => {
  it('keeps the dashes of a title', () => {
    expect(joinLines('Nilgiri – 2nd flush\r\n(100\u2009g) \ud800')).toBe('Nilgiri – 2nd flush (100 g) \ufffd');
  });
});

describe('normalizeText', () => {
  it('keeps line breaks and removes characters that PostgreSQL cannot store', () => {
    expect(normalizeText(' one\r\ntwo\rthree\u0000\u0007\n\nfour \ud800🍵\n')).toBe('one\ntwo\nthree\n\nfour \ufffd🍵');
  });

  it('only changes the Unicode form of words', () => {
    expect(normalizeText('Cafe\u0301 – a\u200bb')).toBe('Café – a\u200bb');
  });
});

describe('toAsciiDigits', () => {
  it.each(digitExamples)('returns %s as %s', (typed, digits) => {
    expect(toAsciiDigits(typed)).toBe(digits);
  });
});
