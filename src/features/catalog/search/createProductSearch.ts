import MiniSearch from 'minisearch';
import type { Product } from '../../../domain/catalog/product';
import { searchKey } from '../../../domain/searchKey';
import { stripHtml } from '../../../shared/lib/plainText';

/** How much a match in each field counts. */
const WEIGHTS = { title: 4, subtitle: 2, variants: 1.5, ribbon_text: 1, description: 1 };

/** Words that are shorter must be spelled correctly, because nearly every short word is similar to another word. */
const MIN_FUZZY_LENGTH = 4;

/**
 * Indexes products. The returned function returns the ids of the products that match every word of a text, the best
 * match first. A product matches a word if it contains the word, or another word that begins with it or is spelled
 * similarly.
 */
export function createProductSearch(products: readonly Product[]): (text: string) => string[] {
  const index = new MiniSearch<Product>({
    fields: Object.keys(WEIGHTS),
    extractField: (product, name) => fieldOf(product, name as keyof typeof WEIGHTS | 'id'),
    processTerm: searchKey,
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
