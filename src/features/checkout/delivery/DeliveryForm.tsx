import { type FormEvent } from 'react';
import styled from 'styled-components';
import { deliveryFields, deliveryProblems } from '../../../domain/order/deliveryDetails';
import { gstinProblem } from '../../../domain/order/gstin';
import { useAppDispatch } from '../../../shared/redux';
import { DeliveryFields } from '../../../shared/ui/form/DeliveryFields';
import { Disclosure } from '../../../shared/ui/Disclosure';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
import { useStateQuestion } from '../../../shared/ui/form/useStateQuestion';
import { formValues, useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { saveDeliveryDraft, type EnteredDelivery } from './deliveryDraft';
import { submitDelivery } from './enterDelivery';

interface DeliveryFormProps {
  /** What is known already. */
  known: EnteredDelivery;
  /** True if nothing has to be paid. */
  isFree: boolean;
  /** Called if the checkout has ended. */
  onEnded: () => void;
}

const fields = [...deliveryFields, 'gstin'] as const;

/** The form for the delivery details. What was typed is kept when sending fails or the page is left. */
export function DeliveryForm({ known, isFree, onEnded }: DeliveryFormProps) {
  const dispatch = useAppDispatch();
  const questionState = useStateQuestion();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields,
    validate: ({ gstin, ...details }) => ({
      ...deliveryProblems(details),
      ...questionState(details),
      gstin: gstinProblem(gstin),
    }),
    onSubmit: async ({ gstin, ...details }) => {
      const isOpen = await dispatch(submitDelivery(gstin.trim() ? { ...details, gstin } : details));
      if (!isOpen) onEnded();
    },
  });

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    dispatch(saveDeliveryDraft(formValues(event.currentTarget, fields)));
  };

  return (
    <FormStack aria-label="Delivery details" {...formProps} onInput={handleInput}>
      <DeliveryFields values={known} errors={errors} isReadOnly={isBusy} />
      <Disclosure title="I need a GST invoice" isInitiallyOpen={Boolean(known.gstin || errors.gstin)}>
        <TextField
          label="GSTIN"
          name="gstin"
          autoComplete="off"
          autoCapitalize="characters"
          // With spaces.
          maxLength={20}
          defaultValue={known.gstin}
          readOnly={isBusy}
          error={errors.gstin}
          hint="Optional: the 15 characters of your business. Its name should be the recipient above."
        />
      </Disclosure>
      <Submit isBusy={isBusy} busyText={isFree ? 'Placing your order...' : 'Opening the payment page...'}>
        {isFree ? 'Place Order' : 'Continue to payment'}
      </Submit>
    </FormStack>
  );
}

const Submit = styled(SubmitButton)`
  justify-self: start;
`;
