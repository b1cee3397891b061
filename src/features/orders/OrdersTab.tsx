import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { Heading } from '../../shared/ui/Heading';
import { Notice } from '../../shared/ui/Notice';
import { notImplemented } from '../toasts/notices';
import { noticeRaised } from '../toasts/toastsSlice';
import { DeleteOrderDialog } from './DeleteOrderDialog';
import { EditOrderDialog } from './EditOrderDialog';
import { OrderFilters } from './OrderFilters';
import { OrderGrid } from './OrderGrid';
import type { OrderRow } from './orderQuery';
import { useGetOrderPageQuery } from './ordersApi';
import { queryOf } from './orderView';
import { useOrderView } from './useOrderView';

// Milliseconds between looks for new orders.
const POLLING = 5_000;

/** Every order of the shop. New ones come in by themselves. */
export function OrdersTab() {
  const dispatch = useAppDispatch();
  const [view, changeView] = useOrderView();
  const [edited, setEdited] = useState<OrderRow | null>(null);
  const [doomed, setDoomed] = useState<OrderRow | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, currentData, isError, isFetching, refetch } = useGetOrderPageQuery(queryOf(view), {
    pollingInterval: POLLING,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });

  return (
    <>
      <Top>
        <Heading id="orders-heading" ref={heading} tabIndex={-1}>Recent Orders</Heading>
        <Button $variant="secondary" onClick={() => dispatch(noticeRaised(notImplemented))}>Add Order</Button>
      </Top>
      <OrderFilters view={view} onChange={changeView} />
      {!currentData && isError && !isFetching ? (
        <Notice title="The orders could not be loaded" action={<Button $variant="secondary" onClick={refetch}>Try again</Button>} />
      ) : (
        <OrderGrid
          orderPage={data}
          isLoading={isFetching && !currentData}
          labelledBy="orders-heading"
          view={view}
          onViewChange={changeView}
          onEdit={setEdited}
          onDelete={setDoomed}
        />
      )}
      {edited && <EditOrderDialog opened={edited} onClose={() => setEdited(null)} />}
      {doomed && <DeleteOrderDialog order={doomed} onClose={() => setDoomed(null)} onDeleted={() => heading.current?.focus()} />}
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
