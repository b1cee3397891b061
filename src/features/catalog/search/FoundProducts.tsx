import { useRef } from 'react';
import styled from 'styled-components';
import type { ProductList } from '../../../domain/catalog/product';
import { Button } from '../../../shared/ui/Button';
import { Notice } from '../../../shared/ui/Notice';
import type { RenderCardControls } from '../list/ProductCard';
import { ProductGrid } from '../list/ProductGrid';
import { isIn, type ListingQuery } from './listingQuery';
import { NothingFound } from './NothingFound';
import { ProductSearch } from './ProductSearch';
import { useFoundProducts } from './useFoundProducts';
import { useListingQuery } from './useListingQuery';

interface FoundProductsProps {
  /** All products. */
  list: ProductList;
  renderControls: RenderCardControls;
}

/** The number of cards above the fold, whose images load with priority. */
const PRIORITY_COUNT = 4;

/** The products of the shop with a search, filters and a sort order. The page's URL contains their values. */
export function FoundProducts({ list, renderControls }: FoundProductsProps) {
  const [query, change] = useListingQuery();
  const { products, select, state, prepare, retry } = useFoundProducts(list, query);
  const status = useRef<HTMLParagraphElement>(null);
  const collections = list.collections?.filter(({ id }) => list.products.some((product) => isIn(id, product))) ?? [];

  const handleRemove = (changes: Partial<ListingQuery>) => {
    change(changes);
    // The button that was used is gone, so it cannot keep the focus.
    status.current?.focus();
  };

  return (
    <>
      <ProductSearch
        query={query}
        collections={collections}
        onChange={change}
        onFocus={prepare}
        onSubmit={() => status.current?.focus()}
      />
      <Status ref={status} tabIndex={-1} role="status">
        {state === 'searching' ? 'Searching…' : countText(products.length, list.count, query)}
      </Status>
      {state === 'failed' && (
        <Notice
          title="The search does not work at the moment."
          tone="danger"
          action={<Button onClick={retry}>Try again</Button>}
        >
          You see the teas without it.
        </Notice>
      )}
      {products.length > 0 ? (
        <ProductGrid
          products={products}
          headingLevel="h2"
          priorityCount={PRIORITY_COUNT}
          renderControls={renderControls}
        />
      ) : (
        state === 'found' && (
          <NothingFound query={query} collections={collections} select={select} onRemove={handleRemove} />
        )
      )}
    </>
  );
}

function countText(count: number, total: number, query: ListingQuery): string {
  const { text, isInStock, isOnOffer, collection } = query;
  const isFiltered = Boolean(text.trim() || isInStock || isOnOffer || collection);
  const teas = total === 1 ? 'tea' : 'teas';
  return isFiltered ? `${count} of ${total} ${teas}` : `${total} ${teas}`;
}

const Status = styled.p`
  margin-block: ${({ theme }) => `${theme.space(4)} ${theme.space(6)}`};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
