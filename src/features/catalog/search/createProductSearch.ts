import MiniSearch from 'minisearch';
import type { Product } from '../../../domain/catalog/product';
import { stripHtml } from '../../../shared/lib/plainText';

/** How much a match in each field counts. */
const WEIGHTS = { title: 4, subtitle: 2, variants: 1.5, ribbon_text: 1, description: 1 };

/** The accents that `normalize('NFD')` separates from Latin letters. Vowel signs of other scripts are not among them. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Shorter words have to be spelled correctly, because nearly every one of them is similar to another. */
const MIN_FUZZY_LENGTH = 4;

/**
 * Indexes products. The returned function finds those that contain each word of a text, or one that begins with it or is
 * spelled similarly, and returns their ids, the best match first.
 */
export function createProductSearch(products: readonly Product[]): (text: string) => string[] {
  const index = new MiniSearch<Product>({
    fields: Object.keys(WEIGHTS),
    extractField: (product, name) => fieldOf(product, name as keyof typeof WEIGHTS | 'id'),
    processTerm: (term) => term.normalize('NFD').replace(ACCENTS, '').toLowerCase(),
    searchOptions: {
      boost: WEIGHTS,
      prefix: true,
      fuzzy: (term) => (term.length >= MIN_FUZZY_LENGTH ? 0.25 : false),
      maxFuzzy: 2,
      combineWith: 'AND',
    },
  });
  index.addAll(products);
  return (text) => index.search(text).map(({ id }) => id as string);
}

function fieldOf(product: Product, name: keyof typeof WEIGHTS | 'id'): string {
  if (name === 'variants') return product.variants.map(({ title }) => title).join(' ');
  return (name === 'description' ? stripHtml(product.description) : product[name]) ?? '';
}
