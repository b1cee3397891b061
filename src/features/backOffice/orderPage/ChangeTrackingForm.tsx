import { useState } from 'react';
import { useAppDispatch } from '../../../shared/redux';
import { Button } from '../../../shared/ui/Button';
import { Actions } from '../../../shared/ui/CardSection';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { changedValues, useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { typedFields, useDraft } from '../../auth/useDraft';
import { toastRequested } from '../../toasts/toastsSlice';
import { DraftNotice } from '../DraftNotice';
import { useCorrectTrackingMutation } from '../orders/adminOrdersApi';
import type { OrderRow } from '../orders/orderQuery';
import { ActionError } from './ActionError';
import { normalizeTracking, TrackingFields, trackingFields, trackingOf, trackingProblems } from './TrackingFields';
import { useOrderAction } from './useOrderAction';
import { useSeenVersion } from './useSeenVersion';

/** The name of what was typed in the form. */
export const trackingDraftName = ({ id }: Pick<OrderRow, 'id'>) => `tracking:${id}`;

/** Changes the courier and the tracking number of a shipped order, which sends the customer an email with them. */
export function ChangeTrackingForm({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [opened] = useState(order);
  const draft = useDraft({ name: trackingDraftName(order), schema: typedFields, version: opened.version });
  const saveVersion = useSeenVersion(order, draft);
  const [correct] = useCorrectTrackingMutation();
  const { run, isBusy, error } = useOrderAction();
  const initial = trackingOf(opened);
  const email = order.shipping.email;
  const { errors, formProps } = useValidatedForm({
    fields: trackingFields,
    validate: trackingProblems,
    onSubmit: async (values) => {
      const tracking = normalizeTracking(values);
      if (!changedValues(tracking, trackingOf(order))) return handleClose();
      if (!(await run(() => saveVersion((version) => correct({ id: order.id, version, ...tracking }))))) return;
      dispatch(toastRequested({ title: email ? `The email to ${email} will be sent.` : 'Tracking saved!' }));
      handleClose();
    },
    onType: (values) => draft.set(changedValues(values, initial)),
  });

  const handleClose = () => {
    draft.clear();
    onClose();
  };

  return (
    <FormStack aria-label="Change tracking" autoComplete="off" {...formProps}>
      <DraftNotice draft={draft} row="order" fields={draft.value} />
      <TrackingFields
        values={initial}
        errors={errors}
        hint={email ? 'The customer gets an email that replaces the earlier one.' : 'The order has no email.'}
      />
      <ActionError error={error} title="Error saving the tracking number" />
      <Actions>
        <SubmitButton isBusy={isBusy} busyText="Saving...">
          Save tracking
        </SubmitButton>
        <Button $variant="secondary" onClick={handleClose}>
          Keep tracking
        </Button>
      </Actions>
    </FormStack>
  );
}
