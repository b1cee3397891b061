import { type ReactNode } from 'react';
import styled from 'styled-components';
import { Button, LinkButton } from '../../shared/ui/Button';
import { paths } from '../../domain/routes';
import { Alert } from '../../shared/ui/Alert';
import { OrderHistoryEntry } from './OrderHistoryEntry';
import { OrderHistorySkeleton } from './OrderHistorySkeleton';
import { useGetOrdersOfCustomerQuery, type Order } from './ordersApi';

interface OrderHistoryProps {
  customerId: string;
  /** Renders the buttons of an order. */
  renderActions: (order: Order) => ReactNode;
}

/** A customer's orders, newest first. They are fetched at each visit, because one may have been paid since the last. */
export function OrderHistory({ customerId, renderActions }: OrderHistoryProps) {
  const {
    data: orders,
    isError,
    isFetching,
    refetch,
  } = useGetOrdersOfCustomerQuery(customerId, { refetchOnMountOrArgChange: true });

  if (!orders && isError && !isFetching) {
    return (
      <Alert
        title="Your orders could not be loaded"
        action={
          <Button $variant="secondary" onClick={refetch}>
            Try again
          </Button>
        }
      />
    );
  }
  if (!orders) return <OrderHistorySkeleton />;
  if (orders.length === 0) {
    return (
      <Alert
        title="You haven't placed any orders yet."
        action={
          <LinkButton to={paths.products} $variant="secondary">
            Start Shopping
          </LinkButton>
        }
      />
    );
  }
  return (
    <List>
      {orders.map((order) => (
        <OrderHistoryEntry key={order.id} order={order} actions={renderActions(order)} />
      ))}
    </List>
  );
}

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
