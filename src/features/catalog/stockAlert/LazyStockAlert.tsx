import type { Product, Variant } from '../../../domain/catalog/product';
import { isSoldOut } from '../../../domain/catalog/stock';
import { useHasOwnStore } from '../../../shared/lib/useHasOwnStore';
import { LazyComponent } from '../../../shared/ui/LazyComponent';

const loadForm = async () => (await import(/* webpackChunkName: "stock-alert" */ './StockAlertForm')).StockAlertForm;

/** The form for an email when a variant that is sold out is back, which only our own store offers. */
export function LazyStockAlert({ product, variant }: { product: Product; variant: Variant }) {
  const isOffered = useHasOwnStore() && product.purchasable && isSoldOut(variant);
  if (!isOffered) return null;
  return <LazyComponent key={variant.id} load={loadForm} isNeeded props={{ variant }} />;
}
