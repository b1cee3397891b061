import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../../shared/redux';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Heading } from '../../../shared/ui/Heading';
import { Icon } from '../../../shared/ui/Icon';
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
        <Buttons>
          <Toggle
            $variant="secondary"
            aria-pressed={view.needsAttention ?? false}
            onClick={() => changeView({ needsAttention: view.needsAttention ? undefined : true })}
          >
            <Icon name="warning" />
            Needs attention
          </Toggle>
          <Toggle
            $variant="secondary"
            aria-pressed={view.isInvoiceDue ?? false}
            onClick={() => changeView({ isInvoiceDue: view.isInvoiceDue ? undefined : true })}
          >
            Invoice missing
          </Toggle>
          <Toggle
            $variant="secondary"
            aria-pressed={view.isDisputed ?? false}
            onClick={() => changeView({ isDisputed: view.isDisputed ? undefined : true })}
          >
            Disputed
          </Toggle>
          <Button $variant="secondary" onClick={() => setIsShowingDeleted(true)}>
            Recently deleted
          </Button>
          <Button $variant="secondary" onClick={() => dispatch(toastRequested(notImplemented))}>
            Add Order
          </Button>
        </Buttons>
      </Header>
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
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${({ theme }) => theme.space(5)};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
`;

const Toggle = styled(Button)`
  &[aria-pressed='true'] {
    border-color: currentColor;
    background: ${({ theme }) => theme.color.sunk};
  }
`;
