import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../../shared/redux';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Heading } from '../../../shared/ui/Heading';
import { notImplemented } from '../../toasts/toast';
import { toastRequested } from '../../toasts/toastsSlice';
import { adminOrdersApi } from '../orders/adminOrdersApi';
import { undoListener, useUndoDelete } from '../useUndoDelete';
import { LazyDeletedOrdersDialog, LazyDeleteOrderDialog, LazyEditOrderDialog, preloadDialogs } from './lazyDialogs';
import { OrderFilters } from './OrderFilters';
import { OrderGrid } from './OrderGrid';
import type { OrderRow } from '../orders/orderQuery';
import { useGridRows } from './useGridRows';
import { useGridView } from './useGridView';

const restoreOrder = undoListener('Order', (id) => adminOrdersApi.endpoints.restoreOrder.initiate(id));

/** All orders of the shop, with search, filters, and dialogs to edit and delete them. New orders appear automatically. */
export function OrdersTab() {
  const dispatch = useAppDispatch();
  const [view, changeView] = useGridView();
  const [orderToEdit, setOrderToEdit] = useState<OrderRow | null>(null);
  const [orderToDelete, setOrderToDelete] = useState<OrderRow | null>(null);
  const [isShowingDeleted, setIsShowingDeleted] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { orders, count, isLoading, hasFailed, retry } = useGridRows(view, changeView);
  useUndoDelete(restoreOrder);

  return (
    <div onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
      <Header>
        <Heading id="orders-heading" ref={heading} tabIndex={-1}>
          Recent Orders
        </Heading>
        <Button $variant="secondary" onClick={() => dispatch(toastRequested(notImplemented))}>
          Add Order
        </Button>
      </Header>
      <OrderFilters view={view} onChange={changeView} onShowDeleted={() => setIsShowingDeleted(true)} />
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
          orders={orders}
          count={count}
          isLoading={isLoading}
          labelledBy="orders-heading"
          view={view}
          onViewChange={changeView}
          onEdit={setOrderToEdit}
          onDelete={setOrderToDelete}
        />
      )}
      {orderToEdit && <LazyEditOrderDialog initialOrder={orderToEdit} onClose={() => setOrderToEdit(null)} />}
      {isShowingDeleted && <LazyDeletedOrdersDialog onClose={() => setIsShowingDeleted(false)} />}
      {orderToDelete && (
        <LazyDeleteOrderDialog
          order={orderToDelete}
          onClose={() => setOrderToDelete(null)}
          onDeleted={() => heading.current?.focus()}
        />
      )}
    </div>
  );
}

const Header = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(3)};
  align-items: center;
  justify-content: space-between;
  margin-block: ${({ theme }) => theme.space(2)};
`;
