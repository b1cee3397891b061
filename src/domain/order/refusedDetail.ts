import { deliveryFields, type DeliveryField } from './deliveryDetails.ts';

/*
 * A payment provider may refuse one of the delivery details, although it has passed our own checks. The store then
 * responds with a code that names the field, so that the form shows the message at this field.
 */

const LABELS: Record<DeliveryField, string> = {
  name: 'name',
  email: 'email address',
  phone: 'phone number',
  address: 'address',
  city: 'city',
  pin_code: 'PIN code',
  state: 'state',
};

/** The error code of the store for a field that the payment provider refuses. */
export const refusedDetailCode = (field: DeliveryField) => `${field}_refused`;

/** Returns the field that an error code names, or undefined. */
export const refusedField = (code: string | undefined): DeliveryField | undefined =>
  deliveryFields.find((field) => refusedDetailCode(field) === code);

/** What to do, on the delivery details and in the back office. */
export const refusedDetailMessage = (field: DeliveryField) =>
  `The payment provider does not accept this ${LABELS[field]}. Please check it in the delivery details, or enter another one.`;
