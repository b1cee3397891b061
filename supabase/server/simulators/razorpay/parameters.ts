import * as v from 'valibot';
import { isAcceptedEmail } from '../payments/acceptedEmail.ts';
import { badRequest } from './errors.ts';

/*
 * The parameters of the API. The simulator knows the parameters that the shop uses, and rejects all others in the way
 * in which Razorpay rejects a parameter that it does not know.
 */

// PostgreSQL can store neither NUL nor unpaired surrogates.
const text = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength, `the length must not be greater than ${maxLength}.`),
    v.regex(/^[^\0\p{Cs}]*$/u, 'wrong input field.'),
  );

const MIN_AMOUNT = 100;

const amount = v.pipe(
  v.number('must be an integer.'),
  v.safeInteger('must be an integer.'),
  v.minValue(MIN_AMOUNT, 'amount should be minimum 1.00 for INR.'),
);

const notes = v.optional(v.pipe(v.record(text(40), text(255)), v.maxEntries(15)), {});

const httpUrl = v.pipe(
  text(2000),
  v.check((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'must be a valid URL.'),
);

/** `POST /v1/payment_links` */
export const linkParams = v.strictObject({
  amount,
  currency: v.literal('INR', 'wrong input field.'),
  accept_partial: v.optional(v.literal(false)),
  description: v.optional(text(2048), ''),
  /** The simulator searches for it, so it has no spaces. */
  reference_id: v.optional(v.pipe(text(40), v.regex(/^[\w-]+$/, 'wrong input field.'))),
  customer: v.optional(
    v.strictObject({
      name: v.optional(v.pipe(text(200), v.minLength(3, 'The name format is invalid.'))),
      email: v.optional(v.pipe(text(320), v.check(isAcceptedEmail, 'must be a valid email address.'))),
      contact: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^\+?\d{8,15}$/, 'contact number is invalid.'),
          // Real ones have this rule too.
          v.check((contact) => !/(\d)\1{6}/.test(contact), 'Contact number contains recurring digits.'),
        ),
      ),
    }),
  ),
  expire_by: v.optional(v.pipe(v.number(), v.safeInteger())),
  notify: v.optional(v.strictObject({ sms: v.optional(v.boolean()), email: v.optional(v.boolean()) })),
  reminder_enable: v.optional(v.boolean()),
  notes,
  callback_url: v.optional(httpUrl),
  callback_method: v.optional(v.literal('get')),
});

export type LinkParams = v.InferOutput<typeof linkParams>;

/** `GET /v1/payment_links` */
export const listLinksParams = v.strictObject({
  reference_id: v.optional(v.string()),
  payment_id: v.optional(v.string()),
});

const integerText = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max));

/** `GET /v1/payments`, `/v1/refunds`, `/v1/disputes` and `/v1/payments/:id/refunds` */
export const pageParams = v.strictObject({
  count: v.optional(integerText(1, 100), '10'),
  skip: v.optional(integerText(0, 999_999_999), '0'),
  from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,11}$/), v.transform(Number)), '0'),
});

/** `POST /v1/payments/:id/refund` */
export const refundParams = v.strictObject({
  amount: v.optional(
    v.pipe(
      v.number('must be an integer.'),
      v.safeInteger('must be an integer.'),
      v.minValue(MIN_AMOUNT, 'The amount must be at least INR 1.00'),
    ),
  ),
  speed: v.optional(v.literal('normal')),
  receipt: v.optional(text(40)),
  notes,
});

export type RefundParams = v.InferOutput<typeof refundParams>;

/** @throws {RazorpayApiError} as Razorpay describes an unknown, missing or invalid parameter */
export function validateParams<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, params, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '';
  if (issue.type === 'strict_object' && issue.expected === 'never')
    throw badRequest(`${field} is/are not required and should not be sent`, field);
  if (issue.received === 'undefined') throw badRequest(`The ${field} field is required.`, field);
  throw badRequest(`${field}: ${issue.message}`, field);
}
