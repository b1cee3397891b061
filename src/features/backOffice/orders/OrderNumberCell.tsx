import styled from 'styled-components';
import { AttentionMarker } from './AttentionMarker';
import type { OrderRow } from './orderQuery';

/** The number of an order, with a marker if the order needs attention. */
export function OrderNumberCell({ order }: { order: OrderRow }) {
  return (
    <Row>
      {order.order_uid}
      <AttentionMarker order={order} />
    </Row>
  );
}

const Row = styled.span`
  display: inline-flex;
  gap: ${({ theme }) => theme.space(1)};
  align-items: center;
`;
