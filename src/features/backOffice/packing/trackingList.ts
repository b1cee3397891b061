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
  order: string | undefined;
  /** Undefined if the line has an order, but no tracking number. */
  cell: NumberCell | undefined;
  /** Why the cell may be something else. */
  doubts: string[];
}

const TRACKING_TITLE =
  /tracking|\bawb\b|air ?way|way ?bill|consignment|docket|article|bar ?code|\b(?:c\.?n|lr|pod)\.? ?(?:no|number)\b/i;
const OTHER_TITLE = /status|date|time|link|url|weight|type|mode|count|value|amount|charge/i;

/**
 * Reads tracking numbers that were pasted: with the number of the order in each line, in any sequence and beside other
 * columns; or a plain list in the sequence of the parcels, which is always to be checked.
 * @param first the index of the parcel with which a plain list starts
 */
export function readTrackingList(text: string, parcels: readonly NumberedParcel[], first = 0): TrackingList {
  const table = withOrders(readTrackingTable(text), parcels);
  if (table.some(hasOrder)) return readNumberedLines(table, parcels);
  return readPlainLines(withoutTitles(separated(table)), titlesOf(table), parcels.slice(first));
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
    else if (certainIn(row).length > 0) faults.push(`Line ${row.line} has no order number: “${shown(row)}”.`);
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
  if (known.every(({ cell }) => !cell) && faults.length === 0) faults.push(NOTHING_FOUND);
  return outcome(faults, [...notSelected, ...notListed], known, (reading) =>
    parcels.find(({ order }) => order.order_uid === reading.order),
  );
}

function readPlainLines(
  rows: TableRow[],
  titles: TableRow | undefined,
  parcels: readonly NumberedParcel[],
): TrackingList {
  if (rows.length === 0) return { found: {}, faults: [NOTHING_FOUND], doubts: [] };
  const numberIn = trackingColumn(rows, titles);
  const readings = rows.map((row) => ({ line: row.line, order: undefined, ...numberIn(row) }));
  const empty = rows.filter((_, index) => !readings[index]?.cell);
  const faults = [
    ...empty.map((row) => `Line ${row.line} has no tracking number: “${shown(row)}”.`),
    ...repeated(readings),
    ...problemsOf(readings),
  ];
  if (faults.length === 0 && readings.length !== parcels.length)
    faults.push(
      `${counted(readings.length, 'tracking number')} for ${counted(parcels.length, 'parcel')}. ` +
        'Add the number of the order to each line, or paste one tracking number for each parcel.',
    );
  const byPosition = 'The list has no order numbers. Its numbers belong to the parcels one after the other.';
  return outcome(faults, parcels.length > 1 ? [byPosition] : [], readings, (_, index) => parcels[index]);
}

const NOTHING_FOUND = 'No tracking numbers were found. Each line has the number of an order and a tracking number.';

function outcome(
  faults: string[],
  doubts: string[],
  readings: Reading[],
  parcelOf: (reading: Reading, index: number) => NumberedParcel | undefined,
): TrackingList {
  if (faults.length > 0) return { found: {}, faults, doubts: [] };
  const found: Record<string, string> = {};
  const changed: string[] = [];
  readings.forEach((reading, index) => {
    const parcel = parcelOf(reading, index);
    const number = reading.cell?.number;
    if (!parcel || number === undefined) return;
    found[parcel.order.id] = number;
    const entered = normalizeTrackingNumber(parcel.trackingNumber);
    if (entered && entered !== number) changed.push(`${parcel.order.order_uid} has the number ${entered} now.`);
  });
  const used = readings.filter(({ cell }) => cell);
  return {
    found,
    faults,
    doubts: [...new Set([...doubts, ...used.flatMap((reading) => reading.doubts), ...roundedIn(used), ...changed])],
  };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const problemsOf = (readings: Reading[]) =>
  readings.flatMap(({ line, cell }) => (cell?.problem ? `Line ${line}, “${cell.number}”: ${cell.problem}` : []));

/** Returns which orders and which tracking numbers are in several lines. */
function repeated(readings: Reading[]): string[] {
  const lines = new Map<string, number[]>();
  for (const { line, order, cell } of readings)
    for (const text of [order, cell && !cell.problem && cell.number.toUpperCase()])
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
const shown = ({ cells }: TableRow) => cells.flatMap(({ text }) => text || []).join(' ');
const numbersIn = ({ cells }: TableRow) => cells.flatMap(({ number }) => number ?? []);
/** The numbers that look like tracking numbers and like nothing else. */
const certainIn = (row: TableRow) => numbersIn(row).filter(({ likeness }) => !likeness);
const isTrackingTitle = (text: string) => TRACKING_TITLE.test(text) && !OTHER_TITLE.test(text);

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

/** Leaves out the lines above the first number, and repeated titles. Other lines have their place in a plain list. */
function withoutTitles(rows: TableRow[]): TableRow[] {
  const start = rows.findIndex((row) => numbersIn(row).length > 0);
  const isTitle = ({ cells }: TableRow) =>
    cells.every(({ text }) => !/\d/.test(text)) && isTrackingTitle(cells.map(({ text }) => text).join(' '));
  return start < 0 ? [] : rows.slice(start).filter((row) => !isTitle(row));
}

/** Returns a function that finds the tracking number of a row. */
function trackingColumn(
  rows: TableRow[],
  titles: TableRow | undefined,
): (row: TableRow) => Pick<Reading, 'cell' | 'doubts'> {
  const [named, ...alsoNamed] =
    titles?.cells.flatMap(({ text }, column) => (isTrackingTitle(text) ? column : [])) ?? [];
  // A row with more cells than titles has separators in a cell.
  const isBelowTitles =
    titles !== undefined && rows.every(({ cells, hasColumns }) => hasColumns && cells.length <= titles.cells.length);
  if (named !== undefined && alsoNamed.length === 0 && isBelowTitles)
    return ({ cells }) => ({ cell: cells[named]?.number, doubts: [] });

  const isSimple = !isTable(rows) && rows.every((row) => numbersIn(row).length < 2);
  const find = isSimple ? (row: TableRow) => numbersIn(row)[0] : bestColumn(rows);
  const counts = new Map<string, number>();
  for (const { number } of rows.flatMap(numbersIn)) counts.set(number, (counts.get(number) ?? 0) + 1);
  return (row) => {
    const cell = find(row);
    // What several lines have is not the number of a parcel.
    const others = (cell?.likeness ? numbersIn(row) : certainIn(row)).filter(
      (other) => other !== cell && counts.get(other.number) === 1,
    );
    const title = titles?.cells[row.cells.findIndex(({ number }) => number && number === cell)]?.text;
    const doubts: string[] = [];
    if (cell?.likeness) doubts.push(`“${cell.number}” looks like ${cell.likeness}.`);
    if (title && !isTrackingTitle(title)) doubts.push(`The numbers are in the column “${title}”.`);
    if (others.length > 0)
      doubts.push(`Line ${row.line} has other numbers: ${others.map(({ number }) => `“${number}”`).join(', ')}.`);
    return { cell, doubts };
  };
}

/** True if a cell is what the other cells of its column are. Two columns may be in either sequence in each line. */
const isTable = (rows: TableRow[]) =>
  rows.every(({ hasColumns, cells }) => hasColumns && cells.length > 2 && cells.length === rows[0]?.cells.length);

/** Chooses between columns with numbers. */
function bestColumn(rows: TableRow[]): (row: TableRow) => NumberCell | undefined {
  const hasPlaces = isTable(rows);
  // Without a table, numbers have a place among the numbers of their line only.
  const at = (row: TableRow, column: number) => (hasPlaces ? row.cells[column]?.number : numbersIn(row)[column]);
  const columns = Array.from({ length: Math.max(...rows.map(({ cells }) => cells.length)) }, (_, column) => {
    const numbers = rows.flatMap((row) => at(row, column) ?? []);
    // Each parcel has a number of its own.
    const isConstant = numbers.length > 1 && new Set(numbers.map(({ number }) => number)).size === 1;
    return { column, score: isConstant ? 0 : numbers.reduce((sum, number) => sum + likelihoodOf(number), 0) };
  });
  const best = columns.reduce((one, other) => (other.score > one.score ? other : one)).column;
  const isCertain = rows.some((row) => certainIn(row).length > 0);
  return (row) => {
    const certain = certainIn(row);
    if (hasPlaces || certain.length > 1 || !isCertain) return at(row, best);
    return certain[0];
  };
}

/** How likely a number is a tracking number, beside the other numbers of a list. */
function likelihoodOf({ number, problem, likeness }: NumberCell): number {
  if (likeness) return number.length / 100;
  if (problem) return 1;
  // Of the Universal Postal Union, such as EZ123456789IN.
  if (/^[a-z]{2}\d{9}[a-z]{2}$/i.test(number)) return 4;
  return /^[a-z]{0,5}\d{8,}[a-z]{0,2}$/i.test(number) ? 3 : 2;
}
