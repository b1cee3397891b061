import * as v from 'valibot';
import { fieldErrorsOf } from '../../../functions/_shared/validation.ts';
import {
  emptyForm,
  feeBearer,
  keptOf,
  method,
  phone,
  submittedValues,
  testChoices,
  type RejectedForm,
  type SubmittedForm,
  type Values,
} from '../payments/form.ts';
import type { Attempt } from './records.ts';

/** Parses the submitted form: the entered values, and either the payment or the errors of its fields. */
export function readForm(body: string): SubmittedForm<Attempt> | RejectedForm {
  const values = submittedValues(body);
  const contact = v.safeParse(v.object({ phone, fee_bearer: feeBearer }), values, { abortPipeEarly: true });
  const paying = v.safeParse(method, values, { abortPipeEarly: true });
  const test = v.safeParse(testChoices, values, { abortPipeEarly: true });
  if (!contact.success || !paying.success || !test.success) {
    const issues = [contact, paying, test].flatMap((result) => (result.issues ?? []) as v.BaseIssue<unknown>[]);
    return { values, errors: fieldErrorsOf(issues) };
  }
  return {
    values,
    attempt: {
      ...keptOf(paying.output),
      contact: contact.output.phone,
      feeBearer: contact.output.fee_bearer,
      webhook: test.output.webhook,
    },
    outcome: test.output.outcome,
    cardNumber: paying.output.method === 'card' ? paying.output.card_number : null,
  };
}

/** The entered values of an earlier attempt, without the values of the card. */
export const valuesOf = ({ method, contact, upiId, webhook, feeBearer }: Attempt): Values => ({
  ...emptyForm,
  phone: contact,
  method,
  upi_id: upiId ?? '',
  webhook,
  fee_bearer: feeBearer,
});
