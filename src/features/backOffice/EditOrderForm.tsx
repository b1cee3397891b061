import { emailProblem } from '../../domain/emailAddress';
import { FIELD_LIMITS } from '../../domain/fieldLimits';
import { orderStatuses } from '../../domain/order';
import { FormStack } from '../../shared/ui/FormStack';
import { SelectField } from '../../shared/ui/SelectField';
import { TextAreaField, TextField } from '../../shared/ui/TextField';
import { useValidatedForm } from '../../shared/ui/useValidatedForm';
import { draftOf, type OrderDraft } from './orderEdit';
import { OrderItems } from './OrderItems';
import type { OrderRow } from './orderQuery';

interface EditOrderFormProps {
  /** The form's id: the submit button is outside the form. */
  id: string;
  order: OrderRow;
  onSubmit: (draft: OrderDraft) => unknown;
}

/** The fields of an order and its customer. */
export function EditOrderForm({ id, order, onSubmit }: EditOrderFormProps) {
  const draft = draftOf(order);
  const { errors, formProps } = useValidatedForm({
    fields: ['name', 'email', 'phone', 'address', 'status'],
    validate: ({ email }) => ({ email: emailProblem(email) }),
    onSubmit,
  });

  return (
    <FormStack id={id} aria-label="Order" autoComplete="off" {...formProps}>
      <TextField label="Full Name" name="name" maxLength={FIELD_LIMITS.name} defaultValue={draft.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        maxLength={FIELD_LIMITS.email}
        required
        defaultValue={draft.email}
        error={errors.email}
      />
      <TextField label="Phone" name="phone" type="tel" maxLength={FIELD_LIMITS.phone} defaultValue={draft.phone} />
      <TextAreaField
        label="Address"
        name="address"
        rows={3}
        maxLength={FIELD_LIMITS.address}
        defaultValue={draft.address}
      />
      <SelectField label="Status" name="status" defaultValue={draft.status}>
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <OrderItems items={order.items} />
    </FormStack>
  );
}
