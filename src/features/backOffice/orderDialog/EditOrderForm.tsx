import { useState, type ReactNode } from 'react';
import { deliveryFields, normalizeDelivery, type DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { emailProblem, toStoredEmail } from '../../../domain/emailAddress';
import { FIELD_LIMITS } from '../../../domain/fieldLimits';
import { orderStatuses } from '../../../domain/order/order';
import { nameProblem } from '../../../domain/personName';
import { normalizeLine, normalizeText } from '../../../domain/text';
import { AskBeforeLeaving } from '../../../shared/ui/form/AskBeforeLeaving';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { lengthProblem } from '../../../shared/ui/form/lengthProblem';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { TextAreaField, TextField } from '../../../shared/ui/form/TextField';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { DELIVERY_PREFIX, DeliverTo } from './DeliverTo';
import { useDeliveryProblems } from '../orders/useDeliveryProblems';
import { orderDraftOf, type OrderDraft } from '../orders/orderEdit';
import { EditOrderItems } from './EditOrderItems';
import type { OrderRow } from '../orders/orderQuery';

interface EditOrderFormProps {
  /** The form's id: the submit button is outside the form. */
  id: string;
  order: OrderRow;
  onSubmit: (draft: OrderDraft) => unknown;
  /** Follows the status, which is first so that it is seen without scrolling. */
  children: ReactNode;
}

const customerFields = ['name', 'email', 'phone', 'address', 'status'] as const;
const deliveryControls = deliveryFields.map((field) => `${DELIVERY_PREFIX}${field}` as const);

type DeliveryControls = Partial<Record<(typeof deliveryControls)[number], string>>;

const deliveryIn = (controls: DeliveryControls) =>
  Object.fromEntries(
    deliveryFields.map((field) => [field, controls[`${DELIVERY_PREFIX}${field}`] ?? '']),
  ) as DeliveryDetails;

const controlsOf = (details: Partial<DeliveryDetails>): DeliveryControls =>
  Object.fromEntries(Object.entries(details).map(([field, value]) => [DELIVERY_PREFIX + field, value]));

/** The fields of an order, its customer and its delivery. */
export function EditOrderForm({ id, order, onSubmit, children }: EditOrderFormProps) {
  const [isEditingDelivery, setIsEditingDelivery] = useState(false);
  const deliveryProblemsOf = useDeliveryProblems(order);
  const draft = orderDraftOf(order);
  const { errors, formProps } = useValidatedForm({
    fields: [...customerFields, ...deliveryControls],
    validate: ({ name, email, address, ...values }) => ({
      // The database accepts an earlier name as long as nobody changes it.
      name: name === draft.name ? undefined : nameProblem(name),
      email: emailProblem(email),
      address: lengthProblem(address, FIELD_LIMITS.address),
      ...(isEditingDelivery && controlsOf(deliveryProblemsOf(deliveryIn(values)))),
    }),
    onSubmit: ({ name, email, phone, address, status, ...values }) =>
      onSubmit({
        ...{ name: normalizeLine(name), email: toStoredEmail(email), phone: normalizeLine(phone) },
        ...{ address: normalizeText(address), status },
        delivery: isEditingDelivery ? normalizeDelivery(deliveryIn(values)) : null,
      }),
  });

  return (
    <FormStack id={id} aria-label="Order" autoComplete="off" {...formProps}>
      <AskBeforeLeaving />
      <SelectField
        label="Status"
        name="status"
        defaultValue={draft.status}
        hint="Cancelled returns the items to the stock. It does not refund the payment: the order page does."
      >
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </SelectField>
      {children}
      <TextField
        label="Full Name"
        name="name"
        maxLength={FIELD_LIMITS.name}
        defaultValue={draft.name}
        error={errors.name}
      />
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
      <TextAreaField label="Address" name="address" rows={3} defaultValue={draft.address} error={errors.address} />
      <DeliverTo
        order={order}
        isEditing={isEditingDelivery}
        onEdit={() => setIsEditingDelivery(true)}
        errors={deliveryIn(errors)}
      />
      <EditOrderItems items={order.items} />
    </FormStack>
  );
}
