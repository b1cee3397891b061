import { FIELD_LIMITS } from '../../domain/fieldLimits';
import { nameProblem } from '../../domain/personName';
import { normalizeLine, normalizeText } from '../../domain/text';
import { ConsentText } from '../../shared/ui/form/ConsentText';
import { AskBeforeLeaving } from '../../shared/ui/form/AskBeforeLeaving';
import { FormStack } from '../../shared/ui/form/FormStack';
import { lengthProblem } from '../../shared/ui/form/lengthProblem';
import { SubmitButton } from '../../shared/ui/form/SubmitButton';
import { TextAreaField, TextField } from '../../shared/ui/form/TextField';
import { useValidatedForm } from '../../shared/ui/form/useValidatedForm';
import { useUpdateOwnCustomerMutation, type Customer } from './customersApi';

interface DetailsFormProps {
  customer: Customer;
  userId: string;
}

/** Edits a customer's details. The email address belongs to the account and is read-only. */
export function DetailsForm({ customer, userId }: DetailsFormProps) {
  const [update] = useUpdateOwnCustomerMutation();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['name', 'phone', 'address'],
    validate: ({ name, address }) => ({
      name: nameProblem(name),
      address: lengthProblem(address, FIELD_LIMITS.address),
    }),
    onSubmit: ({ name, phone, address }) =>
      update({ userId, name: normalizeLine(name), phone: normalizeLine(phone), address: normalizeText(address) }),
  });

  return (
    <FormStack aria-labelledby="details-heading" {...formProps}>
      <AskBeforeLeaving />
      <TextField
        label="Full Name"
        name="name"
        autoComplete="name"
        maxLength={FIELD_LIMITS.name}
        defaultValue={customer.name ?? ''}
        readOnly={isBusy}
        error={errors.name}
      />
      <TextField
        label="Email"
        type="email"
        value={customer.email}
        readOnly
        hint="Your login. It cannot be changed here."
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={FIELD_LIMITS.phone}
        defaultValue={customer.phone ?? ''}
        readOnly={isBusy}
      />
      <TextAreaField
        label="Address"
        name="address"
        autoComplete="street-address"
        rows={4}
        defaultValue={customer.address ?? ''}
        readOnly={isBusy}
      />
      <ConsentText purpose="for your account and your orders" />
      <SubmitButton isBusy={isBusy} busyText="Saving...">
        Save Changes
      </SubmitButton>
    </FormStack>
  );
}
