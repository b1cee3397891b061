import * as v from 'valibot';
import { indianStates } from '../../../../src/domain/deliveryDetails.ts';
import { EMAIL_PATTERN } from '../../../../src/domain/emailAddress.ts';
import { FIELD_LIMITS } from '../../../../src/domain/fieldLimits.ts';
import { normalizeLine } from '../../../../src/domain/text.ts';
import { fieldErrorsOf } from '../../../functions/_shared/validation.ts';
import {
  emptyForm,
  method,
  phone,
  requiredLine,
  submittedValues,
  testChoices,
  type RejectedForm,
  type SubmittedForm,
  type Values,
} from '../payments/form.ts';
import type { Attempt, PaymentRecord } from './records.ts';

const contact = {
  email: v.pipe(
    requiredLine('Enter your email address.', FIELD_LIMITS.email),
    v.regex(EMAIL_PATTERN, 'Enter an email address like name@example.com.'),
  ),
  name: requiredLine('Enter your full name.', FIELD_LIMITS.name),
};

const shipping = {
  address: requiredLine('Enter the address that your tea goes to.'),
  address2: v.pipe(
    v.string(),
    v.transform((text) => normalizeLine(text) || null),
    v.nullable(v.pipe(v.string(), v.maxLength(200, 'Use at most 200 characters.'))),
  ),
  city: requiredLine('Enter the city or town.'),
  postal_code: v.pipe(
    requiredLine('Enter the PIN code.'),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^[1-9]\d{5}$/, 'A PIN code has 6 digits.'),
  ),
  state: v.pipe(requiredLine('Choose the state.'), v.picklist(indianStates, 'Choose a state from the list.')),
};

/** What a payment's page asks for. */
export const collects = ({ params, amount }: PaymentRecord) => ({
  phone: params.phone_number_collection?.enabled ?? false,
  address: params.shipping_address_collection !== undefined,
  method: amount > 0,
});

/** Parses the submitted form: the entered values, and either the payment or the errors of its fields. */
export function readForm(body: string, payment: PaymentRecord): SubmittedForm<Attempt> | RejectedForm {
  const values = submittedValues(body);
  const asked = collects(payment);
  const results = [
    v.safeParse(v.object(contact), values, { abortPipeEarly: true }),
    v.safeParse(v.object(asked.phone ? { phone } : {}), values, { abortPipeEarly: true }),
    v.safeParse(v.object(asked.address ? shipping : {}), values, { abortPipeEarly: true }),
    asked.method ? v.safeParse(method, values, { abortPipeEarly: true }) : undefined,
    v.safeParse(testChoices, values, { abortPipeEarly: true }),
  ] as const;
  const issues = results.flatMap((result) => result?.issues ?? []);
  const [contactResult, phoneResult, shippingResult, methodResult, testResult] = results;
  if (issues.length > 0 || !contactResult.success || !testResult.success)
    return { values, errors: fieldErrorsOf(issues) };
  const { address, address2, city, postal_code, state } = shippingResult.output as v.InferOutput<
    v.ObjectSchema<typeof shipping, undefined>
  >;
  const paying = methodResult?.output as v.InferOutput<typeof method> | undefined;
  return {
    values,
    attempt: {
      method: paying?.method ?? 'card',
      shopper: {
        ...contactResult.output,
        phone: (phoneResult.output as { phone?: string }).phone ?? null,
        address: asked.address ? { line1: address, line2: address2, city, postal_code, state } : null,
      },
      webhook: testResult.output.webhook,
    },
    outcome: testResult.output.outcome,
    cardNumber: paying?.method === 'card' ? paying.card_number : null,
  };
}

/** The entered values of an earlier attempt, without those of the card. */
export const valuesOf = ({ method, shopper: { email, phone, name, address }, webhook }: Attempt): Values => ({
  ...emptyForm,
  email,
  phone: phone ?? '',
  name,
  address: address?.line1 ?? '',
  address2: address?.line2 ?? '',
  city: address?.city ?? '',
  postal_code: address?.postal_code ?? '',
  state: address?.state ?? '',
  method,
  webhook,
});
