import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Product, ProductList } from '../../../domain/catalog/product';
import { failIfPageStays } from '../../../shared/lib/pageLeaving';
import { useHasOwnStore } from '../../../shared/lib/useHasOwnStore';
import type { ProductQuery } from '../fetchProducts';
import { useProducts } from '../useCatalogQuery';
import { selectProducts, type ListingQuery } from './listingQuery';
import type { createProductSearch } from './createProductSearch';

/** The browser searches at most this many products. If there are more, our own store is asked. */
const MAX_INDEXED_PRODUCTS = 500;

/** The store is asked when the user has not typed for this time. */
const TYPING_PAUSE_MS = 250;

const newestFirst: ProductQuery = { sort_by: 'created_at', order: 'DESC' };

interface FoundProducts {
  products: Product[];
  /** Returns the products of another query, whose text is the same or empty. */
  select: (query: ListingQuery) => Product[];
  /** `failed`: the search or the sort order could not be applied. */
  state: 'found' | 'searching' | 'failed';
  /** Loads the search before it is needed. */
  prepare: () => void;
  retry: () => void;
}

/** The products that a query asks for. */
export function useFoundProducts(list: ProductList, query: ListingQuery): FoundProducts {
  const text = query.text.trim();
  const isStoreAsked = useHasOwnStore() && list.count > MAX_INDEXED_PRODUCTS;
  const { find, load, ...index } = useProductIndex(list.products, text !== '' && !isStoreAsked);
  const foundHere = useMemo(() => (text ? find?.(text) : undefined), [find, text]);

  const askedText = usePaused(text);
  const storeQuery = {
    ...(isStoreAsked && askedText && { search: askedText }),
    ...(query.sort === 'newest' && newestFirst),
  };
  const isAsked = Object.keys(storeQuery).length > 0;
  const asked = useProducts(isAsked ? storeQuery : undefined);
  // Until the store answers, the products of its last answer stay.
  const [last, setLast] = useState(list);
  if (asked.data && asked.data !== last) setLast(asked.data);

  const source = last.products;
  const found = isStoreAsked ? source.map(({ id }) => id) : foundHere;
  const select = (each: ListingQuery) => {
    // The store has answered with what matches the text. Without the text, all products of the shop count.
    const isTextRemoved = isStoreAsked && text !== '' && !each.text.trim();
    return selectProducts(isTextRemoved ? list.products : source, each, found);
  };
  const hasStoreFailed = isAsked && asked.error !== undefined;
  const isWaitingForStore = (isAsked && !asked.data) || (isStoreAsked && text !== askedText);
  const isWaitingForIndex = text !== '' && !isStoreAsked && !foundHere;
  const hasFailed = hasStoreFailed || (isWaitingForIndex && index.hasFailed);
  return {
    products: select(query),
    select,
    state: hasFailed ? 'failed' : isWaitingForStore || isWaitingForIndex ? 'searching' : 'found',
    prepare: isStoreAsked ? () => {} : load,
    retry: hasStoreFailed ? asked.refetch : load,
  };
}

/** The search in the browser, which is loaded when it is needed or `load` is called. */
function useProductIndex(products: readonly Product[], isNeeded: boolean) {
  const [create, setCreate] = useState<typeof createProductSearch>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => {
    failIfPageStays(import(/* webpackChunkName: "offline-product-search" */ './createProductSearch')).then(
      (module) => {
        setCreate(() => module.createProductSearch);
        setHasFailed(false);
      },
      () => setHasFailed(true),
    );
  }, []);
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded, load]);
  const find = useMemo(() => create?.(products), [create, products]);
  return { find, hasFailed, load };
}

/** Returns the last text that stayed the same for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
