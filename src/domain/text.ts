// PostgreSQL can store neither NUL nor unpaired surrogates.
const UNPAIRED_SURROGATES = /\p{Cs}/gu;
// eslint-disable-next-line no-control-regex -- removing control characters is the purpose
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const SPACES = /[\p{Cc}\s]+/gu;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** Characters that nobody sees. Joiners and the variation selector of emoji are in `SHAPING`. */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\u2800]/gu;

const VIRAMAS = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca';
/** The scripts whose letters are joined, from Arabic to Myanmar and from Khmer to Mongolian. */
const JOINED = '\\u0600-\\u109f\\u1780-\\u18af';
const JOINER = '(?:\\u200c|\\u200d)';
const EMOJI = '\\u00a9\\u00ae\\u203c\\u2049\\u2100-\\u2bff\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1faff}';

/**
 * Matches characters that change the shape of a letter or an emoji. Those that do so are in a group, together with the
 * character before them.
 */
const SHAPING = new RegExp(
  `([${VIRAMAS}]${JOINER}|[${JOINED}]${JOINER}(?=[${JOINED}])` +
    `|[${EMOJI}](?:\\ufe0f?\\u200d(?=[${EMOJI}])|\\ufe0f)|[0-9#*]\\ufe0f(?=\\u20e3))|\\u200c|\\u200d|\\ufe0f`,
  'gu',
);

/**
 * Returns what a person typed or pasted as one line, such as a name, an email, a number or the words of a search, in one
 * form: NFC, trimmed, without characters that nobody sees, with simple spaces and hyphens. Line breaks become spaces,
 * which also prevents email header injection. The text is brought into NFC first, because NFC replaces signs that
 * `SHAPING` counts as emoji, such as U+2126, and again, because letters may come together when an invisible character is
 * removed. SQL has the same (`one_line`).
 */
export const normalizeLine = (text: string): string =>
  joinLines(toNfc(toNfc(text).replace(INVISIBLE, '').replace(DASHES, '-').replace(SHAPING, '$1')));

/**
 * Returns a text that the shop has written as one trimmed line, for example a subject. Line breaks and control
 * characters become spaces.
 */
export const joinLines = (text: string): string =>
  text.replace(UNPAIRED_SURROGATES, '\ufffd').replace(SPACES, ' ').trim();

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Returns a text of several lines, such as an address, as one line: `Lake Road, Kochi`. Commas at the end of a line are not
 * repeated. A text of one line stays as it is.
 */
export function joinWithCommas(text: string): string {
  if (!LINE_BREAK.test(text)) return text;
  return text
    .split(LINE_BREAK)
    .map((line) => line.trim().replace(/[\s,]+$/, ''))
    .filter(Boolean)
    .join(', ');
}

/**
 * Returns a text of several lines, such as a message or an address: NFC, trimmed, with `\n` as the only line break and
 * without other control characters except tabs.
 */
export const normalizeText = (text: string): string =>
  toNfc(text.replace(UNPAIRED_SURROGATES, '\ufffd').replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '')).trim();

/**
 * Returns the text in NFC, without the marks of a letter after the 30th. No language needs more (Stream-Safe Text Format,
 * UAX #15). SQL has the same (`nfc`).
 */
// NFC may write one mark as two.
const toNfc = (text: string): string => limitMarks(limitMarks(text).normalize('NFC'));

// NFKC changes the half-width sound marks of Japanese to marks.
const limitMarks = (text: string): string => text.replace(/([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu, '$1');

const DIGIT = /\p{Nd}/u;

/**
 * Returns the text with the digits 0 to 9 instead of the digits of other scripts, for example ९८४. Unicode has the ten
 * digits of a script one after the other, and no other digit directly before them. SQL has the same (`ascii_digits`).
 */
export const toAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
