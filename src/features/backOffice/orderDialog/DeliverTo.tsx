import styled from 'styled-components';
import { deliveryOf, type DeliveryDetails, type DeliveryField } from '../../../domain/order/deliveryDetails';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { DeliveryFields } from '../../../shared/ui/form/DeliveryFields';
import { Heading } from '../../../shared/ui/Heading';
import { isForSomebodyElse } from '../../../domain/order/gift';
import { GiftDetails } from '../orders/GiftDetails';
import { differingDetails, hasDelivery } from './differingDetails';
import { deliveryText } from '../orders/adminOrderTexts';
import { mandatoryFieldsOf } from '../orders/orderEdit';
import type { OrderRow } from '../orders/orderQuery';

/** Distinguishes the names of these controls from the names of the customer's controls. */
export const DELIVERY_PREFIX = 'delivery_';

const labels: Record<DeliveryField, string> = {
  name: 'Recipient',
  email: 'Delivery email',
  phone: 'Delivery phone',
  address: 'Delivery address',
  city: 'Delivery city',
  pin_code: 'Delivery PIN code',
  state: 'Delivery state',
};

interface DeliverToProps {
  order: OrderRow;
  isEditing: boolean;
  onEdit: () => void;
  errors: Partial<DeliveryDetails>;
}

/**
 * Where the parcel goes: the order's own details, shown as text until an administrator edits them. They cannot be edited
 * when the order was shipped or cancelled.
 */
export function DeliverTo({ order, isEditing, onEdit, errors }: DeliverToProps) {
  const delivery = deliveryOf(order.shipping);
  const differing = hasDelivery(delivery) && !isForSomebodyElse(order.shipping) ? differingDetails(order) : [];

  return (
    <Section aria-label="Deliver to">
      <Heading as="h3" $size="lg">
        Deliver to
      </Heading>
      {differing.length > 0 && (
        <Alert severity="warning" title="Not the customer's details">
          {`The ${new Intl.ListFormat('en').format(differing)} of this delivery ${differing.length === 1 ? 'differs' : 'differ'} from the customer. Send the parcel to the details below.`}
        </Alert>
      )}
      <GiftDetails shipping={order.shipping} />
      {isEditing ? (
        <DeliveryFields
          values={delivery}
          errors={errors}
          mandatory={mandatoryFieldsOf(order)}
          labels={labels}
          prefix={DELIVERY_PREFIX}
        />
      ) : (
        <>
          <Details>{deliveryText(delivery)}</Details>
          {order.status === 'Processing' && (
            <Button $variant="secondary" onClick={onEdit}>
              Change delivery details
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  justify-items: start;
  > .MuiAlert-root {
    margin-block: 0;
  }
`;

const Details = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
