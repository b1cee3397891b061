/** A file of a picture, which was checked. */
export interface PictureFile {
  /** Contains a hash of the picture, so a name is never used for another content. */
  name: string;
  /** The id of the picture. */
  pictureId: string;
  type: string;
  content: Uint8Array<ArrayBuffer>;
}

/** Stores the files of pictures. Browsers read them without a session. */
export interface PictureStore {
  /** Stores the files. Those that are stored already are the same, so a request can be repeated. */
  save(files: PictureFile[]): Promise<void>;
  /** Deletes the files that are stored. */
  remove(names: string[]): Promise<void>;
  /** The URL of a file: absolute, or a path of the shop's origin. */
  urlOf(name: string): string;
}
