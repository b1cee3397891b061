import styled from 'styled-components';
import { formatAmount, formatRupees } from '../../../domain/amounts';
import { formatDateAndTime } from '../../../domain/dates';
import { StatusBadge } from '../../../shared/ui/StatusBadge';
import type { OrderRow } from '../orders/orderQuery';
import { paidAndRefunded } from './orderAccount';
import { polling, useGetOrderPaymentsQuery, useGetOrderRefundsQuery } from '../orders/adminOrdersApi';

/** The order in one line: status, total, date, and what was paid and refunded. */
export function OrderSummary({ order }: { order: OrderRow }) {
  const { data: payments } = useGetOrderPaymentsQuery(order.id, polling);
  const { data: refunds = [] } = useGetOrderRefundsQuery(order.id, polling);
  const { paid, refunded } = paidAndRefunded(payments ?? [], refunds);

  return (
    <Line aria-label="Summary">
      <li>
        <StatusBadge status={order.status} />
      </li>
      <li>
        <strong>{formatRupees(order.total_amount)}</strong>
      </li>
      <li>
        <time dateTime={order.created_at}>{formatDateAndTime(order.created_at)}</time>
      </li>
      {payments && <li>{paid > 0 ? `${formatAmount(paid)} paid` : 'No payment in the shop'}</li>}
      {refunded > 0 && <li>{`${formatAmount(refunded)} refunded`}</li>}
    </Line>
  );
}

const Line = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space(2)} ${theme.space(5)}`};
  align-items: center;
  margin: 0;
  padding: 0;
  list-style: none;
  font-variant-numeric: tabular-nums;
`;
