import styled from 'styled-components';
import { formatOrderTotal } from '../../../domain/money';
import { formatDay } from '../../../domain/dates';
import { StatusBadge } from '../../../shared/ui/StatusBadge';
import { customerNameOf } from '../orders/customerName';
import { OrderNumberCell } from './OrderNumberCell';
import type { OrderRow } from '../orders/orderQuery';

/** All values of an order in one cell of two lines, for grids too narrow for columns. */
export function OrderSummaryCell({ order, tabIndex }: { order: OrderRow; tabIndex: 0 | -1 }) {
  return (
    <Stack>
      <div>
        <strong>
          <OrderNumberCell order={order} tabIndex={tabIndex} />
        </strong>
        <Shortened>{customerNameOf(order)}</Shortened>
      </div>
      <div>
        <span>{formatOrderTotal(order.total_amount)}</span>
        <StatusBadge status={order.status} />
        <Shortened as="small">{formatDay(order.created_at)}</Shortened>
      </div>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(1)};
  align-content: center;
  height: 100%;
  line-height: ${({ theme }) => theme.leading.snug};
  > div {
    display: flex;
    gap: ${({ theme }) => theme.space(2)};
    align-items: center;
    min-width: 0;
  }
  small {
    color: ${({ theme }) => theme.color.inkSoft};
  }
`;

const Shortened = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
`;
