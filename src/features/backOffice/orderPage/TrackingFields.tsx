import { normalizeTrackingNumber, trackingNumberProblem } from '../../../domain/order/trackingNumber';
import { normalizeLine } from '../../../domain/text';
import { TextField } from '../../../shared/ui/form/TextField';
import type { FormErrors, FormValues } from '../../../shared/ui/form/useValidatedForm';
import type { Shipment } from '../orders/adminOrdersApi';
import type { OrderRow } from '../orders/orderQuery';

const COURIER_LIMIT = 60;

type TrackingField = 'courier' | 'trackingNumber';

/** The names of the fields of a parcel. */
export const trackingFields: TrackingField[] = ['courier', 'trackingNumber'];

/** Returns the courier and the tracking number of an order, as the fields show them. */
export const trackingOf = ({ courier, tracking_number }: OrderRow): FormValues<TrackingField> => ({
  courier: courier ?? '',
  trackingNumber: tracking_number ?? '',
});

/** Returns typed fields as they are sent. */
export const normalizeTracking = ({
  courier,
  trackingNumber,
}: FormValues<TrackingField>): Pick<Shipment, TrackingField> => ({
  courier: normalizeLine(courier),
  trackingNumber: normalizeTrackingNumber(trackingNumber),
});

/** Returns the problems of typed fields. */
export const trackingProblems = ({ trackingNumber }: FormValues<TrackingField>): FormErrors<TrackingField> => ({
  trackingNumber: trackingNumberProblem(normalizeTrackingNumber(trackingNumber)),
});

interface TrackingFieldsProps {
  values?: FormValues<TrackingField>;
  errors: FormErrors<TrackingField>;
  hint: string;
}

/** The courier and the tracking number of a parcel. Both may be empty. */
export function TrackingFields({ values, errors, hint }: TrackingFieldsProps) {
  return (
    <>
      <TextField label="Courier" name="courier" maxLength={COURIER_LIMIT} defaultValue={values?.courier} />
      <TextField
        label="Tracking number"
        name="trackingNumber"
        autoCapitalize="characters"
        defaultValue={values?.trackingNumber}
        hint={hint}
        error={errors.trackingNumber}
      />
    </>
  );
}
