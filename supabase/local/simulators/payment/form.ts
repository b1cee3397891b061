import * as v from 'valibot';
import { EMAIL_PATTERN } from '../../../../src/domain/emailAddress.ts';
import { FIELD_LIMITS } from '../../../../src/domain/fieldLimits.ts';
import { normalizeLine, normalizeText } from '../../../../src/domain/text.ts';
import { fieldErrorsOf } from '../../../functions/_shared/validation.ts';
import { isCardNumber, isNotExpired } from './card.ts';

const FIELDS = ['name', 'email', 'phone', 'address', 'method', 'card_number', 'expiry', 'cvc', 'upi_id'] as const;

export type FieldName = (typeof FIELDS)[number];
/** The text of each field as it was entered, so that the page can show it again. */
export type Values = Record<FieldName, string>;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const emptyForm: Values = {
  name: '',
  email: '',
  phone: '',
  address: '',
  method: 'card',
  card_number: '',
  expiry: '',
  cvc: '',
  upi_id: '',
};

/** A required line of text. `missing` is the error message of an empty field. */
const requiredLine = (missing: string, maxLength = 200) =>
  v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.nonEmpty(missing),
    v.maxLength(maxLength, `Use at most ${maxLength} characters.`),
  );

const details = {
  name: requiredLine('Enter your full name.', FIELD_LIMITS.name),
  email: v.pipe(
    requiredLine('Enter your email address.', FIELD_LIMITS.email),
    v.regex(EMAIL_PATTERN, 'Enter an email address like name@example.com.'),
  ),
  phone: v.pipe(
    v.string(),
    v.transform((text) => normalizeLine(text) || null),
    v.nullable(v.pipe(v.string(), v.maxLength(FIELD_LIMITS.phone, `Use at most ${FIELD_LIMITS.phone} characters.`))),
  ),
  address: v.pipe(
    v.string(),
    v.transform(normalizeText),
    v.nonEmpty('Enter the address that your tea goes to.'),
    v.maxLength(FIELD_LIMITS.address, `Use at most ${FIELD_LIMITS.address} characters.`),
  ),
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

const paymentForm = v.variant(
  'method',
  [
    v.object({ ...details, method: v.literal('card'), card_number: cardNumber, expiry, cvc }),
    v.object({ ...details, method: v.literal('upi'), upi_id: upiId }),
  ],
  'Choose how to pay.',
);

export type FormPayment = v.InferOutput<typeof paymentForm>;

/** Parses the submitted form: the entered values, and either the payment or the errors of its fields. */
export function readForm(
  body: string,
): { values: Values; payment: FormPayment } | { values: Values; errors: FieldErrors } {
  const submitted = new URLSearchParams(body);
  const values = Object.fromEntries(FIELDS.map((field) => [field, submitted.get(field) ?? ''])) as Values;
  const result = v.safeParse(paymentForm, values, { abortPipeEarly: true });
  return result.success ? { values, payment: result.output } : { values, errors: fieldErrorsOf(result.issues) };
}
