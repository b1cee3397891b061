import type { ReactNode } from 'react';
import type { ProductList } from '../../../domain/catalog/product';
import { useIsOnline } from '../../../shared/lib/useIsOnline';
import { Button } from '../../../shared/ui/Button';
import { Notice } from '../../../shared/ui/Notice';
import { ProductGridSkeleton } from './ProductGridSkeleton';
import { useProducts } from '../useCatalogQuery';
import { useShownPrices } from '../useShownPrices';

interface ProductListingProps {
  /** The number of products to show. Default: all. */
  limit?: number;
  /** Renders a list that is not empty. */
  children: (list: ProductList) => ReactNode;
}

/**
 * Fetches products and shows them, or a notice if there are none. After an error, the products that were loaded last
 * stay.
 */
export function ProductListing({ limit, children }: ProductListingProps) {
  const result = useProducts(limit === undefined ? undefined : { limit });
  const { data, error, refetch } = result;
  const isOnline = useIsOnline();
  useShownPrices(result);

  if (!data && !error) return <ProductGridSkeleton count={limit ?? 8} />;
  return (
    <>
      {/* The offline notice says why the products are not new. */}
      {error && (isOnline || !data) && (
        <Notice
          title={`Error loading products: ${error.message || 'Failed to load products'}`}
          tone="danger"
          action={<Button onClick={refetch}>Try again</Button>}
        />
      )}
      {data?.products.length === 0 && <Notice title="No products available at the moment." />}
      {data && data.products.length > 0 && children(data)}
    </>
  );
}
