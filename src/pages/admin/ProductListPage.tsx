import { useState } from 'react';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { NewProductDialog } from '../../features/backOffice/products/NewProductDialog';
import { ProductFilters } from '../../features/backOffice/products/ProductFilters';
import { ShopProducts } from '../../features/backOffice/products/ShopProducts';
import { StaticHostNotice } from '../../features/backOffice/products/StaticHostNotice';
import { useProductView } from '../../features/backOffice/products/useProductView';
import { Button } from '../../shared/ui/Button';

/** The products in the order of the shop. */
export function ProductListPage() {
  const [view, changeView] = useProductView();
  const [isAdding, setIsAdding] = useState(false);

  return (
    <BackOfficePage title="Products" action={<Button onClick={() => setIsAdding(true)}>New product</Button>}>
      <StaticHostNotice />
      <ProductFilters view={view} onChange={changeView} />
      {/* A filter starts again with the first products. */}
      <ShopProducts key={`${view.show} ${view.words}`} {...view} />
      {isAdding && <NewProductDialog onClose={() => setIsAdding(false)} />}
    </BackOfficePage>
  );
}
