import { orderNumbers } from '../../../domain/order/order';
import { normalizeTrackingNumber } from '../../../domain/order/trackingNumber';
import { readTrackingTable, type NumberCell, type TableRow } from './trackingTable';

/** The result of reading a list of tracking numbers. */
export interface TrackingList {
  /** The tracking numbers by the id of their order. Empty if there is a fault. */
  found: Record<string, string>;
  /** Why the list cannot be used. */
  faults: string[];
  /** Why somebody has to check what was found before it is used. */
  doubts: string[];
}

/** A parcel to which a tracking number may belong. */
interface NumberedParcel {
  order: { id: string; order_uid: string };
  /** What is entered already. */
  trackingNumber: string;
}

/** What was read from a line. */
interface Reading {
  line: number;
  /** Undefined in a list without order numbers. */
  order?: string;
  /** Undefined if the line has an order, but no tracking number. */
  cell: NumberCell | undefined;
  /** What else may be the tracking number. */
  others: NumberCell[];
  /** The title of the column if it is another title. */
  title: string | undefined;
}

const TRACKING_TITLE = new RegExp(
  String.raw`tracking|\bawb\b|air ?way|way ?bill|consignment|docket|bar ?code|\blr\b|\bc[ /.-]?n(?:ote)?\b|` +
    String.raw`\b(?:article|pod)\.? ?(?:no|number)\b`,
  'i',
);
const OTHER_TITLE = new RegExp(
  String.raw`status|date|time|link|url|weight|type|mode|count|value|amount|charge|\be-?\s?way|return|previous|master|` +
    String.raw`\bpin|phone|mobile|invoice|company`,
  'i',
);
const MAX_TITLE_WORDS = 4;

/**
 * Reads tracking numbers that were pasted: with the number of the order in each line, in any sequence and beside other
 * columns; or a plain list in the sequence of the parcels, which is always to be checked.
 * @param first the index of the parcel with which a plain list starts
 */
export function readTrackingList(text: string, parcels: readonly NumberedParcel[], first = 0): TrackingList {
  const table = withOrders(readTrackingTable(text), parcels);
  if (table.some(hasOrder)) return readNumberedLines(table, parcels);
  const mentioned = table.find((row) => mentionsOrder(row, parcels));
  if (mentioned) return refused(unreadableOrder(mentioned));
  return readPlainLines(table, parcels, first);
}

function readNumberedLines(rows: TableRow[], parcels: readonly NumberedParcel[]): TrackingList {
  const numberIn = trackingColumn(rows.filter(hasOrder), titlesOf(rows));
  const faults: string[] = [];
  const readings: Reading[] = [];
  for (const row of rows) {
    const [order, ...others] = new Set(row.cells.flatMap((cell) => cell.order ?? []));
    if (others.length > 0)
      faults.push(`Line ${row.line} has more than one order number: ${[order, ...others].join(', ')}.`);
    else if (order) readings.push({ line: row.line, order, ...numberIn(row) });
    else if (mentionsOrder(row, parcels)) faults.push(unreadableOrder(row));
    else if (unambiguousIn(row).length > 0) faults.push(`Line ${row.line} has no order number: “${row.text}”.`);
  }
  const known = readings.filter(({ order }) => parcels.some((parcel) => parcel.order.order_uid === order));
  const unknown = readings.filter((reading) => !known.includes(reading)).map(({ order }) => ({ order_uid: order! }));
  const numbers = new Map(known.map(({ order, cell }) => [order, cell?.number]));
  const missing = parcels
    .filter(({ order, trackingNumber }) => !numbers.get(order.order_uid) && !trackingNumber.trim())
    .map(({ order }) => order);
  const notListed = missing.length > 0 ? [`Without a tracking number in the list: ${orderNumbers(missing)}.`] : [];
  const notSelected = unknown.length > 0 ? [`Not among these parcels: ${orderNumbers(unknown)}.`] : [];

  faults.push(...repeated(readings), ...problemsOf(known));
  // The number of an order may be misspelled.
  if (unknown.length > 0 && missing.length > 0) faults.push(...notSelected, ...notListed);
  if (known.every(({ cell }) => !cell) && faults.length === 0) faults.push(nothingFound(rows.find(hasOrder)));
  return outcome(faults, [...notSelected, ...notListed], known, (reading) =>
    parcels.find(({ order }) => order.order_uid === reading.order),
  );
}

function readPlainLines(table: TableRow[], parcels: readonly NumberedParcel[], first: number): TrackingList {
  const rows = withoutTitles(separated(table));
  const end = rows.findLastIndex((row) => numbersIn(row).length > 0) + 1;
  if (end === 0) return refused(nothingFound(table[0]));
  const open = parcels.slice(first);
  // Below the last number, a list may have a total or a closing line.
  const closing = end === open.length ? rows.splice(end) : [];
  const numberIn = trackingColumn(rows, titlesOf(table));
  const readings = rows.map((row) => ({ line: row.line, ...numberIn(row) }));
  const empty = rows.filter((_, index) => !readings[index]?.cell);
  const faults = [
    ...empty.map((row) => `Line ${row.line} has no tracking number: “${row.text}”.`),
    ...repeated(readings),
    ...problemsOf(readings),
  ];
  if (faults.length === 0 && readings.length !== open.length)
    faults.push(
      `${counted(readings.length, 'tracking number')} for ${counted(open.length, 'parcel')}. ` +
        'Add the number of the order to each line, or paste one tracking number for each parcel.',
    );
  const byPosition = 'The list has no order numbers. Its numbers belong to the parcels one after the other.';
  const doubts = [
    ...(parcels.length > 1 ? [byPosition] : []),
    ...listed(
      'Lines that are left out',
      closing.map(({ line, text }) => `${line} (“${text}”)`),
    ),
  ];
  return outcome(faults, doubts, readings, (_, index) => open[index]);
}

const nothingFound = (row: TableRow | undefined) =>
  `No tracking numbers were found${row ? ` in line ${row.line}, “${row.text}”` : ''}. ` +
  'Each line has the number of an order and a tracking number.';

const unreadableOrder = ({ line, text }: TableRow) =>
  `The order number in line ${line} cannot be read: “${text}”. ` +
  'Write NBT- and its digits, and nothing directly after them.';

const refused = (...faults: string[]): TrackingList => ({ found: {}, faults, doubts: [] });

function outcome(
  faults: string[],
  doubts: string[],
  readings: Reading[],
  parcelOf: (reading: Reading, index: number) => NumberedParcel | undefined,
): TrackingList {
  if (faults.length > 0) return refused(...faults);
  const found: Record<string, string> = {};
  const replaced: string[] = [];
  readings.forEach((reading, index) => {
    const parcel = parcelOf(reading, index);
    const number = reading.cell?.number;
    if (!parcel || number === undefined) return;
    found[parcel.order.id] = number;
    const entered = trackingKey(parcel.trackingNumber);
    if (entered && entered !== trackingKey(number)) replaced.push(`${entered} (${parcel.order.order_uid})`);
  });
  return {
    found,
    faults,
    doubts: [
      ...listed('Numbers that are entered and will be replaced', replaced, Infinity),
      ...doubts,
      ...doubtsAbout(readings.filter(({ cell }) => cell)),
    ],
  };
}

/** Returns why the tracking numbers may be something else, one text for each reason. */
function doubtsAbout(readings: Reading[]): string[] {
  const kinds = new Set(readings.flatMap(({ cell }) => cell?.resembles ?? []));
  const titles = new Set(readings.flatMap(({ title }) => title ?? []));
  const others = readings.filter((reading) => reading.others.length > 0);
  return [
    ...[...kinds].flatMap((kind) =>
      listed(
        `Looks like ${kind}`,
        readings.flatMap(({ cell }) => (cell?.resembles === kind ? `“${cell.number}”` : [])),
      ),
    ),
    ...[...titles].map((title) => `The numbers are in the column “${title}”.`),
    ...listed(
      'Lines with other numbers',
      others.map((reading) => `${reading.line} (${reading.others.map(({ number }) => `“${number}”`).join(', ')})`),
    ),
    ...roundedIn(readings),
  ];
}

/** Returns a text with the first of the items; none if there are no items. */
function listed(title: string, items: string[], shown = 3): string[] {
  const more = items.length > shown ? ` and ${items.length - shown} more` : '';
  return items.length > 0 ? [`${title}: ${items.slice(0, shown).join(', ')}${more}.`] : [];
}

/** Returns a tracking number in a form that is the same for numbers that differ in case only. */
export const trackingKey = (text: string) => normalizeTrackingNumber(text).toUpperCase();

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const problemsOf = (readings: Reading[]) =>
  readings.flatMap(({ line, cell }) => (cell?.problem ? `Line ${line}, “${cell.number}”: ${cell.problem}` : []));

/** Returns which orders and which tracking numbers are in several lines. */
function repeated(readings: Reading[]): string[] {
  const lines = new Map<string, number[]>();
  for (const { line, order, cell } of readings)
    for (const text of [order, cell && !cell.problem && trackingKey(cell.number)])
      if (text) lines.set(text, [...(lines.get(text) ?? []), line]);
  return [...lines].flatMap(([text, [line, ...others]]) =>
    others.length > 0 ? `${text} is in more than one line: ${[line, ...others].join(', ')}.` : [],
  );
}

/** Spreadsheets keep 15 digits of a number, and show zeros instead of the others. */
function roundedIn(readings: Reading[]): string[] {
  const long = readings.flatMap(({ cell }) => (cell && /^\d{16,}$/.test(cell.number) ? cell.number : []));
  return long.every((number) => /^\d{15}0+$/.test(number))
    ? long.slice(0, 1).map((number) => `A spreadsheet may have changed the last digits of ${number}.`)
    : [];
}

const hasOrder = ({ cells }: TableRow) => cells.some(({ order }) => order);
const numbersIn = ({ cells }: TableRow) => cells.flatMap(({ number }) => number ?? []);
/** The numbers that look like tracking numbers and like nothing else. */
const unambiguousIn = (row: TableRow) => numbersIn(row).filter(({ resembles }) => !resembles);
const isTrackingTitle = (text: string) =>
  text.split(' ').length <= MAX_TITLE_WORDS && TRACKING_TITLE.test(text) && !OTHER_TITLE.test(text);

/** True for a line without an order number that has the digits of a selected order, or `NBT` before digits. */
const mentionsOrder = ({ text }: TableRow, parcels: readonly NumberedParcel[]) =>
  /(?<![a-z])NBT[\W_]*(?:\d ?){5}/i.test(text) ||
  parcels.some(({ order }) => text.match(/\d+/g)?.includes(order.order_uid.replace('NBT-', '')));

/** The titles of the columns: the last line with columns of words above the first number. */
function titlesOf(rows: TableRow[]): TableRow | undefined {
  const start = rows.findIndex((row) => hasOrder(row) || numbersIn(row).length > 0);
  return rows
    .slice(0, start)
    .findLast(({ hasColumns, cells }) => hasColumns && cells.some(({ text }) => /\p{L}/u.test(text)));
}

/** Finds order numbers without `NBT-`: they are in the column in which most are numbers of the parcels. */
function withOrders(rows: TableRow[], parcels: readonly NumberedParcel[]): TableRow[] {
  if (rows.some(hasOrder)) return rows;
  const numbers = new Set(parcels.map(({ order }) => order.order_uid.replace('NBT-', '')));
  const matches = new Map<number, number>();
  for (const { cells } of rows)
    cells.forEach(({ text }, column) => {
      if (numbers.has(text)) matches.set(column, (matches.get(column) ?? 0) + 1);
    });
  const [best] = [...matches].sort(([, one], [, other]) => other - one);
  if (!best) return rows;
  const isOrder = (text: string, column: number) =>
    numbers.has(text) || (column === best[0] && /^\d{6,20}$/.test(text));
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map(({ text, ...cell }, column) =>
      isOrder(text, column) ? { text, order: `NBT-${text}` } : { text, ...cell },
    ),
  }));
}

/** Makes rows of numbers that are in one line. */
function separated(rows: TableRow[]): TableRow[] {
  const [row, ...others] = rows.filter((each) => numbersIn(each).length > 0);
  if (!row || others.length > 0 || row.cells.some(({ text, number }) => text && !number)) return rows;
  return row.cells.filter(({ number }) => number).map((cell) => ({ ...row, cells: [cell] }));
}

/** Leaves out the lines above the first number, and their repetitions. Other lines have their place in a plain list. */
function withoutTitles(rows: TableRow[]): TableRow[] {
  const start = rows.findIndex((row) => numbersIn(row).length > 0);
  const above = rows.slice(0, Math.max(start, 0)).map(({ text }) => text);
  return start < 0 ? [] : rows.slice(start).filter(({ text }) => !above.includes(text));
}

/** Returns a function that finds the tracking number of a row. */
function trackingColumn(
  rows: TableRow[],
  titles: TableRow | undefined,
): (row: TableRow) => Pick<Reading, 'cell' | 'others' | 'title'> {
  const find = namedColumn(rows, titles) ?? bestColumn(rows, titles);
  const counts = new Map<string, number>();
  for (const { number } of rows.flatMap(numbersIn)) counts.set(number, (counts.get(number) ?? 0) + 1);
  return (row) => {
    const cell = find(row);
    // What several lines have is not the number of a parcel.
    const others = (cell?.resembles ? numbersIn(row) : unambiguousIn(row)).filter(
      (other) => other !== cell && counts.get(other.number) === 1,
    );
    const title = titles?.cells[row.cells.findIndex(({ number }) => number && number === cell)]?.text;
    return { cell, others, title: title && !isTrackingTitle(title) ? title : undefined };
  };
}

/** Finds the column by its title, unless only other columns have numbers that look like tracking numbers. */
function namedColumn(rows: TableRow[], titles: TableRow | undefined) {
  const [named, ...alsoNamed] =
    titles?.cells.flatMap(({ text }, column) => (isTrackingTitle(text) ? column : [])) ?? [];
  // A row with more cells than titles has separators in a cell.
  const isBelowTitles =
    titles !== undefined && rows.every(({ cells, hasColumns }) => hasColumns && cells.length <= titles.cells.length);
  if (named === undefined || alsoNamed.length > 0 || !isBelowTitles) return undefined;
  const numberIn = ({ cells }: TableRow) => cells[named]?.number;
  const isLikely = rows.some((row) => unambiguousIn(row).includes(numberIn(row)!));
  return isLikely || rows.every((row) => unambiguousIn(row).length === 0) ? numberIn : undefined;
}

/** True if a cell is what the other cells of its column are. Two columns may be in either sequence in each line. */
const isTable = (rows: TableRow[]) =>
  rows.every(({ hasColumns, cells }) => hasColumns && cells.length > 2 && cells.length === rows[0]?.cells.length);

/** Chooses between columns with numbers. */
function bestColumn(rows: TableRow[], titles: TableRow | undefined): (row: TableRow) => NumberCell | undefined {
  const hasPlaces = isTable(rows);
  if (!hasPlaces && rows.every((row) => numbersIn(row).length < 2)) return (row) => numbersIn(row)[0];
  // Without a table, numbers have a place among the numbers of their line only.
  const at = (row: TableRow, column: number) => (hasPlaces ? row.cells[column]?.number : numbersIn(row)[column]);
  const columns = Array.from({ length: Math.max(...rows.map(({ cells }) => cells.length)) }, (_, column) => {
    const numbers = rows.flatMap((row) => at(row, column) ?? []);
    // Each parcel has a number of its own.
    const isConstant = numbers.length > 1 && new Set(numbers.map(({ number }) => number)).size === 1;
    const likelihood = numbers.reduce((sum, number) => sum + likelihoodOf(number), 0);
    const hasOtherTitle = hasPlaces && OTHER_TITLE.test(titles?.cells[column]?.text ?? '');
    return { column, score: isConstant ? 0 : likelihood / (hasOtherTitle ? 10 : 1) };
  });
  const best = columns.reduce((one, other) => (other.score > one.score ? other : one)).column;
  const isUnambiguous = rows.some((row) => unambiguousIn(row).length > 0);
  return (row) => {
    const unambiguous = unambiguousIn(row);
    if (hasPlaces || unambiguous.length > 1 || !isUnambiguous) return at(row, best);
    return unambiguous[0];
  };
}

/** How likely a number is a tracking number, beside the other numbers of a list. */
function likelihoodOf({ number, problem, resembles }: NumberCell): number {
  if (resembles) return number.length / 100;
  if (problem) return 1;
  // Of the Universal Postal Union, such as EZ123456789IN.
  if (/^[a-z]{2}\d{9}[a-z]{2}$/i.test(number)) return 4;
  return /^[a-z]{0,5}\d{8,}[a-z]{0,2}$/i.test(number) ? 3 : 2;
}
