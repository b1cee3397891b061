import { useIsOnline } from '../../../shared/lib/useIsOnline';
import { Button } from '../../../shared/ui/Button';
import { Notice } from '../../../shared/ui/Notice';
import type { RenderCardControls } from './ProductCard';
import { ProductGrid } from './ProductGrid';
import { ProductGridSkeleton } from './ProductGridSkeleton';
import { useProducts } from '../useCatalogQuery';
import { useShownPrices } from '../useShownPrices';

interface ProductListingProps {
  /** One level below the heading of the section that contains the listing. */
  headingLevel: 'h2' | 'h3';
  /** The number of products to show. Default: all. */
  limit?: number;
  /** The number of cards above the fold, whose images load with priority. */
  priorityCount?: number;
  renderControls: RenderCardControls;
}

/** Fetches products and shows them as a grid, or a notice if there are none. After an error, the last ones stay. */
export function ProductListing({ headingLevel, limit, priorityCount = 0, renderControls }: ProductListingProps) {
  const result = useProducts(limit);
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
      {data && data.products.length > 0 && (
        <ProductGrid
          products={data.products}
          headingLevel={headingLevel}
          priorityCount={priorityCount}
          renderControls={renderControls}
        />
      )}
    </>
  );
}
