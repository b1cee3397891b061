import { useState } from 'react';
import { deliveryFields, deliveryOf, normalizeDelivery } from '../../../domain/order/deliveryDetails';
import { Button } from '../../../shared/ui/Button';
import { DeliveryFields } from '../../../shared/ui/form/DeliveryFields';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { changedValues, useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { DraftNotice } from '../DraftNotice';
import { typedFields, useDraft } from '../../auth/useDraft';
import { useUpdateDeliveryMutation } from '../orders/adminOrdersApi';
import { deliveryEditOf, mandatoryFieldsOf } from '../orders/orderEdit';
import type { OrderRow } from '../orders/orderQuery';
import { useDeliveryProblems } from '../orders/useDeliveryProblems';
import { ActionError } from './ActionError';
import { Actions } from '../../../shared/ui/CardSection';
import { useOrderAction } from './useOrderAction';
import { useSeenVersion } from './useSeenVersion';

/** The name of what was typed in the form. */
export const deliveryDraftName = ({ id }: Pick<OrderRow, 'id'>) => `delivery:${id}`;

/** Edits where the parcel goes. Only what was changed is saved. */
export function ChangeDeliveryForm({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const [opened] = useState(order);
  const draft = useDraft({ name: deliveryDraftName(order), schema: typedFields, version: opened.version });
  const saveVersion = useSeenVersion(order, draft);
  const [update] = useUpdateDeliveryMutation();
  const { run, isBusy, error } = useOrderAction();
  const problemsOf = useDeliveryProblems(opened);
  const { errors, formProps } = useValidatedForm({
    fields: deliveryFields,
    validate: problemsOf,
    onSubmit: async (values) => {
      const edit = deliveryEditOf(opened, normalizeDelivery(values));
      if (!edit || (await run(() => saveVersion((version) => update({ ...edit, version }))))) handleClose();
    },
    onType: (values) => draft.set(changedValues(values, deliveryOf(opened.shipping))),
  });

  const handleClose = () => {
    draft.clear();
    onClose();
  };

  return (
    <FormStack aria-label="Delivery" autoComplete="off" {...formProps}>
      <DraftNotice draft={draft} row="order" fields={draft.value} />
      <DeliveryFields values={deliveryOf(opened.shipping)} errors={errors} mandatory={mandatoryFieldsOf(opened)} />
      <ActionError error={error} title="Error saving the delivery" />
      <Actions>
        <SubmitButton isBusy={isBusy} busyText="Saving...">
          Save delivery
        </SubmitButton>
        <Button $variant="secondary" onClick={handleClose}>
          Keep delivery
        </Button>
      </Actions>
    </FormStack>
  );
}
