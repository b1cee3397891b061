import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import styled from 'styled-components';
import { deliveryProblems } from '../../../domain/order/deliveryDetails';
import { giftLimits, giftProblems } from '../../../domain/order/gift';
import { gstinProblem } from '../../../domain/order/gstin';
import { useAppDispatch } from '../../../shared/redux';
import { DeliveryFields } from '../../../shared/ui/form/DeliveryFields';
import { Disclosure } from '../../../shared/ui/Disclosure';
import { fillFields } from '../../../shared/ui/form/fillFields';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextAreaField, TextField } from '../../../shared/ui/form/TextField';
import { useGstinQuestion } from '../../../shared/ui/form/useGstinQuestion';
import { useStateQuestion } from '../../../shared/ui/form/useStateQuestion';
import { formValues, useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import type { User } from '../../auth/authSlice';
import { enteredFields, saveDeliveryDraft, type EnteredDelivery } from './deliveryDraft';
import { EarlierDeliveries } from './EarlierDeliveries';
import { reportTyping, submitDelivery } from './enterDelivery';
import { OrderConsent } from './OrderConsent';

interface DeliveryFormProps {
  /** What is known already. */
  known: EnteredDelivery;
  user: User | null;
  /** True if nothing has to be paid. */
  isFree: boolean;
  /** Called if the checkout has ended. */
  onEnded: () => void;
}

/** The store may replace a checkout in which nobody has typed for five minutes. */
const REPORT_EVERY_MS = 60_000;

/**
 * The fields that are about the recipient. If the recipient is not the buyer, they must not have the buyer's details.
 */
const recipientFields = ['name', 'phone', 'address', 'pin_code', 'city', 'state'] as const;

/** Returns what is known about the buyer and about the recipient of a gift. */
function knownPeople(known: EnteredDelivery): Record<'buyer' | 'recipient', Partial<EnteredDelivery>> {
  return known.is_gift ? { buyer: { name: known.buyer_name }, recipient: known } : { buyer: known, recipient: {} };
}

const recipientLabels = { name: "Recipient's full name", email: 'Your email', phone: "Recipient's phone" };

/** The form for the delivery details. What was typed is kept when sending fails or the page is left. */
export function DeliveryForm({ known, user, isFree, onEnded }: DeliveryFormProps) {
  const dispatch = useAppDispatch();
  const giftHintId = useId();
  const questionState = useStateQuestion();
  const questionGstin = useGstinQuestion();
  const [isGift, setIsGift] = useState(Boolean(known.is_gift));
  const reportedAt = useRef(-Infinity);
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: enteredFields,
    validate: ({ gstin, gift_note, buyer_name, is_gift, ...details }) => ({
      ...deliveryProblems(details),
      ...questionState(details),
      ...giftProblems({ gift_note, buyer_name }, Boolean(is_gift)),
      ...(!is_gift && { gstin: gstinProblem(gstin) ?? questionGstin(gstin, details.state) }),
    }),
    onSubmit: async (entered, showErrors) => {
      const { isOpen, problems } = await dispatch(submitDelivery(entered));
      if (!isOpen) onEnded();
      if (problems) showErrors(problems);
    },
  });

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    dispatch(saveDeliveryDraft(formValues(event.currentTarget, enteredFields)));
    if (event.timeStamp - reportedAt.current < REPORT_EVERY_MS) return;
    reportedAt.current = event.timeStamp;
    void dispatch(reportTyping());
  };

  /**
   * Fills in what is known about the person to whom the parcel goes now. A field in which something else was typed keeps
   * its text.
   */
  const handleGiftChange = ({ target: { checked, form } }: ChangeEvent<HTMLInputElement>) => {
    setIsGift(checked);
    if (!form) return;
    const entered = formValues(form, enteredFields);
    const { buyer, recipient } = knownPeople(known);
    const [from, to] = checked ? [buyer, recipient] : [recipient, buyer];
    const untouched = recipientFields.filter((field) => entered[field] === (from[field] ?? ''));
    fillFields(form, {
      ...Object.fromEntries(untouched.map((field) => [field, to[field] ?? ''])),
      ...(checked && !entered.buyer_name && { buyer_name: buyer.name }),
    });
  };

  return (
    <FormStack aria-label="Delivery details" {...formProps} onInput={handleInput}>
      <div>
        <Choice
          label="Send it to somebody else"
          control={
            <Checkbox
              name="is_gift"
              checked={isGift}
              onChange={handleGiftChange}
              slotProps={{ input: { 'aria-describedby': giftHintId } }}
            />
          }
        />
        <FormHelperText id={giftHintId}>
          A gift: the parcel has no prices in it. The emails and the invoice come to you.
        </FormHelperText>
      </div>
      {/* The field is hidden, not removed, so that it keeps its text. */}
      <div hidden={!isGift}>
        <TextField
          label="Your name"
          name="buyer_name"
          autoComplete="name"
          maxLength={giftLimits.buyer_name}
          required={isGift}
          defaultValue={known.buyer_name}
          readOnly={isBusy}
          error={errors.buyer_name}
          hint="For the invoice. The slip in the parcel says who the gift is from."
        />
      </div>
      {user && !isGift && <EarlierDeliveries user={user} known={known} isReadOnly={isBusy} />}
      <DeliveryFields
        values={known}
        errors={errors}
        isReadOnly={isBusy}
        labels={isGift ? recipientLabels : undefined}
      />
      <div>
        <Disclosure title="Add a note to the parcel" isInitiallyOpen={Boolean(known.gift_note)}>
          <TextAreaField
            label="Note"
            name="gift_note"
            autoComplete="off"
            rows={3}
            defaultValue={known.gift_note}
            readOnly={isBusy}
            error={errors.gift_note}
            hint={`Optional: up to ${giftLimits.gift_note} characters. We print it on the slip in the parcel.`}
          />
        </Disclosure>
        <Disclosure title="I need a GST invoice" isInitiallyOpen={Boolean(known.gstin)}>
          {isGift && (
            <p>A GST invoice is for tea that goes to the business itself, so it cannot be sent to somebody else.</p>
          )}
          <div hidden={isGift}>
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
              hint="Optional: the 15 characters of your business, or the UIN of an embassy or a UN body. Its name should be the recipient above."
            />
          </div>
        </Disclosure>
      </div>
      <OrderConsent />
      <Submit isBusy={isBusy} busyText={isFree ? 'Placing your order...' : 'Opening the payment page...'}>
        {isFree ? 'Place Order' : 'Continue to payment'}
      </Submit>
    </FormStack>
  );
}

const Choice = styled(FormControlLabel)`
  min-height: ${({ theme }) => theme.size.target};
`;

const Submit = styled(SubmitButton)`
  justify-self: start;
`;
