import * as v from 'valibot';
import { deliveryRequestEntries, orderItemsSchema, requestIdSchema } from './checkoutRequest.ts';
import type { DeliveryDetails } from './deliveryDetails.ts';
import { linkSecretSchema } from '../linkSecret.ts';
import { paths } from '../routes.ts';

/** For how many hours a payment link can be valid. The stock is reserved for as long. */
export const MAX_LINK_HOURS = 24;

/** Returns the address of a payment link. The secret is in the fragment, which browsers send to no server. */
export const paymentLinkUrl = (siteUrl: string, token: string) => new URL(`${paths.pay}#${token}`, siteUrl).href;

/** Returns the secret of a payment link in the fragment of its address, or null. */
export function linkTokenIn(fragment: string): string | null {
  const token = fragment.replace(/^#/, '');
  return v.is(linkSecretSchema, token) ? token : null;
}

/** The body of `POST checkout/links`, with which an administrator makes a payment link. */
export const paymentLinkRequestSchema = v.strictObject(
  {
    /** The same request again, because its answer was lost, makes no other link. */
    request_id: requestIdSchema,
    items: orderItemsSchema,
    hours: v.pipe(
      v.number('must be a number'),
      v.integer('must be an integer number'),
      v.minValue(1, 'must not be less than 1'),
      v.maxValue(MAX_LINK_HOURS, `must not be greater than ${MAX_LINK_HOURS}`),
    ),
    ...deliveryRequestEntries,
  },
  'must be an object',
);

/** A request for a payment link as it is sent. The server checks the delivery details again. */
export type PaymentLinkRequest = DeliveryDetails &
  Pick<v.InferInput<typeof paymentLinkRequestSchema>, 'request_id' | 'items' | 'hours' | 'gstin'>;

/** The body of `POST checkout/links/price`. */
export const orderPriceRequestSchema = v.strictObject({ items: orderItemsSchema }, 'must be an object');

/** The body of `POST checkout/links/cancel`. */
export const linkIdSchema = v.strictObject(
  { id: v.pipe(v.string('must be a string'), v.uuid('must be a UUID')) },
  'must be an object',
);

/** The body of `POST checkout/links/open`. */
export const linkTokenSchema = v.strictObject({ token: linkSecretSchema }, 'must be an object');

export const linkStatuses = ['open', 'pending', 'paid', 'failed', 'cancelled', 'expired'] as const;

/** What the customer sees of a payment link. */
export interface PaymentLinkReport {
  /** `pending`: the customer has paid, and the bank has not confirmed it yet. */
  status: (typeof linkStatuses)[number];
  order: string;
  /** Only while the link can be paid. */
  payment?: {
    /** The URL of the payment page. */
    page: string;
    /** The first part of the name. */
    name: string;
    /** `amount` is the amount of the whole line, in paise. */
    items: { title: string; quantity: number; amount: number }[];
    /** In paise. */
    total: number;
    currency: string;
    expires_at: string;
  };
}
