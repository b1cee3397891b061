export interface PictureDimensions {
  /** In pixels. */
  width: number;
  height: number;
  /** The widths that the build renders, in pixels, narrowest first. */
  widths: readonly number[];
}

/** A picture of the shop's own pages. Its drawing is `public/art/{name}.svg`. */
export interface OwnPicture extends PictureDimensions {
  /** The crop for narrow screens, named `{name}-tall`. */
  tall?: PictureDimensions;
}
