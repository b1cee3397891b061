import styled from 'styled-components';
import { formatOrderTotal } from '../../../domain/money';
import { formatDay } from '../../../shared/lib/dates';
import { StatusBadge } from '../../../shared/ui/StatusBadge';
import { customerNameOf } from '../orders/customerName';
import { OrderNumberCell } from './OrderNumberCell';
import type { OrderRow } from '../orders/orderQuery';

/** All values of an order in one cell, for grids too narrow for columns. */
export function OrderSummaryCell({ order, tabIndex }: { order: OrderRow; tabIndex: 0 | -1 }) {
  return (
    <Stack>
      <strong>
        <OrderNumberCell order={order} tabIndex={tabIndex} />
      </strong>
      <span>{customerNameOf(order)}</span>
      <span>{formatOrderTotal(order.total_amount)}</span>
      <small>{formatDay(order.created_at)}</small>
      <div>
        <StatusBadge status={order.status} />
      </div>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  padding-block: ${({ theme }) => theme.space(3)};
  line-height: ${({ theme }) => theme.leading.body};
  overflow-wrap: anywhere;
  white-space: normal;
  small {
    color: ${({ theme }) => theme.color.inkSoft};
  }
`;
