import styled from 'styled-components';
import { FIELD_LIMITS } from '../../domain/fieldLimits';
import { Alert } from '../../shared/ui/Alert';
import { Button } from '../../shared/ui/Button';
import { Heading } from '../../shared/ui/Heading';
import { TextAreaField, TextField } from '../../shared/ui/TextField';
import type { FormErrors } from '../../shared/ui/useValidatedForm';
import { deliveryOf, differingFields, hasDelivery } from './deliveryDetails';
import type { OrderRow } from './orderQuery';

export type DeliveryFormField = 'deliveryName' | 'deliveryEmail' | 'deliveryPhone' | 'deliveryAddress';

interface DeliverySectionProps {
  order: OrderRow;
  isEditing: boolean;
  onEdit: () => void;
  errors: FormErrors<DeliveryFormField>;
}

/** Where the parcel goes: the order's own details, shown as text until an administrator edits them. */
export function DeliverySection({ order, isEditing, onEdit, errors }: DeliverySectionProps) {
  const delivery = deliveryOf(order);
  const differing = hasDelivery(delivery) ? differingFields(order) : [];

  return (
    <Section aria-label="Deliver to">
      <Heading as="h3" $size="lg">
        Deliver to
      </Heading>
      {differing.length > 0 && (
        <Alert severity="warning" title="Not the customer's details">
          The {new Intl.ListFormat('en').format(differing)} of this delivery{' '}
          {differing.length === 1 ? 'differs' : 'differ'} from the customer. Send the parcel to the details below.
        </Alert>
      )}
      {isEditing ? (
        <>
          <TextField
            label="Recipient"
            name="deliveryName"
            maxLength={FIELD_LIMITS.name}
            required
            autoFocus
            defaultValue={delivery.name}
            error={errors.deliveryName}
          />
          <TextField
            label="Delivery email"
            name="deliveryEmail"
            type="email"
            maxLength={FIELD_LIMITS.email}
            defaultValue={delivery.email}
            error={errors.deliveryEmail}
          />
          <TextField
            label="Delivery phone"
            name="deliveryPhone"
            type="tel"
            maxLength={FIELD_LIMITS.phone}
            defaultValue={delivery.phone}
          />
          <TextAreaField
            label="Delivery address"
            name="deliveryAddress"
            rows={3}
            maxLength={FIELD_LIMITS.address}
            required
            defaultValue={delivery.address}
            error={errors.deliveryAddress}
          />
        </>
      ) : (
        <>
          <Details>
            {hasDelivery(delivery)
              ? [delivery.name, delivery.address, delivery.phone, delivery.email].filter(Boolean).join('\n')
              : 'This order has no delivery details.'}
          </Details>
          <Button $variant="secondary" onClick={onEdit}>
            Change delivery details
          </Button>
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
