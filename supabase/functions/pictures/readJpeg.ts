import { ByteReader, concatenate, PictureError } from './ByteReader.ts';
import {
  readFrame,
  readHuffman,
  readQuantization,
  readScanHeader,
  type JpegFrame,
  type JpegTables,
} from './jpegTables.ts';
import type { ReadPicture } from './pictureFile.ts';
import { checkColorProfile, checkExif, COLOR_TRANSFORM_MESSAGE, hasText } from './readMetadata.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const QUANTIZATION = 0xdb;
const HUFFMAN = 0xc4;
const RESTART_INTERVAL = 0xdd;
/** Baseline, extended and progressive. Browsers read no others. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const PROGRESSIVE = 0xc2;
const COMMENT = 0xfe;
const EXIF = 0xe1;
const PROFILE = 0xe2;
const ADOBE = 0xee;
const PROFILE_NAME = 'ICC_PROFILE\0';

/** Encoders write ten. */
const MAX_SCANS = 16;

/**
 * Reads a JPEG file (ITU T.81) and writes it again with its pixels only, without comments and the data of cameras, such as
 * where a photo was taken.
 * @throws {PictureError} if it is not complete, has something after its end, or would look different without its metadata
 */
export function readJpeg(bytes: Uint8Array<ArrayBuffer>): ReadPicture {
  const reader = new ByteReader(bytes);
  if (reader.byte() !== 0xff || reader.byte() !== START) throw new PictureError('The file is not a JPEG picture.');
  const parts = [bytes.subarray(0, 2)];
  const tables: JpegTables = { quantization: new Set(), huffman: new Set() };
  let frame: JpegFrame | undefined;
  let scans = 0;
  const profile: Uint8Array[] = [];
  let hasColorTransform = true;

  for (;;) {
    const marker = readMarker(reader);
    if (marker === END) break;
    const start = reader.position;
    const length = reader.uint16();
    if (length < 2) throw new PictureError('The file is not a JPEG picture.');
    const data = reader.take(length - 2);
    if (isMetadata(marker)) {
      if (marker === EXIF) checkExif(data);
      // Long profiles are in several segments, each with its number and the number of segments.
      if (marker === PROFILE && hasText(data, 0, PROFILE_NAME)) profile.push(data.subarray(PROFILE_NAME.length + 2));
      if (marker === ADOBE && hasText(data, 0, 'Adobe') && data[11] === 0) hasColorTransform = false;
      continue;
    }
    if (marker === QUANTIZATION) readQuantization(data, tables);
    else if (marker === HUFFMAN) readHuffman(data, tables);
    else if (FRAMES.includes(marker) && !frame) frame = readFrame(data, marker === PROGRESSIVE);
    else if (marker === SCAN && frame && scans < MAX_SCANS) {
      scans += 1;
      readScanHeader(data, frame, tables);
      readScan(reader);
    } else if (marker !== RESTART_INTERVAL || data.length !== 2)
      throw new PictureError('The file contains something that is not part of a picture.');
    parts.push(Uint8Array.of(0xff, marker), bytes.subarray(start, reader.position));
  }
  if (!frame || scans === 0) throw new PictureError('The file ends too early.');
  if (!reader.isAtEnd) throw new PictureError('The file contains something after its picture.');
  if (profile.length > 0) checkColorProfile(concatenate(profile));
  // Decoders find RGB by the Adobe marker or by the ids of the components. Gray pictures have nothing to transform.
  if (
    frame.components.size === 3 &&
    (!hasColorTransform || [...'RGB'].every((id) => frame.components.has(id.charCodeAt(0))))
  )
    throw new PictureError(COLOR_TRANSFORM_MESSAGE);
  const { width, height } = frame;
  return { width, height, format: 'jpg', content: concatenate([...parts, Uint8Array.of(0xff, END)]) };
}

const isMetadata = (marker: number) => marker === COMMENT || (marker >= 0xe0 && marker <= 0xef);

/** Any number of 0xff may precede a marker. */
function readMarker(reader: ByteReader): number {
  if (reader.byte() !== 0xff) throw new PictureError('The file is not a JPEG picture.');
  let marker = reader.byte();
  while (marker === 0xff) marker = reader.byte();
  return marker;
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
