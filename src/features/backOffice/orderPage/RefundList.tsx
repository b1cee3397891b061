import styled from 'styled-components';
import { formatAmount } from '../../../domain/amounts';
import { formatDateAndTime } from '../../../domain/dates';
import { refundStatuses } from '../orders/adminOrderTexts';
import type { OrderRefund } from '../orders/adminOrdersApi';

/** The refunds of a payment, each with what became of it. */
export function RefundList({ refunds }: { refunds: OrderRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <List aria-label="Refunds">
      {refunds.map(
        ({ id, provider_refund_id, amount, currency, status, reason, last_error, created_at, failed_at }) => (
          <li key={id ?? provider_refund_id}>
            <p>
              <strong>{formatAmount(amount, { currency })}</strong> <span>{`${refundStatuses[status]}. `}</span>
            </p>
            {reason && <p>{reason}</p>}
            {status !== 'sent' && last_error && <p>{last_error}</p>}
            <When>
              <time dateTime={created_at}>{formatDateAndTime(created_at)}</time>
              {failed_at && (
                <span>
                  {', failed '}
                  <time dateTime={failed_at}>{formatDateAndTime(failed_at)}</time>
                </span>
              )}
            </When>
          </li>
        ),
      )}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  margin: 0;
  padding-inline-start: ${({ theme }) => theme.space(5)};
`;

const When = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
