import { useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { deliveryFields, deliveryProblems, indianStates, splitAddress } from '../../domain/deliveryDetails';
import { FIELD_LIMITS } from '../../domain/fieldLimits';
import { useAppDispatch } from '../../shared/redux';
import { FormStack } from '../../shared/ui/FormStack';
import { SelectField } from '../../shared/ui/SelectField';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { TextAreaField, TextField } from '../../shared/ui/TextField';
import { formValues, useValidatedForm } from '../../shared/ui/useValidatedForm';
import { selectShipping } from './checkoutSlice';
import { readDeliveryDraft, saveDeliveryDraft } from './deliveryDraft';
import { submitDelivery } from './enterDelivery';

export interface DeliveryFormProps {
  /** True if nothing has to be paid. */
  isFree: boolean;
  /** Called if the checkout has ended. */
  onEnded: () => void;
}

/**
 * The form for the delivery details, prefilled with what was entered in this tab or else with the details of the account.
 * What was typed is kept when sending fails or the page is left.
 */
export function DeliveryForm({ isFree, onEnded }: DeliveryFormProps) {
  const dispatch = useAppDispatch();
  const { address, ...contact } = useSelector(selectShipping);
  const [draft] = useState(() => dispatch(readDeliveryDraft()));
  const values = { ...contact, ...splitAddress(address), ...draft };
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: deliveryFields,
    validate: deliveryProblems,
    onSubmit: async (fields) => {
      if (!(await dispatch(submitDelivery(fields)))) onEnded();
    },
  });

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    dispatch(saveDeliveryDraft(formValues(event.currentTarget, deliveryFields)));
  };

  return (
    <FormStack aria-label="Delivery details" {...formProps} onInput={handleInput}>
      <TextField
        label="Full Name"
        name="name"
        autoComplete="shipping name"
        maxLength={FIELD_LIMITS.name}
        required
        readOnly={isBusy}
        defaultValue={values.name}
        error={errors.name}
      />
      <Pair>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={FIELD_LIMITS.email}
          required
          readOnly={isBusy}
          defaultValue={values.email}
          error={errors.email}
          hint="For the confirmation of your order."
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={FIELD_LIMITS.phone}
          required
          readOnly={isBusy}
          defaultValue={values.phone}
          error={errors.phone}
          hint="The courier calls this number if nobody is at home."
        />
      </Pair>
      <TextAreaField
        label="Address"
        name="address"
        autoComplete="shipping street-address"
        rows={3}
        required
        readOnly={isBusy}
        defaultValue={values.address}
        error={errors.address}
        hint="House number, street and area. We ship within India only."
      />
      <Pair>
        <TextField
          label="City"
          name="city"
          autoComplete="shipping address-level2"
          required
          readOnly={isBusy}
          defaultValue={values.city}
          error={errors.city}
        />
        <TextField
          label="PIN code"
          name="pinCode"
          autoComplete="shipping postal-code"
          inputMode="numeric"
          maxLength={10}
          required
          readOnly={isBusy}
          defaultValue={values.pinCode}
          error={errors.pinCode}
        />
      </Pair>
      <SelectField
        label="State"
        name="state"
        autoComplete="shipping address-level1"
        required
        defaultValue={values.state}
        error={errors.state}
      >
        <option value="">Choose a state</option>
        {indianStates.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <Submit isBusy={isBusy} busyText={isFree ? 'Placing your order...' : 'Opening the payment page...'}>
        {isFree ? 'Place Order' : 'Continue to payment'}
      </Submit>
    </FormStack>
  );
}

const Pair = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
  align-items: start;
  ${({ theme }) => theme.breakpoint.sm} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Submit = styled(SubmitButton)`
  justify-self: start;
`;
