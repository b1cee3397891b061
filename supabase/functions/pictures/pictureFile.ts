import type { PictureFormat } from '../../../src/domain/catalog/pictureFiles.ts';

/** A picture that was checked. */
export interface ReadPicture {
  format: PictureFormat;
  /** In pixels. */
  width: number;
  height: number;
  /** The file with its pixels only: without metadata, and without anything that a picture does not need. */
  content: Uint8Array<ArrayBuffer>;
}
