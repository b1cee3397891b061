import type { OwnPicture, PictureDimensions } from '../../domain/ownPicture.ts';

const photo: PictureDimensions = { width: 1200, height: 900, widths: [600, 1200] };

export const pictures = {
  hero: photo,
  legacy: photo,
  'why-fresh': photo,
  'why-hand-plucked': photo,
  'story-1990s': photo,
  generations: photo,
  'generation-1': photo,
  'value-quality': photo,
  map: photo,
  'not-found': photo,
  'order-confirmed': photo,
  'empty-cart': photo,
} satisfies Record<string, OwnPicture>;
