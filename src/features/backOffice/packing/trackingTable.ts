import { isRounded, normalizeTrackingNumber, trackingNumberProblem } from '../../../domain/order/trackingNumber';
import { normalizeLine, toAsciiDigits } from '../../../domain/text';

/** A cell that may be a tracking number. */
export interface NumberCell {
  /** Normalized. */
  number: string;
  /** Why it is not a tracking number, although it looks like one. */
  problem: string | undefined;
  /** What else it may be, for example a phone number. */
  resembles: string | undefined;
}

export interface TableCell {
  /** Normalized; empty for an empty cell. */
  text: string;
  /** The number of an order, `NBT-` and digits. */
  order?: string;
  /** Absent in cells that are something else, such as names, dates and weights. */
  number?: NumberCell;
}

export interface TableRow {
  /** The number of the line in the text, from 1. */
  line: number;
  /** The whole line, to name it in a message. */
  text: string;
  cells: TableCell[];
  /** False if single spaces separate the cells, so that their places have no meaning. */
  hasColumns: boolean;
}

const ORDER = /(?<![a-z\d])(?:# ?)?NBT[ :._/-]{0,3}(\d{6,20})(?![a-z\d/_-])/gi;
const ONLY_ORDER = /^(?:order\s*(?:no\.?|number|id)?\s*)?(?:NBT-|#\s*)(\d{6,20})$/i;
/** `Order No:` before a number without `NBT-`. */
const ORDER_LABEL = /\border\b *(?:(?:no|number|id)\b)?[ .:#-]*(?=\d{6,20}(?![a-z\d/_-]))/gi;
/** Emphasis in a chat message, such as `*NBT-100001*`. */
const EMPHASIS = /(?<![\p{L}\p{N}])[*_~`]+|[*_~`]+(?![\p{L}\p{N}])/gu;
/** What separates cells, the strongest first: a weaker one is part of the cells. */
const SEPARATORS = [/\t/, /[;|]/, /,/, /\s{2,}/, /\s*[:=→]+>?\s*|\s+-+>?\s+/, /\s+/];
const SPACES = 3;
const SPACE = SEPARATORS.length - 1;
/** A cell in quotes, which may contain separators and line breaks. */
const QUOTED = /(^|[\t\n,;|])[ =]*"((?:[^"]|"")*)"(?=\s*?(?:[\t\n,;|]|$))/g;
const LABEL = new RegExp(
  String.raw`\b(?:(?:tracking|awb|waybill|consignment|docket|article|shipment|pod)\s*(?:no|number|id)?|` +
    String.raw`(?:lr|c\/?n|c ?note)\s*(?:no|number))\b\.?(?:\s+is\b)?[\s:#-]*(?=[a-z]*\d)`,
  'gi',
);

/**
 * Reads a pasted list as a table: lines of a spreadsheet, a CSV file, a message or a plain list. Empty lines are left
 * out.
 */
export function readTrackingTable(text: string): TableRow[] {
  const lines = text
    .normalize('NFKC')
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(QUOTED, (_, before: string, cell: string) => before + withoutSeparators(cell))
    .split('\n');
  let filled = 0;
  return lines.flatMap((line, index) => {
    const cleaned = cleanedLine(line);
    if (/\d/.test(cleaned)) filled += 1;
    const cells = partsOf(cleaned, filled).map(cellOf);
    const hasColumns = SEPARATORS.slice(0, SPACE).some((separator) => separator.test(cleaned.trim()));
    return cells.some(({ text: shown }) => shown)
      ? [{ line: index + 1, text: toAsciiDigits(normalizeLine(line)), cells, hasColumns }]
      : [];
  });
}

/**
 * Normalizes a line except what separates its cells, writes order numbers as `NBT-` and digits, and removes `1.` before
 * the line, `AWB No.` before a number and emphasis.
 */
const cleanedLine = (line: string) =>
  line
    .split(/(\t|\s{2,})/)
    .map((part, index) => (index % 2 === 0 ? toAsciiDigits(normalizeLine(part)) : part))
    .join('')
    .replace(EMPHASIS, '')
    .replace(/^\s*\(?\d{1,3}(?:\)\s*|\.\s+)/, '')
    .replace(LABEL, '')
    .replace(ORDER_LABEL, 'NBT-')
    .replace(ORDER, 'NBT-$1');

/** Returns a quoted cell as one without quotes: a number in a formula (`="123"`) becomes the number. */
const withoutSeparators = (cell: string) =>
  cell
    .replaceAll('""', '"')
    .replace(/^="(.*)"$/s, '$1')
    .replace(/[\s,;|]+/g, ' ')
    .trim();

/** @param ordinal which of the lines with digits this is, for lists whose lines are numbered */
function partsOf(text: string, ordinal: number, weakest = 0): string[] {
  const level = SEPARATORS.findIndex((each, n) => n >= weakest && each.test(n < SPACES ? text : text.trim()));
  if (level < 0) return [text];
  if (level === SPACE) return wordsOf(text, ordinal);
  // A separator at an end is beside an empty cell; spaces are not.
  const parts = (level < SPACES ? text : text.trim()).split(SEPARATORS[level]!);
  return parts.flatMap((part) => (hasMoreThanOrder(part) ? partsOf(part, ordinal, level + 1) : [part]));
}

const hasMoreThanOrder = (text: string) => text.search(ORDER) >= 0 && !ONLY_ORDER.test(normalizeTrackingNumber(text));

/**
 * Splits a line whose cells are separated by single spaces. What may be a part of a number stays together with what is
 * beside it, so that `EA 123 IN` is one number with spaces.
 */
function wordsOf(text: string, ordinal: number): string[] {
  const words = text.replace(ORDER, ' NBT-$1 ').trim().split(/\s+/);
  if (words.length > 1 && words[0] === String(ordinal)) words.shift();
  const parts: string[] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const isGlued =
      before !== undefined &&
      (isPiece(before) || isPiece(word)) &&
      ![before, word].some(isApart) &&
      (isEnd(before, word) || ![before, word].some(isWhole));
    if (isGlued) parts.push(`${parts.pop()} ${word}`);
    else parts.push(word);
  });
  return parts;
}

/** True for what may be parts of a number although one is long: two capitals at its end, or digits beside digits. */
const isEnd = (before: string, word: string) =>
  /^[A-Z]{2}$/.test(word) || /^[A-Z]$/.test(before) || (/\d$/.test(before) && /^\d/.test(word));

/** True for a number with letters before its digits that is long enough to be complete. */
const isWhole = (word: string) => /^(?=.*\d)[a-z][a-z\d/-]{7,}$/i.test(word);

/** True for what cannot be a tracking number alone, but a part of one: `EA`, `IN`, `123`. */
const isPiece = (word: string) => /^(?:[a-z\d]{1,3}|\d{1,5})$/i.test(word);

/** True for what is not a part of a tracking number. */
const isApart = (word: string) => isWord(word) || ONLY_ORDER.test(word) || OTHER.some((other) => other.test(word));

/** A name or another word; short words in capital letters may be a part of a number. */
const isWord = (word: string) => /^(?:[A-Za-z]{4,}|[A-Z][a-z]+)[.,]?$|^\P{ASCII}/u.test(word);

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** Cells of couriers' files that are not tracking numbers. */
const OTHER = [
  // Dates
  /^\d{1,2}[-/.]\d{1,2}[-/.](?:\d\d|\d{4})$/,
  /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/,
  new RegExp(`^\\d{1,2}[- /]?${MONTH}[- /,]*(?:\\d\\d|\\d{4})$`, 'i'),
  new RegExp(`^${MONTH} \\d{1,2},? \\d{4}$`, 'i'),
  // Weights and amounts
  /^\d{1,4}(?:[.,]\d+)?\s*(?:g|gm|gms|gram|grams|kg|kgs|ml|cm|mm|pc|pcs|nos?)\.?$/i,
  /^(?:rs\.?|inr|₹)\s*\d{1,6}(?:[,.]\d+)*(?:\/-)?$/i,
  // GSTINs
  /^\d\d[A-Z]{5}\d{4}[A-Z]\dZ[A-Z\d]$/i,
  // The number of an order with something after it, or of another shop
  /^#?NBT-?\d{6}/i,
  // Pages
  /^\d+ of \d+$/i,
];

const LIKENESSES: [pattern: RegExp, name: string][] = [
  [/^20\d\d(?:0[1-9]|1[0-2])[0-3]\d(?:[0-2]\d[0-5]\d(?:[0-5]\d)?)?$/, 'a date'],
  [/^(?:0|91)?[6-9]\d{9}$|^0\d{10}$|^0\d{2,4}-\d{6,8}$/, 'a phone number'],
  [/^890\d{10}$/, 'the barcode of a product'],
  [/^[1-9]\d{5}$/, 'a PIN code'],
  [/^\d{1,5}$/, 'a weight or an amount'],
  [/^(?:inv|bill|sku)[-_]?\d+$|^(?:po|so)[-_]\d+$/i, 'the number of an invoice or of a product'],
  [/\//, 'a part of an address or the number of an invoice'],
];

function cellOf(part: string): TableCell {
  const text = normalizeTrackingNumber(part).replace(/^[([<]+|[)\]>.]+$/g, '');
  const [, order] = ONLY_ORDER.exec(text) ?? [];
  if (order) return { text, order: `NBT-${order}` };
  const number = numberOf(text);
  return number ? { text, number } : { text };
}

/** A long number with something short beside it, except `EK123456789 IN` and `EK 123456789IN`, which are one number. */
const BESIDE_OTHERS =
  /^(?![a-z]{2}\d{9} [a-z]{2}$)(?:[a-z]{2,3} (?=[a-z]))?([a-z\d/-]{8,})(?: [a-z]{2,3}| \d{1,5}(?: \d{1,5})*)?$/i;

function numberOf(text: string): NumberCell | undefined {
  if (!/\d/.test(text) || OTHER.some((other) => other.test(text)) || text.split(' ').some(isWord)) return undefined;
  if (/^\d{8,}\.0$/.test(text))
    return { number: text, problem: 'A spreadsheet has added “.0”. Remove it.', resembles: undefined };
  const [, whole] = BESIDE_OTHERS.exec(text) ?? [];
  if (whole && whole !== text && /\d/.test(whole))
    return { number: whole, problem: undefined, resembles: 'a part of a longer number' };
  const problem = trackingNumberProblem(text);
  const joined = text.replaceAll(' ', '');
  if (!isRounded(joined) && trackingNumberProblem(joined)) return undefined;
  return { number: text, problem, resembles: LIKENESSES.find(([pattern]) => pattern.test(joined))?.[1] };
}
