import type { Product } from '../../domain/product';

/** The pictures to leaf through: the product's, then those of variants that are not among them. Null is the placeholder. */
export function galleryImages({ images, image, variants }: Product): (string | null)[] {
  const own = images.map(({ url }) => url);
  const pictures = own.length > 0 || !image ? own : [image];
  const ofVariants = variants.flatMap(({ image_url: url }) => url ?? []);
  const all = [...new Set([...pictures, ...ofVariants])];
  return all.length > 0 ? all : [null];
}
