import * as v from 'valibot';
import type { DeliveryDetails } from './deliveryDetails.ts';
import { FIELD_LIMITS } from '../fieldLimits.ts';
import { requiredText } from '../fields.ts';
import { LINK_SECRET, linkSecretSchema } from '../linkSecret.ts';
import { paths } from '../routes.ts';
import type { StoredGift } from './gift.ts';
import type { OrderItem, OrderStatus } from './order.ts';

/*
 * What customers see of their order and may do with it, on /orders/{uid} with their account and on /track#{token} with
 * the tracking link of the order. The function `orders` has these endpoints. All are POST requests with a JSON body.
 * All responses have `cache-control: no-store`. A request names the order by `{ uid }`, with the access token of its
 * customer as bearer token, or by `{ token }`, without a bearer token:
 *
 * - `orders/view`, {@link orderRequestSchema}: {@link CustomerOrder}.
 * - `orders/cancel`, {@link cancelRequestSchema}: cancels, and answers with the {@link CustomerOrder}, even if the order was
 *   cancelled before. With a tracking link, it needs the secret of the email that `orders/cancel/send-link` sends.
 * - `orders/cancel/send-link`, {@link orderLinkRequestSchema}: emails the link with which a guest cancels, and answers with
 *   {@link SentCancelLink}.
 * - `orders/request-cancellation`, {@link orderRequestSchema}: makes a ticket, once per order, and answers with the
 *   {@link CustomerOrder}, whose `cancellation_request` has the ticket.
 * - `orders/report-problem`, {@link problemReportSchema}: makes a ticket, and answers with {@link ReportedProblem}. A
 *   repeated request with the same id makes no second ticket.
 * - `orders/links/revoke`, {@link ownOrderRequestSchema}: ends the tracking link for good, and answers with the
 *   {@link CustomerOrder}.
 *
 * This function returns no documents: with the access token of the customer, `GET documents/invoices/{id}` with the
 * `invoice` of the order as id, and `GET documents/credit-notes/{id}` with its `credit_notes`, return a PDF.
 *
 * Errors are `{ statusCode, code?, message }`; every message can be shown to the customer:
 *
 * - 400: the body is malformed
 * - 401: `{ uid }` without a valid access token
 * - 404: the customer has no such order, or the link is unknown, was replaced or revoked, or has ended
 * - 409: the request is not possible now, see {@link orderProblems}. Load the order again
 * - 429, with the header `retry-after` in seconds: too many unknown links, emails or reports from this network or for
 *   this order
 * - 503: the database does not respond
 *
 * The answer of the store's `checkout/status` has the secret of the tracking link as `trackingToken`, and the delivery
 * details, for one hour after the order was made.
 */

/** The `code` of an answer with status 409. */
export const orderProblems = [
  /** The order was shipped, even if it is Processing again. */
  'already_shipped',
  'already_cancelled',
  /** The 24 hours are over. The customer can request the cancellation. */
  'cancel_period_over',
  /** The shop has entered the email of the order. The customer can request the cancellation. */
  'email_changed',
  /** The customer has asked the bank for the money back. */
  'dispute_open',
  /** The link of the email was used for another order, or its hour is over. */
  'cancel_link_ended',
  /** The order can be cancelled at once, so there is nothing to request. */
  'can_be_cancelled',
  /** The order is not shipped yet, or was delivered more than 48 hours ago. */
  'not_reportable',
  /** The order has no email to which the link could be sent. */
  'no_email',
] as const;

const SECRETS = new RegExp(`^#?(${LINK_SECRET})(?:\\.(${LINK_SECRET}))?$`);

/** The secrets in the fragment of /track: `#token`, or `#token.secret` in the email with which a guest cancels the order. */
export interface TrackingSecrets {
  token: string;
  /** If present, the page asks whether to cancel the order. */
  cancel_secret?: string;
}

/** Returns the path of a tracking link. Its secrets are in the fragment, which browsers send to no server. */
export const trackingPath = ({ token, cancel_secret }: TrackingSecrets): string =>
  `${paths.track}#${[token, cancel_secret].filter(Boolean).join('.')}`;

/** Returns the URL of a tracking link. */
export const trackingUrl = (siteUrl: string, secrets: TrackingSecrets): string =>
  new URL(trackingPath(secrets), siteUrl).href;

/** Returns the URL of the page of an order, which its customer can open after logging in. */
export const orderPageUrl = (siteUrl: string, uid: string): string => new URL(paths.order(uid), siteUrl).href;

/** Returns the secrets in the fragment of a tracking link, or null. */
export function trackingSecretsIn(fragment: string): TrackingSecrets | null {
  const [, token, cancel_secret] = SECRETS.exec(fragment) ?? [];
  return token ? { token, ...(cancel_secret && { cancel_secret }) } : null;
}

const uid = v.pipe(v.string('must be a string'), v.regex(/^NBT-\d{6,20}$/, 'must be the number of an order'));

/** Chooses the schema by whether the request has a token, so that error messages name the right fields. */
const byUidOrToken = <Own extends v.GenericSchema, Link extends v.GenericSchema>(own: Own, link: Link) =>
  v.lazy((input): Own | Link => (typeof input === 'object' && input !== null && 'token' in input ? link : own));

/** The body of `orders/links/revoke`: only with the access token of the customer. */
export const ownOrderRequestSchema = v.strictObject({ uid }, 'must be an object');

/** The body of `orders/cancel/send-link`: only with a tracking link. */
export const orderLinkRequestSchema = v.strictObject({ token: linkSecretSchema }, 'must be an object');

/** The body of `orders/view` and `orders/request-cancellation`. */
export const orderRequestSchema = byUidOrToken(ownOrderRequestSchema, orderLinkRequestSchema);

/** Which order is asked about, and by whom. */
export type OrderRequest = v.InferOutput<typeof orderRequestSchema>;

/** The body of `orders/cancel`. */
export const cancelRequestSchema = byUidOrToken(
  ownOrderRequestSchema,
  v.strictObject(
    {
      token: linkSecretSchema,
      /** The secret of the email that `orders/cancel/send-link` sends. */
      cancel_secret: linkSecretSchema,
    },
    'must be an object',
  ),
);

const problemEntries = {
  /** Chosen by the browser, so that a repeated report is stored only once. */
  id: v.pipe(v.string('must be a string'), v.uuid('must be a UUID')),
  text: requiredText(FIELD_LIMITS.message),
};

/** The body of `orders/report-problem`. */
export const problemReportSchema = byUidOrToken(
  v.strictObject({ uid, ...problemEntries }, 'must be an object'),
  v.strictObject({ token: linkSecretSchema, ...problemEntries }, 'must be an object'),
);

/** What happened to an order, as its customer sees it. Times are ISO 8601. */
export interface CustomerOrderEvent {
  kind: 'placed' | 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'cancellation_requested' | 'refund' | 'refunded';
  at: string;
  /** In paise. The amount of a refund that was started (`refund`) or confirmed by the payment provider (`refunded`). */
  amount?: number;
}

/** A refund of an order. */
export interface CustomerRefund {
  /** In paise. */
  amount: number;
  /**
   * `on_its_way` until the payment provider confirms it. `failed`: the provider could not pay it; the shop knows, and repeats
   * it or writes to the customer.
   */
  status: 'on_its_way' | 'refunded' | 'failed';
  at: string;
}

/** An order as its customer sees it. Times are ISO 8601. */
export interface CustomerOrder {
  /** How the order was requested: with the account of its customer, or with the tracking link. */
  access: 'account' | 'link';
  uid: string;
  status: OrderStatus;
  /** Products and variants have the ids of the catalog at the time of the order. Unknown ids are empty. */
  items: OrderItem[];
  /** In paise. */
  total: number;
  /** When the order was paid: an order is created when it is paid. */
  placed_at: string;
  /** Null while it is not shipped. */
  shipped_at: string | null;
  /** Null if it is not delivered, or if this is not known. */
  delivered_at: string | null;
  courier: string | null;
  tracking_number: string | null;
  /** The page of the courier for this parcel, or its page for any parcel. Null for an unknown courier. */
  tracking_url: string | null;
  /** Masked if the order was requested with its link: `M••• N•••`. Unknown details are empty texts. */
  delivery: DeliveryDetails;
  /** Empty for a link, because a note is personal. */
  gift: StoredGift;
  /** The earliest first. */
  timeline: CustomerOrderEvent[];
  /** The earliest first. */
  refunds: CustomerRefund[];
  /** The ticket with which the customer has asked to cancel the order, even if it is answered. */
  cancellation_request: { ticket: string; at: string } | null;
  /** What may be done now. */
  actions: {
    /** Until when the order can be cancelled; null if it cannot. With a link, only after `orders/cancel/send-link`. */
    cancel_until: string | null;
    request_cancellation: boolean;
    report_problem: boolean;
    /** Until when a problem can be reported. Null if none can be reported, or while the order is not delivered. */
    report_until: string | null;
    /** Whether there is a tracking link that the customer can end. Always false if requested with the link. */
    revoke_link: boolean;
  };
  /** The id for `documents/invoices/{id}`. Null without an invoice, and always if requested with the link. */
  invoice: string | null;
  /** Whether the invoice is a bill of supply, because all goods have the tax rate 0. */
  is_bill_of_supply: boolean;
  /** The id for `documents/credit-notes/{id}`. Null without a credit note, and always if requested with the link. */
  credit_notes: string | null;
}

/** The answer of `orders/cancel/send-link`. */
export interface SentCancelLink {
  /** The masked email of the order: `m•••@e•••.com`. */
  sent_to: string;
}

/** The answer of `orders/report-problem`. */
export interface ReportedProblem {
  /** For example `T-482913`. */
  ticket: string;
}
