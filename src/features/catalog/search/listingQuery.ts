import { unitPrice } from '../../../domain/catalog/price';
import type { Product } from '../../../domain/catalog/product';
import { canAddToCart } from '../../../domain/catalog/stock';
import { FIELD_LIMITS } from '../../../domain/fieldLimits';

/** `house`: the order in which the shop has arranged the products, or the best match first if there is a search. */
export const sortOrders = ['house', 'price-up', 'price-down', 'newest'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What a person looks for on the products page. The query of the page's URL contains it. */
export interface ListingQuery {
  /** Empty for no search. */
  text: string;
  isInStock: boolean;
  isOnOffer: boolean;
  /** The id of a collection; empty for all. */
  collection: string;
  sort: SortOrder;
}

/** Shows all products. */
export const everything: ListingQuery = {
  text: '',
  isInStock: false,
  isOnOffer: false,
  collection: '',
  sort: 'house',
};

/** Reads the query of a URL. Unknown values are ignored. */
export function parseListingQuery(params: URLSearchParams): ListingQuery {
  return {
    text: (params.get('q') ?? '').slice(0, FIELD_LIMITS.search),
    isInStock: params.get('stock') === 'in',
    isOnOffer: params.get('offer') === 'yes',
    collection: params.get('collection') ?? '',
    sort: sortOrders.find((order) => order === params.get('sort')) ?? 'house',
  };
}

/** Returns the parameters of a URL with `query` in place of the previous query. Other parameters stay. */
export function withListingQuery(params: URLSearchParams, query: ListingQuery): URLSearchParams {
  const changed = new URLSearchParams(params);
  const values = {
    q: query.text,
    stock: query.isInStock && 'in',
    offer: query.isOnOffer && 'yes',
    collection: query.collection,
    sort: query.sort !== 'house' && query.sort,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

/**
 * Returns the products that a query asks for, in the sort order of the query.
 * @param products already in the order for `house` or `newest`, if the query has that sort order
 * @param found the ids of the products that match the text, best first; undefined while they are not known
 */
export function selectProducts(
  products: readonly Product[],
  query: ListingQuery,
  found: readonly string[] | undefined,
): Product[] {
  const ranks = query.text.trim() && found ? new Map(found.map((id, rank) => [id, rank])) : undefined;
  const selected = products.filter(
    (product) =>
      (!ranks || ranks.has(product.id)) &&
      (!query.isInStock || product.variants.some((variant) => canAddToCart(product, variant, 1))) &&
      (!query.isOnOffer || product.variants.some((variant) => variant.sale_price_in_cents !== null)) &&
      (!query.collection || isIn(query.collection, product)),
  );
  if (query.sort === 'price-up') return selected.sort((a, b) => unitPrice(a) - unitPrice(b));
  if (query.sort === 'price-down') return selected.sort((a, b) => unitPrice(b) - unitPrice(a));
  if (query.sort === 'house' && ranks) return selected.sort((a, b) => ranks.get(a.id)! - ranks.get(b.id)!);
  return selected;
}

export const isIn = (collectionId: string, { product_collections }: Product) =>
  product_collections.some(({ collection_id }) => collection_id === collectionId);
