/** The result of reading a list of tracking numbers. */
interface ReadTrackingList {
  /** The tracking numbers by the id of their order. */
  found: Record<string, string>;
  /** The lines that belong to none of the parcels. */
  ignored: string[];
}

interface NumberedParcel {
  id: string;
  order_uid: string;
}

const NUMBER_AT_START = /^#?\s*(NBT-\d+)"?[\s,;]+(.*)$/i;

/**
 * Reads tracking numbers that were pasted: lines of an order number and a tracking number, as copied from a spreadsheet, or
 * a plain list in the sequence of the parcels, in which an empty line is a parcel without a tracking number.
 */
export function readTrackingList(text: string, parcels: readonly NumberedParcel[]): ReadTrackingList {
  const lines = text.replace(/\s+$/, '').split(/\r?\n/);
  return lines.some((line) => NUMBER_AT_START.test(cleaned(line)))
    ? readNumberedLines(lines, parcels)
    : readPlainLines(lines, parcels);
}

function readNumberedLines(lines: string[], parcels: readonly NumberedParcel[]): ReadTrackingList {
  const result: ReadTrackingList = { found: {}, ignored: [] };
  for (const line of lines) {
    const [, number, rest = ''] = NUMBER_AT_START.exec(cleaned(line)) ?? [];
    const parcel = parcels.find(({ order_uid }) => order_uid === number?.toUpperCase());
    const trackingNumber = cleaned(rest);
    if (parcel && trackingNumber) result.found[parcel.id] = trackingNumber;
    else if (line.trim()) result.ignored.push(line.trim());
  }
  return result;
}

function readPlainLines(lines: string[], parcels: readonly NumberedParcel[]): ReadTrackingList {
  const result: ReadTrackingList = { found: {}, ignored: [] };
  lines.forEach((line, n) => {
    const parcel = parcels[n];
    const trackingNumber = cleaned(line);
    if (!trackingNumber) return;
    if (parcel) result.found[parcel.id] = trackingNumber;
    else result.ignored.push(line.trim());
  });
  return result;
}

/** Removes the quotes and the spaces around a cell. */
const cleaned = (cell: string) =>
  cell
    .trim()
    .replace(/^["']+|["',;]+$/g, '')
    .trim();
