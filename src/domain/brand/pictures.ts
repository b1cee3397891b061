import type { OwnPicture, PictureDimensions } from '../ownPicture.ts';

const spot: PictureDimensions = { width: 480, height: 480, widths: [240, 480] };
const vignette: PictureDimensions = { width: 960, height: 720, widths: [480, 960] };
const portrait: PictureDimensions = { width: 640, height: 800, widths: [320, 640] };
const scene: PictureDimensions = { width: 800, height: 600, widths: [400, 800] };

/** The pictures of the shop's own pages. A test compares their size with the drawings. */
export const pictures = {
  hero: {
    width: 2000,
    height: 1000,
    widths: [960, 1440, 2000, 2560],
    tall: { width: 960, height: 1100, widths: [480, 800, 1200] },
  },
  legacy: { width: 1200, height: 900, widths: [480, 800, 1200] },
  'why-single-estate': spot,
  'why-hand-plucked': spot,
  'why-fresh': spot,
  'why-family': spot,
  'story-1939': vignette,
  'story-1960s': vignette,
  'story-1990s': vignette,
  'story-2020s': vignette,
  generations: { width: 1600, height: 900, widths: [640, 1120, 1600] },
  'generation-1': portrait,
  'generation-2': portrait,
  'generation-3': portrait,
  'generation-4': portrait,
  'value-quality': spot,
  'value-tradition': spot,
  'value-trust': spot,
  map: { width: 1200, height: 800, widths: [480, 800, 1200] },
  'not-found': scene,
  'order-confirmed': scene,
  'empty-cart': { width: 640, height: 480, widths: [320, 640] },
} satisfies Record<string, OwnPicture>;

export type PictureName = keyof typeof pictures;
