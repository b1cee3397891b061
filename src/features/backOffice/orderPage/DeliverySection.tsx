import { useState } from 'react';
import styled from 'styled-components';
import { addressText, deliveryOf, type StoredDelivery } from '../../../domain/order/deliveryDetails';
import { brand } from '../../../domain/brand/facts';
import { isUin, placeOfSupplyNote } from '../../../domain/order/gstin';
import { Button } from '../../../shared/ui/Button';
import { useAppDispatch } from '../../../shared/redux';
import { useSendOnce } from '../../auth/useSendOnce';
import { useHasDraft } from '../../auth/useDraft';
import { toastRequested } from '../../toasts/toastsSlice';
import { ContactLinks } from '../ContactLinks';
import { GiftDetails } from '../orders/GiftDetails';
import type { OrderRow } from '../orders/orderQuery';
import { CustomerLinks } from './CustomerLinks';
import { ActionError } from './ActionError';
import { buyerDraftName, ChangeBuyerForm } from './ChangeBuyerForm';
import { ChangeDeliveryForm, deliveryDraftName } from './ChangeDeliveryForm';
import { FormFocus } from './FormFocus';
import { useGetOrderInvoiceQuery, useResendOrderEmailMutation } from '../orders/adminOrdersApi';
import { Actions, CardSection } from '../../../shared/ui/CardSection';
import { useOrderAction } from './useOrderAction';

/**
 * Where the parcel goes, the buyer on the invoice, and the emails to the customer. The delivery can be changed until the order
 * is shipped, the buyer until there is an invoice.
 */
export function DeliverySection({ order }: { order: OrderRow }) {
  const dispatch = useAppDispatch();
  const { data: invoice } = useGetOrderInvoiceQuery(order.id);
  const hasDelivery = useHasDraft(deliveryDraftName(order)) && order.status === 'Processing';
  const hasBuyer = useHasDraft(buyerDraftName(order)) && order.status !== 'Cancelled';
  const [editing, setEditing] = useState<'delivery' | 'buyer' | undefined>(
    hasDelivery ? 'delivery' : hasBuyer ? 'buyer' : undefined,
  );
  const [resend] = useResendOrderEmailMutation();
  const sendOnce = { order_confirmation: useSendOnce(), shipping_notice: useSendOnce() };
  const { run, isBusy, error } = useOrderAction();
  const delivery = deliveryOf(order.shipping);
  const chatText = `Order ${order.order_uid} from ${brand.name}: `;
  const isShipped = order.status === 'Shipped' || order.status === 'Delivered';

  const sendAgain = async (kind: 'order_confirmation' | 'shipping_notice') => {
    const send = (requestId: string) => resend({ id: order.id, kind, requestId });
    const result = await run(() => sendOnce[kind](send));
    if (result !== undefined) dispatch(toastRequested({ title: `The email to ${delivery.email} will be sent.` }));
  };

  return (
    <CardSection title="Delivery">
      {editing ? (
        <FormFocus key={editing}>
          {editing === 'delivery' ? (
            <ChangeDeliveryForm order={order} onClose={() => setEditing(undefined)} />
          ) : (
            <ChangeBuyerForm order={order} onClose={() => setEditing(undefined)} />
          )}
        </FormFocus>
      ) : (
        <>
          <Details>{[delivery.name, addressText(delivery)].filter(Boolean).join('\n') || 'No address.'}</Details>
          <ContactLinks
            label="Contact the recipient"
            phone={delivery.phone}
            email={delivery.email}
            chatText={chatText}
          />
          <CustomerLinks order={order} chatText={chatText} />
          <GiftDetails shipping={order.shipping} />
          <Details>{buyerText(order.shipping)}</Details>
          <ActionError error={error} title="Error sending the email" />
          <Actions>
            {order.status === 'Processing' && !invoice && (
              <Button $variant="secondary" onClick={() => setEditing('delivery')}>
                Change delivery
              </Button>
            )}
            {order.status !== 'Cancelled' && !invoice && (
              <Button $variant="secondary" onClick={() => setEditing('buyer')}>
                Change buyer
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

/** Who the invoice names, in several lines. */
const buyerText = ({ buyer_name, name, gstin, state }: StoredDelivery): string =>
  [
    `Buyer: ${buyer_name ?? name ?? 'unknown'}`,
    gstin ? `${isUin(gstin) ? 'UIN' : 'GSTIN'}: ${gstin}` : 'No GSTIN',
    placeOfSupplyNote(gstin ?? '', state ?? ''),
  ]
    .filter(Boolean)
    .join('\n');

const Details = styled.p`
  white-space: pre-line;
`;
