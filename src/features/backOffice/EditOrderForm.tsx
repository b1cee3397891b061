import { emailProblem } from '../../domain/emailAddress';
import { FormStack } from '../../shared/ui/FormStack';
import { SelectField } from '../../shared/ui/SelectField';
import { TextAreaField, TextField } from '../../shared/ui/TextField';
import { useValidatedForm } from '../../shared/ui/useValidatedForm';
import { draftOf, type OrderDraft } from './orderEdit';
import { OrderItems } from './OrderItems';
import type { OrderRow } from './orderQuery';
import { orderStatuses } from '../../domain/order';

interface EditOrderFormProps {
  /** For the button that sends it, which stands outside. */
  id: string;
  order: OrderRow;
  onSubmit: (draft: OrderDraft) => unknown;
}

/** An order and its customer, to be changed. */
export function EditOrderForm({ id, order, onSubmit }: EditOrderFormProps) {
  const known = draftOf(order);
  const { errors, formProps } = useValidatedForm({
    fields: ['name', 'email', 'phone', 'address', 'status'],
    validate: ({ email }) => ({ email: emailProblem(email) }),
    onSubmit,
  });

  return (
    <FormStack id={id} aria-label="Order" autoComplete="off" {...formProps}>
      <TextField label="Full Name" name="name" maxLength={200} defaultValue={known.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        maxLength={320}
        required
        defaultValue={known.email}
        error={errors.email}
      />
      <TextField label="Phone" name="phone" type="tel" maxLength={50} defaultValue={known.phone} />
      <TextAreaField label="Address" name="address" rows={3} maxLength={1000} defaultValue={known.address} />
      <SelectField label="Status" name="status" defaultValue={known.status}>
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <OrderItems items={order.items} />
    </FormStack>
  );
}
