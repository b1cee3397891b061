import type { PictureFormat } from '../../../../src/domain/catalog/pictureFiles.ts';

/** A picture that an administrator adds. Its files were checked. */
export interface NewPicture {
  /** A hash of the files. */
  id: string;
  format: PictureFormat;
  /** Of the large file, in pixels. */
  width: number;
  /** The account of the administrator. */
  addedBy: string;
  files: PictureFile[];
}

export interface PictureFile {
  /** Contains the id of the picture, so a name is never used for another content. */
  name: string;
  type: string;
  content: Uint8Array<ArrayBuffer>;
}

/** Returns the size of all files of a picture. */
export const byteCountOf = ({ files }: Pick<NewPicture, 'files'>): number =>
  files.reduce((sum, { content }) => sum + content.length, 0);

/** Stores the files of pictures. Browsers read them without a session. */
export interface PictureStore {
  /**
   * Records a picture and stores its files. If one step fails, neither the record nor a file is left. A picture that
   * is stored already is the same, so a request can be repeated.
   * @throws {DatabaseError} see `add_picture`
   */
  add(picture: NewPicture): Promise<void>;
  /** Deletes the files that are stored. */
  remove(names: string[]): Promise<void>;
  /** The URL of a file: absolute, or a path of the shop's origin. */
  urlOf(name: string): string;
}
