import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { Heading } from '../../shared/ui/Heading';
import { Alert } from '../../shared/ui/Alert';
import { notImplemented } from '../toasts/toast';
import { toastRequested } from '../toasts/toastsSlice';
import { DeleteOrderDialog } from './DeleteOrderDialog';
import { EditOrderDialog } from './EditOrderDialog';
import { OrderFilters } from './OrderFilters';
import { OrderGrid } from './OrderGrid';
import type { OrderRow } from './orderQuery';
import { useOrderPage } from './useOrderPage';
import { useOrderView } from './useOrderView';

/** Every order of the shop. New ones come in by themselves. */
export function OrdersTab() {
  const dispatch = useAppDispatch();
  const [view, changeView] = useOrderView();
  const [edited, setEdited] = useState<OrderRow | null>(null);
  const [doomed, setDoomed] = useState<OrderRow | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { orderPage, isLoading, hasFailed, retry } = useOrderPage(view, changeView);

  return (
    <>
      <Top>
        <Heading id="orders-heading" ref={heading} tabIndex={-1}>
          Recent Orders
        </Heading>
        <Button $variant="secondary" onClick={() => dispatch(toastRequested(notImplemented))}>
          Add Order
        </Button>
      </Top>
      <OrderFilters view={view} onChange={changeView} />
      {hasFailed ? (
        <Alert
          title="The orders could not be loaded"
          action={
            <Button $variant="secondary" onClick={retry}>
              Try again
            </Button>
          }
        />
      ) : (
        <OrderGrid
          orderPage={orderPage}
          isLoading={isLoading}
          labelledBy="orders-heading"
          view={view}
          onViewChange={changeView}
          onEdit={setEdited}
          onDelete={setDoomed}
        />
      )}
      {edited && <EditOrderDialog opened={edited} onClose={() => setEdited(null)} />}
      {doomed && (
        <DeleteOrderDialog order={doomed} onClose={() => setDoomed(null)} onDeleted={() => heading.current?.focus()} />
      )}
    </>
  );
}

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${({ theme }) => theme.space(5)};
`;
