import type { BackendClient } from '../../../shared/services';

export interface StockQuery {
  /** Every one of these words is in the title of the product or variant, or in the SKU. */
  words: string;
  isLowOnly: boolean;
  /** From 0. */
  page: number;
}

/** The rows of a page of the list, with one more than the page to see whether there are more. */
export function stockListQuery(db: Pick<BackendClient, 'from'>, { words, isLowOnly, page }: StockQuery, limit: number) {
  // What was deleted is listed as long as units of it are on the shelf.
  let list = db.from('stock_list').select('*').or('state.neq.deleted,shelf.gt.0');
  if (isLowOnly) list = list.not('low_since', 'is', null);
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const pattern = quote(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
    list = list.or(['product_title', 'variant_title', 'sku'].map((column) => `${column}.ilike.${pattern}`).join(','));
  }
  const first = page * (limit - 1);
  return list
    .order('product_position')
    .order('product_id')
    .order('variant_position')
    .order('variant_id')
    .range(first, first + limit - 1);
}

/** Quotes a value of PostgREST's logical operators. */
const quote = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`;
