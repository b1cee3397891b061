import { useState } from 'react';
import { deliveryLimits, deliveryOf, deliveryProblems } from '../../../domain/order/deliveryDetails';
import { giftProblems, isForSomebodyElse } from '../../../domain/order/gift';
import { gstinProblem, normalizeGstin } from '../../../domain/order/gstin';
import { normalizeLine } from '../../../domain/text';
import { Button } from '../../../shared/ui/Button';
import { Actions } from '../../../shared/ui/CardSection';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
import { useGstinQuestion } from '../../../shared/ui/form/useGstinQuestion';
import { changedValues, useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { DraftNotice } from '../DraftNotice';
import { typedFields, useDraft } from '../../auth/useDraft';
import { useUpdateDeliveryMutation } from '../orders/adminOrdersApi';
import { buyerEditOf, buyerOf } from '../orders/orderEdit';
import type { OrderRow } from '../orders/orderQuery';
import { ActionError } from './ActionError';
import { useOrderAction } from './useOrderAction';
import { useSeenVersion } from './useSeenVersion';

/** The name of what was typed in the form. */
export const buyerDraftName = ({ id }: Pick<OrderRow, 'id'>) => `buyer:${id}`;

/** Edits what the invoice will say about the buyer. Only what was changed is saved. */
export function ChangeBuyerForm({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const [opened] = useState(order);
  const draft = useDraft({ name: buyerDraftName(order), schema: typedFields, version: opened.version });
  const saveVersion = useSeenVersion(order, draft);
  const [update] = useUpdateDeliveryMutation();
  const { run, isBusy, error } = useOrderAction();
  const questionGstin = useGstinQuestion();
  const isGift = isForSomebodyElse(opened.shipping);
  const buyer = buyerOf(opened.shipping);
  const { errors, formProps } = useValidatedForm({
    fields: ['name', 'gstin'],
    validate: ({ name, gstin }) => ({
      name: isGift
        ? giftProblems({ buyer_name: name, gift_note: '' }, true).buyer_name
        : deliveryProblems({ ...deliveryOf(opened.shipping), name }, ['name']).name,
      gstin: gstinProblem(gstin) ?? questionGstin(gstin, opened.shipping.state ?? ''),
    }),
    onSubmit: async ({ name, gstin }) => {
      const edit = buyerEditOf(opened, { name: normalizeLine(name), gstin: normalizeGstin(gstin) });
      if (!edit || (await run(() => saveVersion((version) => update({ ...edit, version }))))) handleClose();
    },
    onType: (values) => draft.set(changedValues(values, buyer)),
  });

  const handleClose = () => {
    draft.clear();
    onClose();
  };

  return (
    <FormStack aria-label="Buyer" autoComplete="off" {...formProps}>
      <DraftNotice draft={draft} row="order" fields={draft.value} />
      <TextField
        label="Name on the invoice"
        name="name"
        required
        maxLength={deliveryLimits.name}
        defaultValue={buyer.name}
        error={errors.name}
        hint={isGift ? 'The buyer of the gift.' : 'The person or business that gets the parcel.'}
      />
      {isGift ? (
        <p>A gift has no GSTIN: the place of supply would be the state of the business, not of the delivery.</p>
      ) : (
        <TextField
          label="GSTIN or UIN"
          name="gstin"
          autoCapitalize="characters"
          // With spaces.
          maxLength={20}
          defaultValue={buyer.gstin}
          error={errors.gstin}
          hint="Empty if the buyer is not registered for GST."
        />
      )}
      <ActionError error={error} title="Error saving the buyer" />
      <Actions>
        <SubmitButton isBusy={isBusy} busyText="Saving...">
          Save buyer
        </SubmitButton>
        <Button $variant="secondary" onClick={handleClose}>
          Keep buyer
        </Button>
      </Actions>
    </FormStack>
  );
}
