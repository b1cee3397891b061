import * as v from 'valibot';
import { fieldErrorsOf } from '../../../functions/_shared/validation.ts';
import {
  emptyForm,
  keptOf,
  method,
  submittedValues,
  testChoices,
  type PaymentAttempt,
  type RejectedForm,
  type SubmittedForm,
  type Values,
} from '../payments/form.ts';
import type { PaymentRecord } from './records.ts';

/** A Checkout Session of 0 asks for no method. */
const FREE = { method: 'card', last4: null, upiId: null } as const;

/** Parses the submitted form: the entered values, and either the payment or the errors of its fields. */
export function readForm(body: string, { amount }: PaymentRecord): SubmittedForm<PaymentAttempt> | RejectedForm {
  const values = submittedValues(body);
  const paying = amount > 0 ? v.safeParse(method, values, { abortPipeEarly: true }) : undefined;
  const test = v.safeParse(testChoices, values, { abortPipeEarly: true });
  if (paying?.success === false || !test.success)
    return { values, errors: fieldErrorsOf([...(paying?.issues ?? []), ...(test.issues ?? [])]) };
  const { outcome, webhook } = test.output;
  return {
    values,
    attempt: { ...(paying ? keptOf(paying.output) : FREE), webhook },
    outcome,
    cardNumber: paying?.output.method === 'card' ? paying.output.card_number : null,
  };
}

/** The entered values of an earlier attempt, without the values of the card. */
export const valuesOf = ({ method, upiId, webhook }: PaymentAttempt): Values => ({
  ...emptyForm,
  method,
  upi_id: upiId ?? '',
  webhook,
});
