import { useState } from 'react';
import styled from 'styled-components';
import { lazyDialog } from '../../features/backOffice/lazyDialog';
import { BackOfficePage } from '../../features/backOffice/layout/BackOfficePage';
import { ProductFilters } from '../../features/backOffice/products/ProductFilters';
import { ShopProducts } from '../../features/backOffice/products/ShopProducts';
import { StaticHostNotice } from '../../features/backOffice/products/StaticHostNotice';
import { usePrices } from '../../features/backOffice/products/usePrices';
import { useProductView } from '../../features/backOffice/products/useProductView';
import { Button } from '../../shared/ui/Button';

// The library that writes Indian scripts in Latin letters is loaded with it.
const LazyNewProductDialog = lazyDialog(
  async () => (await import('../../features/backOffice/products/NewProductDialog')).NewProductDialog,
);

/** The products in the order of the shop. */
export function ProductListPage() {
  const [view, changeView] = useProductView();
  const [isAdding, setIsAdding] = useState(false);
  const prices = usePrices();

  const { isOrdering } = view;
  return (
    <BackOfficePage
      title="Products"
      action={
        <Actions>
          <Button $variant="secondary" onClick={() => changeView({ ...view, isOrdering: !isOrdering })}>
            {isOrdering ? 'Done' : 'Arrange'}
          </Button>
          <Button onClick={() => setIsAdding(true)}>New product</Button>
        </Actions>
      }
    >
      <StaticHostNotice />
      {!isOrdering && <ProductFilters view={view} onChange={changeView} />}
      {/* A filter starts again with the first products. */}
      <ShopProducts key={`${view.show} ${view.words}`} {...view} prices={prices} />
      {isAdding && <LazyNewProductDialog onClose={() => setIsAdding(false)} />}
    </BackOfficePage>
  );
}

const Actions = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  button {
    padding-inline: ${({ theme }) => theme.space(3)};
  }
`;
