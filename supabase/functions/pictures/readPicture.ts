import type { PictureFormat } from '../../../src/domain/catalog/pictureFiles.ts';
import { PictureError } from './ByteReader.ts';
import { readJpeg } from './readJpeg.ts';
import { readWebp } from './readWebp.ts';

export interface ReadPicture {
  format: PictureFormat;
  /** In pixels. */
  width: number;
  height: number;
  /** The file with its pixels only: without metadata, and without anything that a picture does not need. */
  content: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a picture by its content: the name and the type that the sender gives it do not count.
 * @throws {PictureError} if it is not a WebP or JPEG picture
 */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): ReadPicture {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
  if (bytes[0] === 0x52 && bytes[1] === 0x49) return readWebp(bytes);
  throw new PictureError('The file is not a WebP or JPEG picture.');
}
