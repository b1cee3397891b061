import styled from 'styled-components';
import { formatAmount } from '../../../domain/amounts';
import { formatDateAndTime } from '../../../shared/lib/dates';
import { refundStatuses } from '../orders/adminOrderTexts';
import type { OrderRefund } from '../orders/adminOrdersApi';

/** The refunds of a payment, each with what became of it. */
export function RefundList({ refunds }: { refunds: OrderRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <List aria-label="Refunds">
      {refunds.map(({ id, provider_refund_id, amount, currency, status, reason, last_error, created_at }) => (
        <li key={id ?? provider_refund_id}>
          <strong>{formatAmount(amount, { currency })}</strong> <span>{refundStatuses[status]}</span>
          {reason && <p>{reason}</p>}
          {status !== 'sent' && last_error && <p>{last_error}</p>}
          <small>
            <time dateTime={created_at}>{formatDateAndTime(created_at)}</time>
          </small>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  margin: 0;
  padding-inline-start: ${({ theme }) => theme.space(5)};
  small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
  }
`;
