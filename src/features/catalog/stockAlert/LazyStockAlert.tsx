import type { Product, Variant } from '../../../domain/catalog/product';
import { isSoldOut } from '../../../domain/catalog/stock';
import { useHasOwnStore } from '../../../shared/lib/useHasOwnStore';
import { LazyComponent } from '../../../shared/ui/LazyComponent';

const loadForm = async () => (await import(/* webpackChunkName: "stock-alert" */ './StockAlertForm')).StockAlertForm;

/** The form to request an email when a sold-out variant is back in stock. Only our own store offers it. */
export function LazyStockAlert({ product, variant }: { product: Product; variant: Variant }) {
  const isOffered = useHasOwnStore() && product.purchasable && isSoldOut(variant);
  if (!isOffered) return null;
  return <LazyComponent key={variant.id} load={loadForm} isNeeded props={{ variant }} />;
}
