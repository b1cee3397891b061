import fc from 'fast-check';
import { hostileText } from '../../testing/hostileValues';
import type * as DraftLink from './draftLink';

const START = 'mailto:asha@nbt.example?body=';

/** Loads the module as in a browser with or without `Intl.Segmenter`. */
function loadModule(hasSegmenter: boolean) {
  const { Segmenter } = Intl;
  let loaded: typeof DraftLink | undefined;
  jest.isolateModules(() => {
    if (!hasSegmenter) Reflect.deleteProperty(Intl, 'Segmenter');
    loaded = jest.requireActual<typeof DraftLink>('./draftLink');
    Object.assign(Intl, { Segmenter });
  });
  if (!loaded) throw new Error('The module was not loaded.');
  return loaded;
}

const draftIn = (link: string) => decodeURIComponent(link.slice(START.length));
const boundaries = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ index }) => index);

describe.each([
  ['with Intl.Segmenter', true],
  ['without Intl.Segmenter', false],
])('withDraft, %s', (_name, hasSegmenter) => {
  const { chatLimits, emailLimits, withDraft } = loadModule(hasSegmenter);

  it.each([
    ['ASCII', 'tea ', 500],
    ['Tamil', 'தேநீர் கிடைக்குமா? ', 16],
    ['Devanagari', 'क्षत्रिय चाय ', 20],
    ['Malayalam', 'ചായ ക്ഷമിക്കണം ', 16],
    ['an emoji of a family', '👨‍👩‍👧‍👦', 20],
    ['an emoji with a skin color', '👍🏽', 80],
    ['the flag of India', '🇮🇳', 80],
    ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 20],
    ['a keycap', '1️⃣', 90],
    ['letters and combining marks', 'e\u0301\u0323o\u0302', 100],
    ['line breaks', '\r\n', 300],
    ['unpaired surrogates', '\ud83c ', 160],
    ['what percent encoding escapes', '100 % & #1 + "a"\t', 50],
  ])('cuts %s between two letters, as late as possible', (_case, unit, count) => {
    const whole = unit.repeat(count);
    const wanted = whole.replace(/\p{Cs}/gu, '\ufffd');
    // Every length modulo the encoded length of a letter.
    for (let length = 300; length < 340; length++) {
      const link = withDraft(START, whole, { link: length, text: 10_000 });
      expect(link.length).toBeLessThanOrEqual(length);
      const draft = draftIn(link);
      expect(draft.endsWith('…')).toBe(true);
      const end = draft.length - 1;
      expect(wanted.startsWith(draft.slice(0, end))).toBe(true);
      expect(boundaries(wanted)).toContain(end);
      const next = boundaries(wanted).find((index) => index > end);
      expect(START.length + encodeURIComponent(`${wanted.slice(0, next)}…`).length).toBeGreaterThan(length);
    }
  });

  it.each([
    ['', ''],
    ['Is it 100 %?\r\nAsha #1', 'Is it 100 %?\r\nAsha #1'],
    ['தேநீர் 🇮🇳', 'தேநீர் 🇮🇳'],
    ['tea \ud83c', 'tea \ufffd'],
    ['x'.repeat(2_000 - START.length), 'x'.repeat(2_000 - START.length)],
  ])('does not change the text %j, which fits', (text, draft) => {
    expect(draftIn(withDraft(START, text, emailLimits))).toBe(draft);
  });

  it('counts the characters of a chat before and after they are encoded', () => {
    expect(draftIn(withDraft(START, 'x'.repeat(3_501), chatLimits))).toBe(`${'x'.repeat(3_499)}…`);
    expect(draftIn(withDraft(START, 'க'.repeat(1_000), chatLimits))).toMatch(/^க{884}…$/);
  });

  it('adds nothing to a link that is too long without a text', () => {
    expect(withDraft('x'.repeat(1_995), 'tea', emailLimits)).toBe(`${'x'.repeat(1_995)}tea`);
    expect(withDraft('x'.repeat(1_995), 'coffee', emailLimits)).toBe('x'.repeat(1_995));
  });

  const letter = fc.constantFrom(
    ...['a', ' ', '\r\n', '\n', 'é', 'e\u0301', 'நீ', 'ர்', 'க', 'क्', 'ष', 'क्ष', 'ി', 'ക', '്', '\u200d', '\u200c', '🍵'],
    ...['👨‍👩‍👧', '👍🏽', '🏽', '🇮', '🇳', '🇮🇳', '\ufe0f', '❤️', '1️⃣', '\ud83c', '\udf75', '&', '%', '漢'],
  );

  it.each(['emailLimits', 'chatLimits'] as const)('writes a prefix of any text within %s', (name) => {
    const limits = name === 'emailLimits' ? emailLimits : chatLimits;
    const text = fc.oneof(
      hostileText,
      fc.array(letter, { minLength: 1, maxLength: 40 }).map((letters) => letters.join('').repeat(120)),
    );
    fc.assert(
      fc.property(text, (whole) => {
        const link = withDraft(START, whole, limits);
        const wanted = whole.replace(/\p{Cs}/gu, '\ufffd');
        const draft = draftIn(link);
        expect(link.length).toBeLessThanOrEqual(limits.link);
        expect(draft.length).toBeLessThanOrEqual(limits.text);
        if (draft === wanted) return;
        expect(draft.endsWith('…') && wanted.startsWith(draft.slice(0, -1))).toBe(true);
        expect(boundaries(wanted)).toContain(draft.length - 1);
      }),
    );
  });
});
