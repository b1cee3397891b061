import { ByteReader, concatenate, PictureError } from './ByteReader.ts';
import type { ReadPicture } from './readPicture.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Quantization tables, Huffman tables and the restart interval. */
const TABLES = [0xdb, 0xc4, 0xdd];
/** Baseline, extended and progressive. Browsers read no others. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const COMMENT = 0xfe;

/** Each scan of a progressive picture is decoded for all pixels. Encoders write ten. */
const MAX_SCANS = 16;

/**
 * Reads a JPEG file (ITU T.81) and writes it again with its pixels only, without comments and the data of cameras, such as
 * where a photo was taken.
 * @throws {PictureError} if it is not complete, or has something after its end
 */
export function readJpeg(bytes: Uint8Array<ArrayBuffer>): ReadPicture {
  const reader = new ByteReader(bytes);
  if (reader.byte() !== 0xff || reader.byte() !== START) throw new PictureError('The file is not a JPEG picture.');
  const parts = [bytes.subarray(0, 2)];
  const seen = new Set<number>();
  let size: { width: number; height: number } | undefined;
  let scans = 0;

  for (;;) {
    const marker = readMarker(reader);
    if (marker === END) break;
    const start = reader.position;
    const length = reader.uint16();
    if (length < 2) throw new PictureError('The file is not a JPEG picture.');
    const data = reader.take(length - 2);
    if (isMetadata(marker)) continue;
    if (FRAMES.includes(marker) && !size) size = readFrame(data);
    else if (marker === SCAN && size && seen.has(0xdb) && seen.has(0xc4) && scans < MAX_SCANS) {
      scans += 1;
      readScan(reader);
    } else if (!TABLES.includes(marker))
      throw new PictureError('The file contains something that is not part of a picture.');
    seen.add(marker);
    parts.push(Uint8Array.of(0xff, marker), bytes.subarray(start, reader.position));
  }
  if (!size || scans === 0) throw new PictureError('The file ends too early.');
  if (!reader.isAtEnd) throw new PictureError('The file contains something after its picture.');
  return { ...size, format: 'jpg', content: concatenate([...parts, Uint8Array.of(0xff, END)]) };
}

const isMetadata = (marker: number) => marker === COMMENT || (marker >= 0xe0 && marker <= 0xef);

/** Any number of 0xff may precede a marker. */
function readMarker(reader: ByteReader): number {
  if (reader.byte() !== 0xff) throw new PictureError('The file is not a JPEG picture.');
  let marker = reader.byte();
  while (marker === 0xff) marker = reader.byte();
  return marker;
}

function readFrame(data: Uint8Array<ArrayBuffer>): { width: number; height: number } {
  const reader = new ByteReader(data);
  const precision = reader.byte();
  const height = reader.uint16();
  const width = reader.uint16();
  const components = reader.byte();
  if (precision !== 8 || ![1, 3].includes(components) || data.length !== 6 + 3 * components)
    throw new PictureError('The file is not a JPEG picture that browsers show.');
  return { width, height };
}

/** Moves to the marker after the pixels. In pixels, 0xff is followed by 0 or a restart marker. */
function readScan(reader: ByteReader): void {
  const start = reader.position;
  for (;;) {
    if (reader.byte() !== 0xff) continue;
    const next = reader.byte();
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) continue;
    reader.position -= 2;
    if (reader.position === start) throw new PictureError('The file ends too early.');
    return;
  }
}
