import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../../domain/routes';
import { AttentionMarker } from '../orders/AttentionMarker';
import type { OrderRow } from '../orders/orderQuery';

/** The number of an order, which leads to its page, with a marker if the order needs attention. */
export function OrderLink({ order }: { order: OrderRow }) {
  return (
    <Row>
      {/* A tap elsewhere in the row selects it. */}
      <Target to={paths.adminOrder(order.order_uid)} onClick={(event) => event.stopPropagation()}>
        {order.order_uid}
      </Target>
      <AttentionMarker order={order} />
    </Row>
  );
}

const Row = styled.span`
  display: inline-flex;
  gap: ${({ theme }) => theme.space(1)};
  align-items: center;
`;

const Target = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${({ theme }) => theme.size.target};
  color: inherit;
  font-weight: ${({ theme }) => theme.weight.bold};
`;
