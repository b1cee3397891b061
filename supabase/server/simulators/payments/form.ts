import * as v from 'valibot';
import { phoneNumber } from '../../../../src/domain/phone.ts';
import { normalizeLine } from '../../../../src/domain/text.ts';
import { isCardNumber, isNotExpired } from './card.ts';
import type { WebhookTiming } from './payment.ts';

/** All fields of payment pages. A provider has some of them. */
const FIELDS = [
  'phone',
  'method',
  'card_number',
  'expiry',
  'cvc',
  'upi_id',
  'outcome',
  'webhook',
  'fee_bearer',
] as const;

export type FieldName = (typeof FIELDS)[number];
/** The text of each field as it was entered, so that the page can show it again. */
export type Values = Record<FieldName, string>;
export type FieldErrors = Partial<Record<FieldName, string>>;

export const emptyForm: Values = {
  phone: '',
  method: 'card',
  card_number: '',
  expiry: '',
  cvc: '',
  upi_id: '',
  outcome: 'paid',
  webhook: 'before',
  fee_bearer: 'business',
};

/** A required line of text. `missing` is the error message of an empty field. */
const requiredLine = (missing: string) =>
  v.pipe(v.string(), v.transform(normalizeLine), v.nonEmpty(missing), v.maxLength(200, 'Use at most 200 characters.'));

export const phone = v.pipe(
  requiredLine('Enter your phone number.'),
  v.check((text) => phoneNumber(text) !== null, 'Enter a phone number like 98470 12345.'),
  v.transform((text) => phoneNumber(text) ?? text),
);

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

export const method = v.variant(
  'method',
  [
    v.object({ method: v.literal('card'), card_number: cardNumber, expiry, cvc }),
    v.object({ method: v.literal('upi'), upi_id: upiId }),
  ],
  'Choose how to pay.',
);

/** The choices of the test panel. A form without them pays normally. */
export const testChoices = v.object({
  outcome: v.picklist(['paid', 'declined', 'authentication', 'delayed', 'closed'], 'Choose an outcome from the list.'),
  webhook: v.picklist(['before', 'after', 'twice', 'never'], 'Choose a time from the list.'),
});

/** A choice of Razorpay's test panel. With the real one, it is a setting of the account. */
export const feeBearer = v.picklist(['business', 'customer'], 'Choose who pays the fee.');

export type FeeBearer = v.InferOutput<typeof feeBearer>;

export type FormOutcome = v.InferOutput<typeof testChoices>['outcome'];

/** What the shopper has entered, beside what only one provider asks for. */
export interface SubmittedForm<Attempt> {
  values: Values;
  attempt: Attempt;
  outcome: FormOutcome;
  /** Digits only; null for UPI. */
  cardNumber: string | null;
}

export interface RejectedForm {
  values: Values;
  errors: FieldErrors;
}

/** What every attempt to pay has. */
export interface PaymentAttempt {
  method: 'card' | 'upi';
  /** The last four digits of the card; null for UPI. */
  last4: string | null;
  /** Null for a card. */
  upiId: string | null;
  webhook: WebhookTiming;
}

/** What is kept of a method. */
export const keptOf = (paying: v.InferOutput<typeof method>): Omit<PaymentAttempt, 'webhook'> =>
  paying.method === 'card'
    ? { method: 'card', last4: paying.card_number.slice(-4), upiId: null }
    : { method: 'upi', last4: null, upiId: paying.upi_id };

/** Returns the text of every field in a submitted form. */
export function submittedValues(body: string): Values {
  const submitted = new URLSearchParams(body);
  return Object.fromEntries(
    FIELDS.map((field) => [field, submitted.get(field) ?? (field === 'method' ? '' : emptyForm[field])]),
  ) as Values;
}
