import { indianStates } from '../../../../src/domain/deliveryDetails.ts';
import * as v from 'valibot';
import { EMAIL_PATTERN } from '../../../../src/domain/emailAddress.ts';
import { FIELD_LIMITS } from '../../../../src/domain/fieldLimits.ts';
import { normalizeLine } from '../../../../src/domain/text.ts';
import { fieldErrorsOf } from '../../../functions/_shared/validation.ts';
import { isCardNumber, isNotExpired } from './card.ts';
import type { Attempt, PaymentRecord } from './payments.ts';

const FIELDS = [
  'email',
  'phone',
  'name',
  'address',
  'address2',
  'city',
  'postal_code',
  'state',
  'method',
  'card_number',
  'expiry',
  'cvc',
  'upi_id',
  'outcome',
  'webhook',
] as const;

export type FieldName = (typeof FIELDS)[number];
/** The text of each field as it was entered, so that the page can show it again. */
export type Values = Record<FieldName, string>;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const emptyForm: Values = {
  email: '',
  phone: '',
  name: '',
  address: '',
  address2: '',
  city: '',
  postal_code: '',
  state: '',
  method: 'card',
  card_number: '',
  expiry: '',
  cvc: '',
  upi_id: '',
  outcome: 'paid',
  webhook: 'before',
};

/** A required line of text. `missing` is the error message of an empty field. */
const requiredLine = (missing: string, maxLength = 200) =>
  v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.nonEmpty(missing),
    v.maxLength(maxLength, `Use at most ${maxLength} characters.`),
  );

const contact = {
  email: v.pipe(
    requiredLine('Enter your email address.', FIELD_LIMITS.email),
    v.regex(EMAIL_PATTERN, 'Enter an email address like name@example.com.'),
  ),
  name: requiredLine('Enter your full name.', FIELD_LIMITS.name),
};

const phone = v.pipe(
  requiredLine('Enter your phone number.'),
  v.transform(internationalPhone),
  v.regex(/^\+[1-9]\d{7,14}$/, 'Enter a phone number like 98470 12345.'),
);

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

const cardNumber = v.pipe(
  requiredLine('Enter the card number.'),
  v.transform((text) => text.replace(/[\s-]/g, '')),
  v.check(isCardNumber, 'This is not a card number. Please check the digits.'),
);

const expiry = v.pipe(
  requiredLine('Enter the expiry date.'),
  v.check((text) => isNotExpired(text, new Date()) !== undefined, 'Enter the expiry date as MM/YY.'),
  v.check((text) => isNotExpired(text, new Date()) === true, 'This card has expired.'),
);

const cvc = v.pipe(
  requiredLine('Enter the CVC.'),
  v.regex(/^\d{3,4}$/, 'The CVC is the 3 or 4 digits beside the signature.'),
);
const upiId = v.pipe(
  requiredLine('Enter your UPI ID.'),
  v.regex(/^[\w.-]+@[a-z][\w.-]+$/i, 'Enter a UPI ID like name@bank.'),
);

const method = v.variant(
  'method',
  [
    v.object({ method: v.literal('card'), card_number: cardNumber, expiry, cvc }),
    v.object({ method: v.literal('upi'), upi_id: upiId }),
  ],
  'Choose how to pay.',
);

/** The choices of the test panel. A form without them pays normally. */
const test = {
  outcome: v.picklist(['paid', 'declined', 'authentication', 'delayed'], 'Choose an outcome from the list.'),
  webhook: v.picklist(['before', 'after', 'twice', 'never'], 'Choose a time from the list.'),
};

export type FormOutcome = v.InferOutput<typeof test.outcome>;

/** What a payment's page asks for. */
export const collects = ({ params, amount }: PaymentRecord) => ({
  phone: params.phone_number_collection?.enabled ?? false,
  address: params.shipping_address_collection !== undefined,
  method: amount > 0,
});

interface SubmittedForm {
  values: Values;
  attempt: Attempt;
  outcome: FormOutcome;
  /** Digits only; null for UPI. */
  cardNumber: string | null;
}

/** Parses the submitted form: the entered values, and either the payment or the errors of its fields. */
export function readForm(
  body: string,
  payment: PaymentRecord,
): SubmittedForm | { values: Values; errors: FieldErrors } {
  const submitted = new URLSearchParams(body);
  const values = Object.fromEntries(
    FIELDS.map((field) => [field, submitted.get(field) ?? (field === 'method' ? '' : emptyForm[field])]),
  ) as Values;
  const asked = collects(payment);
  const results = [
    v.safeParse(v.object(contact), values, { abortPipeEarly: true }),
    v.safeParse(v.object(asked.phone ? { phone } : {}), values, { abortPipeEarly: true }),
    v.safeParse(v.object(asked.address ? shipping : {}), values, { abortPipeEarly: true }),
    asked.method ? v.safeParse(method, values, { abortPipeEarly: true }) : undefined,
    v.safeParse(v.object(test), values, { abortPipeEarly: true }),
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

/** Returns a phone number in international form. A number of ten digits is an Indian one. */
function internationalPhone(text: string): string {
  const number = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return number.replace(/^0?(\d{10})$/, '+91$1');
}
