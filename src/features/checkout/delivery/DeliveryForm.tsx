import { type FormEvent } from 'react';
import styled from 'styled-components';
import { deliveryFields, deliveryProblems, type DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { useAppDispatch } from '../../../shared/redux';
import { DeliveryFields } from '../../../shared/ui/form/DeliveryFields';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { useStateQuestion } from '../../../shared/ui/form/useStateQuestion';
import { formValues, useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { saveDeliveryDraft } from './deliveryDraft';
import { submitDelivery } from './enterDelivery';

interface DeliveryFormProps {
  /** What is known already. */
  known: DeliveryDetails;
  /** True if nothing has to be paid. */
  isFree: boolean;
  /** Called if the checkout has ended. */
  onEnded: () => void;
}

/** The form for the delivery details. What was typed is kept when sending fails or the page is left. */
export function DeliveryForm({ known, isFree, onEnded }: DeliveryFormProps) {
  const dispatch = useAppDispatch();
  const questionState = useStateQuestion();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: deliveryFields,
    validate: (details) => ({ ...deliveryProblems(details), ...questionState(details) }),
    onSubmit: async (details) => {
      if (!(await dispatch(submitDelivery(details)))) onEnded();
    },
  });

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    dispatch(saveDeliveryDraft(formValues(event.currentTarget, deliveryFields)));
  };

  return (
    <FormStack aria-label="Delivery details" {...formProps} onInput={handleInput}>
      <DeliveryFields values={known} errors={errors} isReadOnly={isBusy} />
      <Submit isBusy={isBusy} busyText={isFree ? 'Placing your order...' : 'Opening the payment page...'}>
        {isFree ? 'Place Order' : 'Continue to payment'}
      </Submit>
    </FormStack>
  );
}

const Submit = styled(SubmitButton)`
  justify-self: start;
`;
