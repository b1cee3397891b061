import { useState } from 'react';
import styled from 'styled-components';
import { deliveryOf } from '../../../domain/order/deliveryDetails';
import { Button } from '../../../shared/ui/Button';
import { useAppDispatch } from '../../../shared/redux';
import { toastRequested } from '../../toasts/toastsSlice';
import { deliveryText } from '../orders/adminOrderTexts';
import { GiftDetails } from '../orders/GiftDetails';
import type { OrderRow } from '../orders/orderQuery';
import { ActionError } from './ActionError';
import { ChangeDeliveryForm } from './ChangeDeliveryForm';
import { FormFocus } from './FormFocus';
import { useGetOrderInvoiceQuery, useResendOrderEmailMutation } from '../orders/adminOrdersApi';
import { Actions, CardSection } from '../../../shared/ui/CardSection';
import { useOrderAction } from './useOrderAction';

/** Where the parcel goes, and the emails to the customer. The details can be changed until the order is shipped. */
export function DeliverySection({ order }: { order: OrderRow }) {
  const dispatch = useAppDispatch();
  const { data: invoice } = useGetOrderInvoiceQuery(order.id);
  const [isEditing, setIsEditing] = useState(false);
  const [resend] = useResendOrderEmailMutation();
  const { run, isBusy, error } = useOrderAction();
  const delivery = deliveryOf(order.shipping);
  const isShipped = order.status === 'Shipped' || order.status === 'Delivered';

  const sendAgain = async (kind: 'order_confirmation' | 'shipping_notice') => {
    const result = await run(() => resend({ id: order.id, kind }));
    if (result !== undefined) dispatch(toastRequested({ title: `The email to ${delivery.email} will be sent.` }));
  };

  return (
    <CardSection title="Delivery">
      {isEditing ? (
        <FormFocus>
          <ChangeDeliveryForm order={order} onClose={() => setIsEditing(false)} />
        </FormFocus>
      ) : (
        <>
          <Details>{deliveryText(delivery)}</Details>
          <GiftDetails shipping={order.shipping} />
          <ActionError error={error} title="Error sending the email" />
          <Actions>
            {order.status === 'Processing' && !invoice && (
              <Button $variant="secondary" onClick={() => setIsEditing(true)}>
                Change delivery
              </Button>
            )}
            {delivery.email && order.status !== 'Cancelled' && (
              <Button $variant="secondary" aria-disabled={isBusy} onClick={() => sendAgain('order_confirmation')}>
                Send confirmation again
              </Button>
            )}
            {delivery.email && isShipped && (
              <Button $variant="secondary" aria-disabled={isBusy} onClick={() => sendAgain('shipping_notice')}>
                Send shipping notice again
              </Button>
            )}
          </Actions>
        </>
      )}
    </CardSection>
  );
}

const Details = styled.p`
  white-space: pre-line;
`;
