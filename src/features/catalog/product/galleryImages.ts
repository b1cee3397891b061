import type { Product } from '../../../domain/catalog/product';

/**
 * Returns the gallery's image URLs without duplicates: those of the product, then those of its variants. The only entry
 * is null, for the placeholder, if there are none.
 */
export function galleryImages({ images, image, variants }: Product): (string | null)[] {
  const productImages = images.map(({ url }) => url);
  const imagesOrThumbnail = productImages.length > 0 || !image ? productImages : [image];
  const variantImages = variants.flatMap(({ image_url: url }) => url ?? []);
  const all = [...new Set([...imagesOrThumbnail, ...variantImages])];
  return all.length > 0 ? all : [null];
}
