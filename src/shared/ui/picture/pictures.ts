import { pictures, type PictureName } from '../../../domain/brand/pictures';
import { type OwnPicture, type PictureDimensions } from '../../../domain/ownPicture';

export const pictureOf = (name: PictureName): OwnPicture => pictures[name];

/**
 * The size of every product picture. The file of the widest rendering is `{name}.webp`; the other files are
 * `{name}-{width}.webp`.
 */
export const productPicture: PictureDimensions = { width: 960, height: 960, widths: [320, 640, 960] };

/** Shown for a product that has no picture. */
export const placeholderPicture = '/art/placeholder.webp';
