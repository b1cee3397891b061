import { useState } from 'react';
import { useAppDispatch } from '../../../shared/redux';
import { Button } from '../../../shared/ui/Button';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { changedValues, useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { DraftNotice } from '../DraftNotice';
import { typedFields, useDraft } from '../../auth/useDraft';
import { toastRequested } from '../../toasts/toastsSlice';
import type { OrderRow } from '../orders/orderQuery';
import { useShipOrderMutation, type Shipment } from '../orders/adminOrdersApi';
import { DisputedShipmentDialog } from '../orders/DisputedShipmentDialog';
import { TaxSettingsNotice } from '../settings/TaxSettingsNotice';
import { ActionError } from './ActionError';
import { Actions } from '../../../shared/ui/CardSection';
import { normalizeTracking, TrackingFields, trackingFields, trackingProblems } from './TrackingFields';
import { useOrderAction } from './useOrderAction';
import { useSeenVersion } from './useSeenVersion';

/** The name of what was typed in the form. */
export const shipDraftName = ({ id }: Pick<OrderRow, 'id'>) => `ship:${id}`;

/** Marks an order as shipped, which sends the email with the tracking number and gives the invoice its number. */
export function ShipForm({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [ship] = useShipOrderMutation();
  const { run, isBusy, error } = useOrderAction();
  const draft = useDraft({ name: shipDraftName(order), schema: typedFields, version: order.version });
  const saveVersion = useSeenVersion(order, draft);
  // What was sent, until the administrator has answered whether a disputed order is shipped.
  const [entered, setEntered] = useState<Pick<Shipment, 'courier' | 'trackingNumber'> | null>(null);
  const { errors, formProps } = useValidatedForm({
    fields: trackingFields,
    validate: trackingProblems,
    onSubmit: async (values) => {
      const parcel = normalizeTracking(values);
      setEntered(parcel);
      const request = { id: order.id, ...parcel };
      if (await run(() => saveVersion((version) => ship({ ...request, version })))) handleShipped();
    },
    onType: (values) => draft.set(changedValues(values)),
  });

  const handleClose = () => {
    draft.clear();
    onClose();
  };
  const handleShipped = () => {
    dispatch(toastRequested({ title: `Order ${order.order_uid} shipped!` }));
    handleClose();
  };

  return (
    <FormStack aria-label="Mark shipped" autoComplete="off" {...formProps}>
      <DraftNotice draft={draft} row="order" fields={draft.value} />
      <TaxSettingsNotice />
      <TrackingFields errors={errors} hint="Both are optional. The customer gets them by email." />
      <ActionError error={error} title="Error shipping the order" />
      <Actions>
        <SubmitButton isBusy={isBusy} busyText="Saving...">
          Mark shipped
        </SubmitButton>
        <Button $variant="secondary" onClick={handleClose}>
          Not yet
        </Button>
      </Actions>
      {entered && error?.hint === 'disputed' && (
        <DisputedShipmentDialog
          orders={[order]}
          onConfirm={() => ship({ id: order.id, version: order.version, ...entered, shipsDisputed: true })}
          onClose={() => setEntered(null)}
          onDone={handleShipped}
        />
      )}
    </FormStack>
  );
}
