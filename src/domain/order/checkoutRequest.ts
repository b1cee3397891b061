import * as v from 'valibot';
import { deliverySchema } from './deliveryDetails.ts';
import { giftEntries } from './gift.ts';
import { gstinSchema } from './gstin.ts';
import { isHttpUrl } from '../httpUrl.ts';
import { normalizeLine } from '../text.ts';

/** The maximum quantity of a variant in one checkout. The database checks it, because its error names the product. */
export const MAX_QUANTITY = 100;
const LARGEST_NUMBER = 1_000_000;
const MAX_ITEMS = 100;

const httpUrl = v.pipe(
  v.string('must be a string'),
  v.maxLength(2048, 'must be at most 2048 characters'),
  v.check((text) => isHttpUrl(text), 'must be an http or https URL'),
  v.transform((text) => new URL(text).href),
);

const MAX_RETURN_URL_LENGTH = 1024;

/**
 * A page of the shop to which the payment page returns. It is stored with the checkout, so a long URL loses its query
 * and fragment. Campaigns and text links make them long, and no page of the shop needs them.
 */
const returnUrl = v.pipe(
  v.string('must be a string'),
  v.check((text) => isHttpUrl(text), 'must be an http or https URL'),
  v.transform((text) => {
    const url = new URL(text);
    if (url.href.length > MAX_RETURN_URL_LENGTH) url.search = url.hash = '';
    return url.href;
  }),
  v.maxLength(MAX_RETURN_URL_LENGTH, `must be at most ${MAX_RETURN_URL_LENGTH} characters without its query`),
);

// These values only choose how the payment page formats times. An unknown value must not prevent a sale.
const preference = v.nullish(
  v.pipe(v.string('must be a string'), v.transform(normalizeLine), v.maxLength(100, 'must be at most 100 characters')),
);

const item = v.strictObject(
  {
    variant_id: v.pipe(v.string('must be a string'), v.regex(/^[\w-]{1,200}$/, 'must be an id')),
    quantity: v.pipe(
      v.number('must be an integer number'),
      v.integer('must be an integer number'),
      v.minValue(1, 'must not be less than 1'),
      v.maxValue(LARGEST_NUMBER, `must not be greater than ${LARGEST_NUMBER}`),
    ),
  },
  'must be an object',
);

/** What is ordered. */
export const orderItemsSchema = v.pipe(
  v.array(item, 'must be an array'),
  v.minLength(1, 'must contain at least 1 element'),
  v.maxLength(MAX_ITEMS, `must contain no more than ${MAX_ITEMS} elements`),
);

/** Names a request, so that the server knows it if it is sent again. */
export const requestIdSchema = v.pipe(v.string('must be a string'), v.uuid('must be a UUID'));

/** The body of `POST /store/{store}/checkout`, as our own store accepts it. */
export const checkoutRequestSchema = v.strictObject(
  {
    items: orderItemsSchema,
    successUrl: returnUrl,
    cancelUrl: returnUrl,
    /** BCP 47 language tag. */
    locale: preference,
    /** IANA time zone name. */
    timeZone: preference,
    /** Only for our own store: names the checkout before the browser knows its URL. */
    requestId: v.optional(requestIdSchema),
  },
  'must be an object',
);

/** A checkout request as it is sent. */
export type CheckoutRequest = v.InferInput<typeof checkoutRequestSchema>;

/** The body of `POST /store/{store}/checkout/release`, which only our own store offers. */
export const releasedCheckoutSchema = v.union(
  [
    /** The URL that the checkout returned. */
    v.strictObject({ url: httpUrl }),
    /** The request whose answer was lost. */
    v.strictObject({ requestId: requestIdSchema }),
  ],
  'must be an object with the url or the requestId of a checkout',
);

/** Names the checkout that is released. */
export type ReleasedCheckout = v.InferOutput<typeof releasedCheckoutSchema>;

const checkoutToken = v.pipe(v.string('must be a string'), v.maxLength(200, 'must be at most 200 characters'));

/** The body of `POST /store/{store}/checkout/again`, which only our own store offers. */
export const checkoutTokenSchema = v.strictObject(
  {
    /** The secret of the return address. */
    token: checkoutToken,
    /** Names the new checkout. */
    requestId: v.optional(requestIdSchema),
  },
  'must be an object',
);

/**
 * The secret of the browser that sends the delivery details of a checkout: 64 hexadecimal digits. The browser makes it, so
 * that it can repeat a request whose response was lost.
 */
const detailsSecret = v.optional(
  v.pipe(v.string('must be a string'), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')),
);

/** The body of `POST /store/{store}/checkout/status`, which only our own store offers. */
export const checkoutStatusSchema = v.strictObject(
  { token: checkoutToken, secret: detailsSecret },
  'must be an object',
);

/** Names a checkout, and proves who has sent its delivery details. */
export type CheckoutSecrets = v.InferOutput<typeof checkoutStatusSchema>;

/** The body of `POST /store/{store}/checkout/unfinished/cancel`, which only our own store offers. */
export const unfinishedCheckoutSchema = v.strictObject(
  {
    /** The order number of the checkout. */
    order: v.pipe(v.string('must be a string'), v.maxLength(50, 'must be at most 50 characters')),
  },
  'must be an object',
);

/** The delivery details of a request. */
export const deliveryRequestEntries = { ...deliverySchema.entries, gstin: gstinSchema };

/**
 * The body of `POST /store/{store}/checkout/delivery`, which only our own store offers. An order that goes to somebody
 * else must not have a GSTIN, because its invoice would need another place of supply.
 */
export const deliveryRequestSchema = v.pipe(
  v.strictObject(
    { token: checkoutToken, secret: detailsSecret, ...deliveryRequestEntries, ...giftEntries },
    'must be an object',
  ),
  v.check(({ gstin, buyer_name }) => !gstin || !buyer_name, 'must not have a gstin and a buyer_name'),
);
