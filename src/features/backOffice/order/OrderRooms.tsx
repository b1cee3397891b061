import { useRef } from 'react';
import styled from 'styled-components';
import { AttentionAlert } from '../orders/edit/AttentionAlert';
import type { OrderRow } from '../orders/orderQuery';
import { DeliveryRoom } from './DeliveryRoom';
import { DocumentsRoom } from './DocumentsRoom';
import { ItemsRoom } from './ItemsRoom';
import { OrderSummary } from './OrderSummary';
import { PaymentRoom } from './PaymentRoom';
import { ShippingRoom } from './ShippingRoom';
import { TimelineRoom } from './TimelineRoom';

/** Everything about an order, and everything that can be done with it. */
export function OrderRooms({ order }: { order: OrderRow }) {
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
          <ShippingRoom order={order} />
          <ItemsRoom order={order} />
          <PaymentRoom order={order} />
        </Stack>
        <Stack>
          <DeliveryRoom order={order} />
          <DocumentsRoom order={order} />
          <TimelineRoom order={order} />
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
`;
