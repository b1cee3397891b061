import { useState } from 'react';
import { deliveryFields, deliveryOf, normalizeDelivery } from '../../../domain/order/deliveryDetails';
import { Button } from '../../../shared/ui/Button';
import { DeliveryFields } from '../../../shared/ui/form/DeliveryFields';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { useUpdateDeliveryMutation } from '../orders/adminOrdersApi';
import { deliveryEditOf, mandatoryFieldsOf } from '../orders/orderEdit';
import type { OrderRow } from '../orders/orderQuery';
import { useDeliveryProblems } from '../orders/useDeliveryProblems';
import { ActionError } from './ActionError';
import { Actions } from '../../../shared/ui/CardSection';
import { useOrderAction } from './useOrderAction';
import { useSeenVersion } from './useSeenVersion';

/** Edits where the parcel goes. Only what was changed is saved. */
export function ChangeDeliveryForm({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const [opened] = useState(order);
  const saveVersion = useSeenVersion(order);
  const [update] = useUpdateDeliveryMutation();
  const { run, isBusy, error } = useOrderAction();
  const problemsOf = useDeliveryProblems(opened);
  const { errors, formProps } = useValidatedForm({
    fields: deliveryFields,
    validate: problemsOf,
    onSubmit: async (values) => {
      const edit = deliveryEditOf(opened, normalizeDelivery(values));
      if (!edit || (await run(() => saveVersion((version) => update({ ...edit, version }))))) onClose();
    },
  });

  return (
    <FormStack aria-label="Delivery" autoComplete="off" {...formProps}>
      <DeliveryFields values={deliveryOf(opened.shipping)} errors={errors} mandatory={mandatoryFieldsOf(opened)} />
      <ActionError error={error} title="Error saving the delivery" />
      <Actions>
        <SubmitButton isBusy={isBusy} busyText="Saving...">
          Save delivery
        </SubmitButton>
        <Button $variant="secondary" onClick={onClose}>
          Keep delivery
        </Button>
      </Actions>
    </FormStack>
  );
}
