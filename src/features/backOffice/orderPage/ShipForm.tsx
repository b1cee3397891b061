import { useState } from 'react';
import { normalizeTrackingNumber, trackingNumberProblem } from '../../../domain/order/trackingNumber';
import { useAppDispatch } from '../../../shared/redux';
import { Button } from '../../../shared/ui/Button';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
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
import { useOrderAction } from './useOrderAction';
import { useSeenVersion } from './useSeenVersion';

const COURIER_LIMIT = 60;

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
    fields: ['courier', 'trackingNumber'],
    validate: ({ trackingNumber }) => ({
      trackingNumber: trackingNumberProblem(normalizeTrackingNumber(trackingNumber)),
    }),
    onSubmit: async ({ courier, trackingNumber }) => {
      const parcel = { courier, trackingNumber: normalizeTrackingNumber(trackingNumber) };
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
      <TextField label="Courier" name="courier" maxLength={COURIER_LIMIT} />
      <TextField
        label="Tracking number"
        name="trackingNumber"
        autoCapitalize="characters"
        hint="Both are optional. The customer gets them by email."
        error={errors.trackingNumber}
      />
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
