import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import {
  contradictsPinCode,
  deliveryFields,
  deliveryProblems,
  stateOfPinCode,
  type DeliveryDetails,
} from '../../../domain/order/deliveryDetails';
import { useAppDispatch } from '../../../shared/redux';
import { DeliveryFields } from '../../../shared/ui/form/DeliveryFields';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
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
  const [questioned, setQuestioned] = useState('');
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: deliveryFields,
    validate: (details) => ({ ...deliveryProblems(details), ...questionState(details) }),
    onSubmit: async (details) => {
      if (!(await dispatch(submitDelivery(details)))) onEnded();
    },
  });

  /** Questions a state that contradicts the PIN code, once: it may be right. */
  function questionState({ pin_code, state }: DeliveryDetails): Partial<DeliveryDetails> {
    const pair = `${pin_code} ${state}`;
    if (!state || !contradictsPinCode({ pin_code, state }) || questioned === pair) return {};
    setQuestioned(pair);
    return { state: `The PIN code ${pin_code} is in ${stateOfPinCode(pin_code)}. If ${state} is right, continue.` };
  }

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
