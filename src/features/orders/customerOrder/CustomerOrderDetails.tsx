import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { CustomerOrder } from '../../../domain/order/customerOrder';
import { addressText } from '../../../domain/order/deliveryDetails';
import { giftLines } from '../../../domain/order/gift';
import { formatDay, TIME_ZONE_NOTE } from '../../../domain/dates';
import { Alert } from '../../../shared/ui/Alert';
import { StatusBadge } from '../../../shared/ui/StatusBadge';
import type { OrderActionProps } from './orderActionProps';
import { OrderActions } from './OrderActions';
import { OrderItems } from './OrderItems';
import { Note } from './Action';
import { CardSection } from '../../../shared/ui/CardSection';
import { arrivalOf, refundText, statusText } from './orderTexts';
import { OrderTimeline } from './OrderTimeline';
import { Facts, ParcelTracking } from './ParcelTracking';

interface CustomerOrderDetailsProps extends Pick<OrderActionProps, 'order' | 'request' | 'cancelSecret'> {
  /** The button that puts the order into the cart again. */
  orderAgain: ReactNode;
  onChange: (order: CustomerOrder) => void;
  /** Called if the order has changed meanwhile. */
  onOutdated: () => void;
}

interface Notice {
  severity: 'success' | 'warning';
  title: string;
}

/** An order as its customer sees it: what happens with it now, what it contains, and what can be done about it. */
export function CustomerOrderDetails({
  order,
  request,
  cancelSecret,
  orderAgain,
  onChange,
  onOutdated,
}: CustomerOrderDetailsProps) {
  const [now] = useState(() => new Date());
  const [notice, setNotice] = useState<Notice | null>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const arrival = arrivalOf(order, now);
  const { delivery, refunds, cancellation_request: asked, status } = order;
  const deliverTo = [
    delivery.name,
    addressText(delivery),
    delivery.phone,
    delivery.email,
    ...giftLines(order.gift),
  ].filter(Boolean);
  const isLink = order.access === 'link';

  // The button that was used may be gone, so it cannot keep the focus.
  useEffect(() => {
    if (notice) noticeRef.current?.focus();
  }, [notice]);

  return (
    <Stack>
      <div>
        <StatusBadge status={status} />
        <Sentence>{statusText(order)}</Sentence>
        {arrival && <Arrival>{arrival}</Arrival>}
      </div>
      <Focusable ref={noticeRef} tabIndex={-1} role="status">
        {notice && <Alert severity={notice.severity} title={notice.title} />}
      </Focusable>
      {cancelSecret && !order.actions.cancel_until && status !== 'Cancelled' && (
        <Alert severity="warning" title="This order can no longer be cancelled here">
          It was shipped, or it is more than 24 hours old. Below is what you can do.
        </Alert>
      )}
      {refunds.map((refund, index) => (
        <Alert key={index} severity={refund.status === 'failed' ? 'warning' : 'info'} title={refundText(refund).title}>
          {refundText(refund).text}
        </Alert>
      ))}
      {asked && status !== 'Cancelled' && (
        <Alert title="You asked us to cancel this order">
          Your request of {formatDay(asked.at)} has the number {asked.ticket}. We answer by email.
        </Alert>
      )}
      <Columns>
        <CardSection title="Where it is">
          <ParcelTracking order={order} />
          <OrderTimeline events={order.timeline} />
          <Note>{TIME_ZONE_NOTE}</Note>
        </CardSection>
        <CardSection title="What you ordered">
          <OrderItems order={order} />
          {deliverTo.length > 0 && (
            <Facts>
              <div>
                <dt>Deliver to</dt>
                <dd>{deliverTo.join('\n')}</dd>
              </div>
            </Facts>
          )}
          {isLink && <Note>Parts are hidden, because whoever has the link can open this page.</Note>}
        </CardSection>
      </Columns>
      <OrderActions
        order={order}
        request={request}
        cancelSecret={cancelSecret}
        orderAgain={orderAgain}
        onDone={(title, changed) => {
          if (changed) onChange(changed);
          setNotice({ severity: 'success', title });
        }}
        onOutdated={(title) => {
          onOutdated();
          setNotice({ severity: 'warning', title });
        }}
      />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(6)};
  .MuiAlert-root {
    max-width: none;
    margin-block: 0;
  }
`;

const Sentence = styled.p`
  margin-top: ${({ theme }) => theme.space(3)};
  font-size: ${({ theme }) => theme.text.lg};
`;

const Arrival = styled.p`
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const Focusable = styled.div`
  outline: none;
  &:empty {
    display: none;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(6)};
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
