import { deliveryLimits, type DeliveryField } from '../../../domain/order/deliveryDetails';

const control = <Attributes extends object>(
  name: DeliveryField,
  label: string,
  autoComplete: string,
  attributes: Attributes,
) => ({ name, label, autoComplete, maxLength: deliveryLimits[name], ...attributes });

/** The fields of delivery details, in every form that asks for them. A form adds what it has entered and its own hints. */
export const deliveryControls = {
  name: control('name', 'Full Name', 'shipping name', {}),
  email: control('email', 'Email', 'email', { type: 'email', hint: 'For the confirmation of the order.' }),
  phone: control('phone', 'Phone', 'tel', {
    type: 'tel',
    hint: 'The courier calls this number if nobody is at home.',
  }),
  // See `lengthProblem`.
  address: { name: 'address', label: 'Address', autoComplete: 'shipping street-address' },
  // With a space or a hyphen after each digit.
  pin_code: control('pin_code', 'PIN code', 'shipping postal-code', { inputMode: 'numeric', maxLength: 12 } as const),
  city: control('city', 'City', 'shipping address-level2', {}),
  state: { name: 'state', label: 'State', autoComplete: 'shipping address-level1' },
};
