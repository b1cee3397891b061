import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDateAndTime } from '../../../domain/dates';
import { Button } from '../../../shared/ui/Button';
import { useHasDraft } from '../../auth/useDraft';
import type { OrderRow } from '../orders/orderQuery';
import {
  useGetOrderPaymentsQuery,
  useGetOrderRefundsQuery,
  usePackOrdersMutation,
  useUnpackOrderMutation,
} from '../orders/adminOrdersApi';
import { ActionError } from './ActionError';
import { ChangeTrackingForm, trackingDraftName } from './ChangeTrackingForm';
import { CancelOrderDialog, cancelDraftName } from './CancelOrderDialog';
import { FormFocus } from './FormFocus';
import { paidAndRefunded } from './orderAccount';
import { Actions, CardSection } from '../../../shared/ui/CardSection';
import { ShipForm, shipDraftName } from './ShipForm';
import { useOrderAction } from './useOrderAction';

/** Shows the next steps for an order: packing, shipping or cancelling it, and correcting its tracking number. */
export function ShippingSection({ order }: { order: OrderRow }) {
  const [isShipping, setIsShipping] = useState(useHasDraft(shipDraftName(order)) && order.status === 'Processing');
  const [isCorrecting, setIsCorrecting] = useState(useHasDraft(trackingDraftName(order)) && order.status === 'Shipped');
  const [isCancelling, setIsCancelling] = useState(
    useHasDraft(cancelDraftName(order)) && order.status === 'Processing',
  );
  const [pack] = usePackOrdersMutation();
  const [unpack] = useUnpackOrderMutation();
  const { run, isBusy, error } = useOrderAction();
  const section = useRef<HTMLDivElement>(null);
  const { data: payments = [] } = useGetOrderPaymentsQuery(order.id);
  const { data: refunds = [] } = useGetOrderRefundsQuery(order.id);
  const isOpen = order.status === 'Processing';
  // The database packs and ships no order with the mark restored, and ships no order that was fully refunded.
  const isRestored = order.attention.includes('restored');
  const { paid, refunded } = paidAndRefunded(payments, refunds);
  const isRefunded = paid > 0 && refunded >= paid;

  // Closing returns the focus to a button that is about to disappear.
  const handleCancelled = () => {
    flushSync(() => setIsCancelling(false));
    section.current?.focus();
  };

  return (
    <CardSection ref={section} title="Shipping">
      <p>{describeShipping(order)}</p>
      {isOpen && isRestored && (
        <p>The parcel may have been sent before. It can be packed and shipped when the mark Restored is removed.</p>
      )}
      {isOpen && isRefunded && (
        <p>Everything that was paid was refunded. Cancel the order, or set its status if it is sent anyway.</p>
      )}
      {/* Both forms stay open if the status has changed meanwhile, because they contain what was typed. */}
      {isShipping && (
        <FormFocus>
          <ShipForm order={order} onClose={() => setIsShipping(false)} />
        </FormFocus>
      )}
      {isCorrecting && (
        <FormFocus>
          <ChangeTrackingForm order={order} onClose={() => setIsCorrecting(false)} />
        </FormFocus>
      )}
      {order.status === 'Shipped' && !isCorrecting && (
        <Actions>
          <Button $variant="secondary" onClick={() => setIsCorrecting(true)}>
            Change tracking
          </Button>
        </Actions>
      )}
      <ActionError error={error} title="Error packing the order" />
      {isOpen && !isShipping && (
        <Actions>
          {!isRestored && !isRefunded && <Button onClick={() => setIsShipping(true)}>Mark shipped</Button>}
          {(order.packed_at || !isRestored) && (
            <Button
              $variant="secondary"
              aria-disabled={isBusy}
              onClick={() => run<unknown>(() => (order.packed_at ? unpack(order.id) : pack([order.id])))}
            >
              {order.packed_at ? 'Not packed after all' : 'Mark packed'}
            </Button>
          )}
          <Button $variant="quiet" onClick={() => setIsCancelling(true)}>
            Cancel order
          </Button>
        </Actions>
      )}
      {isCancelling && (
        <CancelOrderDialog order={order} onClose={() => setIsCancelling(false)} onCancelled={handleCancelled} />
      )}
    </CardSection>
  );
}

function describeShipping({ status, packed_at, shipped_at, courier, tracking_number }: OrderRow): string {
  if (status === 'Processing') return packed_at ? `Packed ${formatDateAndTime(packed_at)}.` : 'To be packed.';
  if (status === 'Cancelled') return 'Cancelled. Do not send it.';
  const parcel = [courier, tracking_number].filter(Boolean).join(', ');
  return `${status}${shipped_at ? ` since ${formatDateAndTime(shipped_at)}` : ''}${parcel ? ` with ${parcel}` : ''}.`;
}
