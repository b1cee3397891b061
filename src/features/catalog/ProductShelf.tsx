import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/Notice';
import { useGetProductsQuery } from './catalogApi';
import { ProductGrid } from './ProductGrid';
import { ProductGridSkeleton } from './ProductGridSkeleton';

interface ProductShelfProps {
  /** One below the heading that the shelf stands under. */
  headingLevel: 'h2' | 'h3';
  /** So many products; all, where nothing is said. */
  limit?: number;
  /** How many of them are in view as the page opens. */
  early?: number;
}

/** Products of the store, or why there are none to see. */
export function ProductShelf({ headingLevel, limit, early = 0 }: ProductShelfProps) {
  const { data, error, refetch } = useGetProductsQuery(limit === undefined ? undefined : { limit });

  if (data?.products.length === 0) return <Notice title="No products available at the moment." />;
  if (data) return <ProductGrid products={data.products} headingLevel={headingLevel} early={early} />;
  if (!error) return <ProductGridSkeleton count={limit ?? 8} />;
  return (
    <Notice
      title={`Error loading products: ${error.message || 'Failed to load products'}`}
      tone="danger"
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  );
}
