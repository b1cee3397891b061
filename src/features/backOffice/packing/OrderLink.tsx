import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../../domain/routes';
import { useListState } from '../BackLink';
import { AttentionMarker } from '../orders/AttentionMarker';
import type { OrderRow } from '../orders/orderQuery';

/** The number of an order, which leads to its page, with markers if the order needs attention or is disputed. */
export function OrderLink({ order }: { order: OrderRow }) {
  const state = useListState();
  return (
    <Row>
      {/* A tap elsewhere in the row selects it. */}
      <Target to={paths.adminOrder(order.order_uid)} state={state} onClick={(event) => event.stopPropagation()}>
        {order.order_uid}
      </Target>
      <AttentionMarker order={order} />
      {order.dispute && <Disputed>Disputed</Disputed>}
    </Row>
  );
}

const Row = styled.span`
  display: inline-flex;
  flex: none;
  column-gap: ${({ theme }) => theme.space(1)};
  align-items: center;
  white-space: nowrap;
`;

const Disputed = styled.strong`
  color: ${({ theme }) => theme.color.danger};
  font-size: ${({ theme }) => theme.text.sm};
`;

/** As high as a line of the row: the row itself is the target that selects it. */
const Target = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${({ theme }) => theme.space(8)};
  color: inherit;
  font-weight: ${({ theme }) => theme.weight.bold};
`;
