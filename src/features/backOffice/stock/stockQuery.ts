import type { BackendClient } from '../../../shared/services';

export interface StockQuery {
  /** They are in the titles or the SKU. Empty for all. */
  words: string;
  isLowOnly: boolean;
  /** From 0. */
  page: number;
}

/** The rows of a page of the list in the order of the shop, and one more to see whether there are more. */
export function stockListQuery(
  db: Pick<BackendClient, 'rpc'>,
  { words, isLowOnly, page }: StockQuery,
  pageSize: number,
) {
  const list = db.rpc('search_stock', { words });
  return (isLowOnly ? list.not('low_since', 'is', null).neq('state', 'deleted') : list)
    .order('product_position')
    .order('product_id')
    .order('variant_position')
    .order('variant_id')
    .range(page * pageSize, (page + 1) * pageSize);
}
