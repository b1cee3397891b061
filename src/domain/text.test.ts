import { normalizeLine, normalizeText, percentEncode } from './text';

describe('normalizeLine', () => {
  it('replaces line breaks and control characters, so that no email header can be injected', () => {
    expect(normalizeLine(' Asha\r\nBcc: all@example.com\u2028x\u0000\u0085y ')).toBe('Asha Bcc: all@example.com x y');
  });
});

describe('normalizeText', () => {
  it('keeps line breaks and removes characters that PostgreSQL cannot store', () => {
    expect(normalizeText(' one\r\ntwo\rthree\u0000\u0007\n\nfour \ud800🍵\n')).toBe('one\ntwo\nthree\n\nfour \ufffd🍵');
  });
});

describe('percentEncode', () => {
  it('encodes any text, also with half of an emoji', () => {
    expect(decodeURIComponent(percentEncode('a/b & c 🍵'))).toBe('a/b & c 🍵');
    expect(decodeURIComponent(percentEncode('tea \ud83c'))).toBe('tea \ufffd');
  });
});
