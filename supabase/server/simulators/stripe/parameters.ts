import qs from 'qs';
import * as v from 'valibot';
import { isAcceptedEmail } from '../payments/acceptedEmail.ts';
import { invalidRequest, type StripeApiError } from './errors.ts';

/*
 * The parameters of the API. The simulator knows the parameters that the shop uses, and rejects all others in the way
 * in which Stripe rejects a parameter that it does not know.
 */

// PostgreSQL can store neither NUL nor unpaired surrogates.
const storable = v.regex(/^[^\0\p{Cs}]*$/u);

const text = (maxLength = 5000) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLength), storable);

const integer = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number), v.minValue(min), v.maxValue(max));

const boolean = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((value) => value === 'true'),
);

const httpUrl = v.pipe(
  text(),
  v.check((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'Not a valid URL'),
);

const metadata = v.optional(
  v.pipe(v.record(v.pipe(v.string(), v.maxLength(40), storable), text(500)), v.maxEntries(50)),
  {},
);

const currency = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]{3}$/));

const lineItem = v.strictObject({
  quantity: integer(1, 999_999),
  price_data: v.strictObject({
    currency,
    unit_amount: integer(0, 999_999_999_999),
    tax_behavior: v.optional(v.picklist(['inclusive', 'exclusive', 'unspecified'])),
    product_data: v.strictObject({
      name: text(),
      description: v.optional(text()),
      images: v.optional(v.pipe(v.array(httpUrl), v.maxLength(8)), []),
      metadata,
    }),
  }),
});

const shipping = v.strictObject({
  name: text(),
  phone: v.optional(text(20)),
  address: v.strictObject({
    line1: text(),
    line2: v.optional(text()),
    city: v.optional(text()),
    postal_code: v.optional(text()),
    state: v.optional(text()),
    country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  }),
});

const EMAIL_INVALID = 'Invalid email address';

/** `POST /v1/checkout/sessions` */
export const sessionParams = v.strictObject({
  mode: v.literal('payment'),
  line_items: v.pipe(v.array(lineItem), v.nonEmpty(), v.maxLength(100)),
  success_url: httpUrl,
  cancel_url: v.optional(httpUrl),
  client_reference_id: v.optional(text(200)),
  customer_email: v.optional(v.pipe(text(800), v.check(isAcceptedEmail, EMAIL_INVALID))),
  expires_at: v.optional(integer(0, Number.MAX_SAFE_INTEGER)),
  locale: v.optional(v.pipe(v.string(), v.regex(/^(auto|[a-z]{2,3}(-[A-Z0-9]{2,3})?)$/))),
  metadata,
  payment_intent_data: v.optional(
    v.strictObject({ metadata, description: v.optional(text(1000)), shipping: v.optional(shipping) }),
    {},
  ),
  adaptive_pricing: v.optional(v.strictObject({ enabled: boolean })),
  submit_type: v.optional(v.picklist(['auto', 'book', 'donate', 'pay'])),
});

export type SessionParams = v.InferOutput<typeof sessionParams>;

/** `GET /v1/checkout/sessions/:id` */
export const retrieveSessionParams = v.strictObject({
  expand: v.optional(v.array(v.picklist(['payment_intent', 'payment_intent.latest_charge'])), []),
});

const listEntries = {
  payment_intent: v.optional(text()),
  created: v.optional(v.strictObject({ gte: integer(0, Number.MAX_SAFE_INTEGER) })),
  limit: v.optional(integer(1, 100), '10'),
  starting_after: v.optional(text()),
};

/** `GET /v1/checkout/sessions` */
export const listSessionsParams = v.strictObject({
  ...listEntries,
  status: v.optional(v.picklist(['open', 'complete', 'expired'])),
});

/** `GET /v1/refunds` and `/v1/disputes` */
export const listParams = v.strictObject({
  ...listEntries,
  expand: v.optional(v.array(v.literal('data.payment_intent')), []),
});

/** `POST /v1/refunds` */
export const refundParams = v.strictObject({
  payment_intent: text(),
  amount: v.optional(integer(1, 999_999_999_999)),
  reason: v.optional(v.picklist(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata,
});

export type RefundParams = v.InferOutput<typeof refundParams>;

/** Requests without parameters. */
export const noParams = v.strictObject({});

/** Decodes a form-encoded body or query: `line_items[0][quantity]=1`. */
export const decodeParams = (encoded: string): Record<string, unknown> =>
  qs.parse(encoded, { depth: 6, arrayLimit: 100, parameterLimit: 2000 });

/** @throws {StripeApiError} as Stripe describes an unknown, missing or invalid parameter */
export function validateParams<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, params, { abortEarly: true });
  if (result.success) return result.output;
  throw toApiError(result.issues[0]);
}

function toApiError(issue: v.BaseIssue<unknown>): StripeApiError {
  const param = (issue.path ?? []).map(({ key }, index) => (index ? `[${String(key)}]` : String(key))).join('');
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  if (issue.received === 'undefined')
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue.type === 'non_empty')
    return invalidRequest(`You passed an empty string for '${param}'.`, { code: 'parameter_invalid_empty', param });
  if (issue.message === EMAIL_INVALID)
    return invalidRequest(`${EMAIL_INVALID}: ${String(issue.input)}`, { code: 'email_invalid', param });
  if (issue.type === 'max_length')
    return invalidRequest(
      `Invalid string: ${String(issue.input).slice(0, 10)}…; must be at most ${issue.expected?.slice(2)} characters`,
      { param },
    );
  if (issue.type === 'regex' || issue.type === 'min_value' || issue.type === 'max_value')
    return invalidRequest(`Invalid value for ${param}: ${issue.received}`, { code: 'parameter_invalid', param });
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}
