import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../shared/redux';
import { FormStack } from '../../shared/ui/FormStack';
import { TextAreaField, TextField } from '../../shared/ui/TextField';
import { useValidatedForm } from '../../shared/ui/useValidatedForm';
import { selectShipping, shippingRejected } from './checkoutSlice';
import { submitShipping } from './submitShipping';

/** Where the parcel goes. Its button stands outside: give that this `id` as its `form`. */
export function ShippingForm({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const known = useSelector(selectShipping);
  const { errors, formProps } = useValidatedForm({
    fields: ['name', 'phone', 'address'],
    validate: ({ name, address }) => ({
      name: name.trim() ? undefined : 'Please say who receives the parcel.',
      address: address.trim() ? undefined : 'Please say where the parcel goes.',
    }),
    onSubmit: (details) => dispatch(submitShipping({ ...details, email: known.email })),
    onInvalid: () => dispatch(shippingRejected()),
  });

  return (
    <FormStack id={id} aria-label="Shipping" {...formProps}>
      <TextField
        label="Full Name"
        name="name"
        autoComplete="shipping name"
        maxLength={200}
        required
        defaultValue={known.name}
        error={errors.name}
      />
      <TextField label="Email" type="email" value={known.email} readOnly hint="The address of your account." />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="shipping tel"
        maxLength={50}
        defaultValue={known.phone}
        hint="Optional. The courier rings when nobody opens."
      />
      <TextAreaField
        label="Address"
        name="address"
        autoComplete="shipping street-address"
        maxLength={1000}
        rows={4}
        required
        defaultValue={known.address}
        error={errors.address}
        hint="Within India, with the PIN code."
      />
    </FormStack>
  );
}
