/** The formats in which pictures of products are stored, with the ends of their names. */
export const PICTURE_TYPES = { webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type PictureFormat = keyof typeof PICTURE_TYPES;

/** In pixels, of the large file. */
export const MAX_PICTURE_SIDE = 1600;
export const MIN_PICTURE_SIDE = 320;

/** The three files of a picture: which part of the width of the largest one each has. */
export const PICTURE_SIZES = {
  large: { divisor: 1, maxBytes: 400_000 },
  medium: { divisor: 2, maxBytes: 250_000 },
  small: { divisor: 4, maxBytes: 100_000 },
} as const;
export type PictureSize = keyof typeof PICTURE_SIZES;

/** The pictures that one product can have. */
export const MAX_PRODUCT_PICTURES = 20;
export const MAX_ALT_LENGTH = 300;

/** The length of a side of a smaller file. */
export const pictureSide = (largeSide: number, size: PictureSize) =>
  Math.round(largeSide / PICTURE_SIZES[size].divisor);

/** A picture of our own store, by which the URLs of its files are known. */
export interface StoredPicture {
  /** A hash of the content of the files. */
  id: string;
  format: PictureFormat;
  /** The width of the large file in pixels. */
  width: number;
}

/** Returns the name of a file: `0f3a…-1600.webp`. Products refer to the name of the large one. */
export const pictureFileName = ({ id, format, width }: StoredPicture, size: PictureSize) =>
  `${id}-${pictureSide(width, size)}.${format}`;

/** Returns the names of all files, the large one first. */
export const pictureFileNames = (picture: StoredPicture): string[] =>
  (Object.keys(PICTURE_SIZES) as PictureSize[]).map((size) => pictureFileName(picture, size));

/** Where a Supabase project serves the files. The server behind `npm start` serves them there too. */
export const PICTURES_PATH = '/storage/v1/object/public/pictures/';
