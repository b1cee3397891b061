import { ByteReader, PictureError } from './ByteReader.ts';
import { COLOR_TRANSFORM_MESSAGE } from './readMetadata.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The tables that a JPEG file has defined so far, and what its frame needs of them. */
export interface JpegTables {
  /** The numbers of quantization tables. */
  quantization: Set<number>;
  /** The numbers of Huffman tables; AC tables begin at 16. */
  huffman: Set<number>;
}

export interface JpegFrame {
  width: number;
  height: number;
  isProgressive: boolean;
  /** The quantization table of each component, by its id. */
  components: Map<number, number>;
}

const AC = 16;

/** @throws {PictureError} if decoders would refuse the table */
export function readQuantization(data: Bytes, tables: JpegTables): void {
  const reader = new ByteReader(data);
  while (!reader.isAtEnd) {
    const [precision, id] = nibbles(reader);
    check(precision <= 1 && id <= 3);
    reader.take(64 * (precision + 1));
    tables.quantization.add(id);
  }
}

/** @throws {PictureError} if decoders would refuse the table */
export function readHuffman(data: Bytes, tables: JpegTables): void {
  const reader = new ByteReader(data);
  while (!reader.isAtEnd) {
    const [tableClass, id] = nibbles(reader);
    check(tableClass <= 1 && id <= 3);
    let [codes, count] = [0, 0];
    reader.take(16).forEach((added, index) => {
      codes = 2 * codes + added;
      count += added;
      check(codes <= 2 ** (index + 1));
    });
    check(count <= 256);
    const symbols = reader.take(count);
    check(tableClass === 1 || symbols.every((symbol) => symbol <= 15));
    tables.huffman.add(tableClass * AC + id);
  }
}

/** @throws {PictureError} if browsers do not show such pictures */
export function readFrame(data: Bytes, isProgressive: boolean): JpegFrame {
  const reader = new ByteReader(data);
  const precision = reader.byte();
  const [height, width] = [reader.uint16(), reader.uint16()];
  const count = reader.byte();
  if (count === 4) throw new PictureError(COLOR_TRANSFORM_MESSAGE);
  check(precision === 8 && (count === 1 || count === 3) && data.length === 6 + 3 * count);
  const components = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const id = reader.byte();
    const [horizontal, vertical] = nibbles(reader);
    check(horizontal >= 1 && horizontal <= 4 && vertical >= 1 && vertical <= 4 && !components.has(id));
    components.set(id, reader.byte());
  }
  return { width, height, isProgressive, components };
}

/** @throws {PictureError} if the header of a scan names components or tables that the file does not have */
export function readScanHeader(data: Bytes, { isProgressive, components }: JpegFrame, tables: JpegTables): void {
  const reader = new ByteReader(data);
  const count = reader.byte();
  check(count >= 1 && count <= components.size && data.length === 4 + 2 * count);
  const used = Array.from({ length: count }, () => ({ id: reader.byte(), tables: nibbles(reader) }));
  const [first, last] = [reader.byte(), reader.byte()];
  const [refined, shift] = nibbles(reader);
  check(first <= last && last <= 63 && refined <= 13 && shift <= 13);
  check(isProgressive ? (first === 0 ? last === 0 : count === 1) : first === 0 && last === 63);
  for (const { id, tables: selected } of used) {
    const [dc, ac] = selected;
    const quantization = components.get(id);
    check(quantization !== undefined && tables.quantization.has(quantization));
    check(first > 0 || refined > 0 || tables.huffman.has(dc));
    check(last === 0 || tables.huffman.has(AC + ac));
  }
}

/** The two halves of a byte. */
function nibbles(reader: ByteReader): [number, number] {
  const byte = reader.byte();
  return [byte >> 4, byte & 15];
}

function check(isValid: boolean): void {
  if (!isValid) throw new PictureError('The file is not a JPEG picture that browsers show.');
}
