import type { Product } from '../../../domain/catalog/product';

export interface GalleryImage {
  /** Null for the placeholder. */
  url: string | null;
  /** What the picture shows, if the store says it. */
  alt?: string;
}

/**
 * Returns the gallery's images without duplicates: the images of the product, then the images of its variants. If there
 * are no images, the only entry is the placeholder.
 */
export function galleryImages({ images, image, variants }: Product): GalleryImage[] {
  const imagesOrThumbnail = images.length > 0 || !image ? images : [{ url: image }];
  const variantImages = variants.flatMap(({ image_url: url }) => (url ? { url } : []));
  const all: GalleryImage[] = [...imagesOrThumbnail, ...variantImages];
  const unique = all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index);
  return unique.length > 0 ? unique : [{ url: null }];
}
