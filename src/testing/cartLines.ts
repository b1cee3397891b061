import type { CartLine } from '../domain/catalog/cartLine';
import type { Product, Variant } from '../domain/catalog/product';
import { parseProduct } from '../features/catalog/parseProduct';
import { wireProduct, wireVariant } from './storeFixtures';

/** Returns what a store sends of `tea(name)`. */
export const wireTea = (name: string, variant: Record<string, unknown> = {}) =>
  wireProduct(name, { title: `${name} tea`, variants: [wireVariant(`${name}-100`, variant)] });

/** Returns a product with one variant. Their ids are derived from the name: `pekoe` and `pekoe-100`. */
export function tea(name: string, variant: Record<string, unknown> = {}): { product: Product; variant: Variant } {
  const product = parseProduct(wireTea(name, variant));
  if (!product?.variants[0]) throw new Error(`The fixture ${name} is not a valid product.`);
  return { product, variant: product.variants[0] };
}

/** Returns a cart line of `tea(name)`. */
export function lineOf(name: string, quantity = 1, fields: Record<string, unknown> = {}): CartLine {
  const { product, variant } = tea(name, fields);
  return { product: { id: product.id, title: product.title, image: product.image }, variant, quantity };
}
