import { pictures } from '../../src/domain/brand/pictures';
import { type OwnPicture, type PictureDimensions } from '../../src/domain/ownPicture';
import { productPicture } from '../../src/shared/ui/picture/pictures';

/** A raster image that the build makes from a drawing. */
export interface Rendition {
  /** The path from the site's root, without a leading slash. */
  file: string;
  format: 'avif' | 'webp' | 'png' | 'ico';
  /** Width in pixels. The height follows from the drawing's aspect ratio. */
  width: number;
}

/** A drawing in public/art with its required size and its renditions. `name` is its path without `.svg`. */
export interface Source {
  name: string;
  width: number;
  height: number;
  renditions: readonly Rendition[];
}

const rasterFormats = ['avif', 'webp'] as const;

const scene = (name: string, { width, height, widths }: PictureDimensions): Source => ({
  name,
  width,
  height,
  renditions: widths.flatMap((w) =>
    rasterFormats.map((format) => ({ file: `art/${name}-${w}.${format}`, format, width: w })),
  ),
});

const product = (name: string): Source => {
  const { width, height, widths } = productPicture;
  const suffix = (w: number) => (w === width ? '' : `-${w}`);
  return {
    name,
    width,
    height,
    renditions: widths.flatMap((w) =>
      rasterFormats.map((format) => ({ file: `art/${name}${suffix(w)}.${format}`, format, width: w })),
    ),
  };
};

const png = (file: string, width: number): Rendition => ({ file, format: 'png', width });

/** Returns all drawings to render. `products` are the names of the product drawings. */
export const sourcesOf = (products: readonly string[]): Source[] => [
  ...Object.entries<OwnPicture>(pictures).flatMap(([name, size]) =>
    [size.tall ? scene(`${name}-tall`, size.tall) : [], scene(name, size)].flat(),
  ),
  ...['placeholder', ...products.map((name) => `products/${name}`)].map(product),
  { name: 'social', width: 1200, height: 630, renditions: [png('art/social.png', 1200)] },
  {
    name: 'icon',
    width: 512,
    height: 512,
    renditions: [png('icon-192.png', 192), png('icon-512.png', 512), { file: 'favicon.ico', format: 'ico', width: 32 }],
  },
  {
    name: 'icon-maskable',
    width: 512,
    height: 512,
    renditions: [png('icon-maskable-512.png', 512), png('apple-touch-icon.png', 180)],
  },
];
