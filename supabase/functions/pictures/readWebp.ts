import { ByteReader, concatenate, PictureError } from './ByteReader.ts';
import type { ReadPicture } from './pictureFile.ts';
import { checkColorProfile, checkExif } from './readMetadata.ts';

const IMAGE_TAGS = ['VP8 ', 'VP8L'];
/** Color profiles and the data of cameras, such as where a photo was taken. */
const [PROFILE, EXIF] = ['ICCP', 'EXIF'];
const METADATA_TAGS = [PROFILE, EXIF, 'XMP '];
const EXTENDED_HEADER_LENGTH = 10;
const HAS_ALPHA = 0x10;

interface Chunk {
  tag: string;
  data: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a WebP file (RFC 9649) and writes it again with its pixels only: one image, and its transparency.
 * @throws {PictureError} if it is animated, has anything else, or would look different without its metadata
 */
export function readWebp(bytes: Uint8Array<ArrayBuffer>): ReadPicture {
  const chunks = readChunks(bytes);
  const [image, ...otherImages] = chunks.filter(({ tag }) => IMAGE_TAGS.includes(tag));
  if (chunks.some(({ tag }) => tag === 'ANIM' || tag === 'ANMF')) throw new PictureError('The picture is animated.');
  if (!image || otherImages.length > 0) throw new PictureError('The file must contain one picture.');
  const [header, ...otherHeaders] = chunks.filter(({ tag }) => tag === 'VP8X');
  const [alpha, ...otherAlphas] = chunks.filter(({ tag }) => tag === 'ALPH');
  const known = ['VP8X', 'ALPH', ...IMAGE_TAGS, ...METADATA_TAGS];
  if (otherHeaders.length > 0 || otherAlphas.length > 0 || !chunks.every(({ tag }) => known.includes(tag)))
    throw new PictureError('The file contains something that is not part of a picture.');
  for (const { tag, data } of chunks) {
    if (tag === EXIF) checkExif(data);
    if (tag === PROFILE) checkColorProfile(data);
  }

  const size = image.tag === 'VP8 ' ? lossySize(image.data) : losslessSize(image.data);
  if (header && !isSameSize(headerSize(header.data), size))
    throw new PictureError('The file says two sizes of its picture.');
  if (alpha && (!header || image.tag === 'VP8L' || alpha.data.length < 2))
    throw new PictureError('The transparency of the picture is malformed.');
  return {
    ...size,
    format: 'webp',
    content: writeChunks(alpha ? [{ tag: 'VP8X', data: writeHeader(size) }, alpha, image] : [image]),
  };
}

function readChunks(bytes: Uint8Array<ArrayBuffer>): Chunk[] {
  const reader = new ByteReader(bytes);
  if (reader.tag() !== 'RIFF' || reader.uint32LittleEndian() !== bytes.length - 8 || reader.tag() !== 'WEBP')
    throw new PictureError('The file is not a complete WebP picture.');
  const chunks: Chunk[] = [];
  while (!reader.isAtEnd) {
    const tag = reader.tag();
    const length = reader.uint32LittleEndian();
    chunks.push({ tag, data: reader.take(length) });
    if (length % 2 === 1) reader.take(1);
  }
  return chunks;
}

/** The header of a key frame (RFC 6386, section 9.1). */
function lossySize(data: Uint8Array<ArrayBuffer>): Size {
  const [tag0 = 0, tag1 = 0, tag2 = 0, ...start] = new ByteReader(data).take(10);
  const isVisibleKeyFrame = (tag0 & 1) === 0 && (tag0 & 0x10) !== 0;
  const partitionLength = (tag0 | (tag1 << 8) | (tag2 << 16)) >> 5;
  const [start0, start1, start2, width0 = 0, width1 = 0, height0 = 0, height1 = 0] = start;
  if (!isVisibleKeyFrame || start0 !== 0x9d || start1 !== 0x01 || start2 !== 0x2a)
    throw new PictureError('The file is not a WebP picture.');
  if (partitionLength === 0 || partitionLength >= data.length - 10) throw new PictureError('The file ends too early.');
  return { width: ((width1 & 0x3f) << 8) | width0, height: ((height1 & 0x3f) << 8) | height0 };
}

function losslessSize(data: Uint8Array<ArrayBuffer>): Size {
  const [signature, byte0 = 0, byte1 = 0, byte2 = 0, byte3 = 0] = new ByteReader(data).take(6);
  if (signature !== 0x2f || byte3 >> 5 !== 0) throw new PictureError('The file is not a WebP picture.');
  return {
    width: 1 + (((byte1 & 0x3f) << 8) | byte0),
    height: 1 + (((byte3 & 0x0f) << 10) | (byte2 << 2) | (byte1 >> 6)),
  };
}

function headerSize(data: Uint8Array<ArrayBuffer>): Size {
  if (data.length !== EXTENDED_HEADER_LENGTH) throw new PictureError('The file is not a WebP picture.');
  const [, , , , width0 = 0, width1 = 0, width2 = 0, height0 = 0, height1 = 0, height2 = 0] = data;
  return {
    width: 1 + (width0 | (width1 << 8) | (width2 << 16)),
    height: 1 + (height0 | (height1 << 8) | (height2 << 16)),
  };
}

function writeHeader({ width, height }: Size): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(EXTENDED_HEADER_LENGTH);
  const view = new DataView(data.buffer);
  view.setUint8(0, HAS_ALPHA);
  // 24 bits each; the second number overwrites the highest byte of the first.
  view.setUint32(4, width - 1, true);
  view.setUint16(7, height - 1, true);
  return data;
}

function writeChunks(chunks: Chunk[]): Uint8Array<ArrayBuffer> {
  const body = concatenate([
    ascii('WEBP'),
    ...chunks.flatMap(({ tag, data }) => [ascii(tag), uint32(data.length), data, new Uint8Array(data.length % 2)]),
  ]);
  return concatenate([ascii('RIFF'), uint32(body.length), body]);
}

interface Size {
  width: number;
  height: number;
}

const isSameSize = (a: Size, b: Size) => a.width === b.width && a.height === b.height;
const ascii = (text: string) => new TextEncoder().encode(text);

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
