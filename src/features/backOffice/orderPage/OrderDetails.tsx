import { useRef } from 'react';
import styled from 'styled-components';
import { screenOnly } from '../../../shared/ui/print';
import { AttentionAlert } from '../orders/AttentionAlert';
import type { OrderRow } from '../orders/orderQuery';
import { DeliverySection } from './DeliverySection';
import { DocumentsSection } from './DocumentsSection';
import { ItemsSection } from './ItemsSection';
import { OrderSummary } from './OrderSummary';
import { PaymentSection } from './PaymentSection';
import { ShippingSection } from './ShippingSection';
import { TimelineSection } from './TimelineSection';

/** Everything about an order, and everything that can be done with it. */
export function OrderDetails({ order }: { order: OrderRow }) {
  const summary = useRef<HTMLDivElement>(null);

  return (
    <Stack>
      <Summary ref={summary} tabIndex={-1}>
        <OrderSummary order={order} />
      </Summary>
      {order.attention.length > 0 && (
        // The button disappears with the reasons, so the focus moves to what stays.
        <AttentionAlert order={order} onSettled={() => summary.current?.focus()} />
      )}
      <Columns>
        <Stack>
          <ShippingSection order={order} />
          <ItemsSection order={order} />
          <PaymentSection order={order} />
        </Stack>
        <Stack>
          <DeliverySection order={order} />
          <DocumentsSection order={order} />
          <TimelineSection order={order} />
        </Stack>
      </Columns>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(5)};
  align-content: start;
  > .MuiAlert-root {
    margin-block: 0;
  }
`;

const Summary = styled.div`
  outline: none;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(5)};
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  form {
    ${screenOnly}
  }
`;
