import styled from 'styled-components';
import { formatMoney } from '../../../domain/money';
import type { PaymentLinkReport } from '../../../domain/order/paymentLink';
import { formatTimeWithZone } from '../../../domain/dates';
import { LinkButton } from '../../../shared/ui/Button';
import { SummarySheet } from '../steps/SummarySheet';

interface LinkedOrderProps {
  order: string;
  payment: NonNullable<PaymentLinkReport['payment']>;
}

/** An order that can be paid: what it contains, until when, and the button that opens the payment page. */
export function LinkedOrder({ order, payment: { page, name, items, total, currency, expires_at } }: LinkedOrderProps) {
  const format = (amount: number) => formatMoney(amount, { currency });
  return (
    <Stack>
      <p>
        {`${name ? `Hello ${name}, this` : 'This'} is order ${order}, which we have put together for you. We send it to the address that you gave us.`}
      </p>
      <SummarySheet
        lines={items.map(({ title, quantity, amount }) => ({ id: title, title, quantity, amount: format(amount) }))}
        total={format(total)}
      />
      <p>
        It is reserved for you until <time dateTime={expires_at}>{formatTimeWithZone(expires_at)}</time>.
      </p>
      {/* The payment page is not a page of this app, even if payments are simulated. */}
      <LinkButton to={page} reloadDocument>
        Pay securely
      </LinkButton>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
`;
