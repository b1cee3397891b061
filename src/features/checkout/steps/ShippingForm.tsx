import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { FIELD_LIMITS } from '../../../domain/fieldLimits';
import { nameProblem } from '../../../domain/personName';
import { lengthProblem } from '../../../shared/ui/form/lengthProblem';
import { useAppDispatch } from '../../../shared/redux';
import { deliveryControls } from '../../../shared/ui/form/deliveryControls';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { TextAreaField, TextField } from '../../../shared/ui/form/TextField';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { selectShipping, shippingRejected } from '../checkoutSlice';
import { OrderConsent } from '../delivery/OrderConsent';
import { saveShippingDraft } from './shippingDraft';
import { closeMissingInformation, submitShipping } from './submitShipping';

interface ShippingFormProps {
  id: string;
  /** Called when complete details were submitted. */
  onSubmitted: () => void;
}

const fields = ['name', 'phone', 'address'] as const;

/** The form for the delivery details. Its submit button is outside the form and refers to it by `id`. */
export function ShippingForm({ id, onSubmitted }: ShippingFormProps) {
  const dispatch = useAppDispatch();
  const savedDetails = useSelector(selectShipping);
  const { errors, formProps } = useValidatedForm({
    fields,
    validate: ({ name, address }) => ({
      name: nameProblem(name, 'Please say who receives the parcel.'),
      address: address.trim() ? lengthProblem(address, FIELD_LIMITS.address) : 'Please say where the parcel goes.',
    }),
    onSubmit: (details) => {
      if (dispatch(submitShipping({ ...details, email: savedDetails.email }))) onSubmitted();
    },
    onInvalid: () => dispatch(shippingRejected()),
    onType: (typed) => dispatch(saveShippingDraft({ ...typed, email: savedDetails.email })),
  });

  const hasErrors = Object.values(errors).some(Boolean);
  useEffect(() => {
    if (!hasErrors) dispatch(closeMissingInformation());
  }, [dispatch, hasErrors]);

  return (
    <FormStack id={id} aria-label="Shipping" {...formProps}>
      <TextField {...deliveryControls.name} required defaultValue={savedDetails.name} error={errors.name} />
      <TextField
        label={deliveryControls.email.label}
        type="email"
        value={savedDetails.email}
        readOnly
        hint="For the confirmation of your order."
      />
      <TextField
        {...deliveryControls.phone}
        autoComplete="shipping tel"
        defaultValue={savedDetails.phone}
        hint={`Optional. ${deliveryControls.phone.hint}`}
      />
      <TextAreaField
        {...deliveryControls.address}
        rows={4}
        required
        defaultValue={savedDetails.address}
        error={errors.address}
        hint="Within India, with city, PIN code and state."
      />
      <OrderConsent />
    </FormStack>
  );
}
