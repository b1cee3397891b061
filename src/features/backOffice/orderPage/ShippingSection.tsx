import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDateAndTime } from '../../../shared/lib/dates';
import { Button } from '../../../shared/ui/Button';
import type { OrderRow } from '../orders/orderQuery';
import { usePackOrdersMutation, useUnpackOrderMutation } from '../orders/adminOrdersApi';
import { ActionError } from './ActionError';
import { CancelOrderDialog } from './CancelOrderDialog';
import { FormFocus } from './FormFocus';
import { Actions, CardSection } from '../../../shared/ui/CardSection';
import { ShipForm } from './ShipForm';
import { useOrderAction } from './useOrderAction';

/** What is next for an order: packing, shipping or cancelling it. */
export function ShippingSection({ order }: { order: OrderRow }) {
  const [isShipping, setIsShipping] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const [pack] = usePackOrdersMutation();
  const [unpack] = useUnpackOrderMutation();
  const { run, isBusy, error } = useOrderAction();
  const section = useRef<HTMLDivElement>(null);
  const isOpen = order.status === 'Processing';

  // Closing returns the focus to a button that is about to disappear.
  const handleCancelled = () => {
    flushSync(() => setIsCancelling(false));
    section.current?.focus();
  };

  return (
    <CardSection ref={section} title="Shipping">
      <p>{describeShipping(order)}</p>
      {/* It stays open if the order was cancelled meanwhile, because it contains what was typed. */}
      {isShipping && (
        <FormFocus>
          <ShipForm order={order} onClose={() => setIsShipping(false)} />
        </FormFocus>
      )}
      <ActionError error={error} title="Error packing the order" />
      {isOpen && !isShipping && (
        <Actions>
          <Button onClick={() => setIsShipping(true)}>Mark shipped</Button>
          <Button
            $variant="secondary"
            aria-disabled={isBusy}
            onClick={() => run<unknown>(() => (order.packed_at ? unpack(order.id) : pack([order.id])))}
          >
            {order.packed_at ? 'Not packed after all' : 'Mark packed'}
          </Button>
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
