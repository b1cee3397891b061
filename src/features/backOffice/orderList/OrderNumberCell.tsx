import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../../domain/routes';
import { useListState } from '../BackLink';
import { AttentionMarker } from '../orders/AttentionMarker';
import type { OrderRow } from '../orders/orderQuery';

interface OrderNumberCellProps {
  order: OrderRow;
  /** The `tabIndex` of the cell: a grid has one tab stop. */
  tabIndex: 0 | -1;
}

/** The number of an order, which links to its page, with a marker if the order needs attention. */
export function OrderNumberCell({ order, tabIndex }: OrderNumberCellProps) {
  const state = useListState();
  return (
    <Row>
      <Link to={paths.adminOrder(order.order_uid)} state={state} tabIndex={tabIndex}>
        {order.order_uid}
      </Link>
      <AttentionMarker order={order} />
    </Row>
  );
}

const Row = styled.span`
  display: inline-flex;
  gap: ${({ theme }) => theme.space(1)};
  align-items: center;
  white-space: nowrap;
`;
