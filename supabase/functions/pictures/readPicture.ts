import { PictureError } from './ByteReader.ts';
import type { ReadPicture } from './pictureFile.ts';
import { readJpeg } from './readJpeg.ts';
import { readWebp } from './readWebp.ts';

/**
 * Reads a picture by its content: the name and the type that the sender gives it do not count.
 * @throws {PictureError} if it is not a WebP or JPEG picture
 */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): ReadPicture {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
  if (bytes[0] === 0x52 && bytes[1] === 0x49) return readWebp(bytes);
  throw new PictureError('The file is not a WebP or JPEG picture.');
}
