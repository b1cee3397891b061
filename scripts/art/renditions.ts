import { pictures, productPicture } from '../../src/shared/ui/pictures';

/** One file that the build makes of a drawing. */
export interface Rendition {
  /** Its address from the site's root, without the first slash. */
  file: string;
  format: 'avif' | 'webp' | 'png' | 'ico';
  /** Width in pixels; the height follows the drawing. */
  width: number;
}

/** A drawing in public/art (path without `.svg`), the size it must have, and what is made of it. */
export interface Source {
  name: string;
  width: number;
  height: number;
  renditions: readonly Rendition[];
}

const modern = ['avif', 'webp'] as const;

const scene = (
  name: string,
  { width, height, widths }: { width: number; height: number; widths: readonly number[] },
): Source => ({
  name,
  width,
  height,
  renditions: widths.flatMap((w) => modern.map((format) => ({ file: `art/${name}-${w}.${format}`, format, width: w }))),
});

const product = (name: string): Source => {
  const { width, height, widths } = productPicture;
  const ending = (w: number) => (w === width ? '' : `-${w}`);
  return {
    name,
    width,
    height,
    renditions: widths.flatMap((w) =>
      modern.map((format) => ({ file: `art/${name}${ending(w)}.${format}`, format, width: w })),
    ),
  };
};

const png = (file: string, width: number): Rendition => ({ file, format: 'png', width });

/** Everything to render, given the names of the product drawings. */
export const sourcesOf = (products: readonly string[]): Source[] => [
  ...Object.entries(pictures).flatMap(([name, size]) =>
    ['tall' in size ? scene(`${name}-tall`, size.tall) : [], scene(name, size)].flat(),
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
