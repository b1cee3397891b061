import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { formatDuration } from '../../../../src/domain/duration.ts';
import type { DeliveryField, StoredDelivery } from '../../../../src/domain/order/deliveryDetails.ts';
import type { Tables } from '../../../database.types.ts';

/** A priced and reserved cart, as stored. Its `id` is the `sessionId` of the payment. */
export type CheckoutSession = Tables<'checkout_sessions'>;

/**
 * A payment provider: creates a hosted payment, reports its outcome by webhook, and can look it up, expire and
 * refund it. It also lists payments, refunds and disputes, because webhooks may be lost. All amounts are integer
 * paise. Code outside a provider must not depend on which provider is used.
 *
 * Every method that calls the provider rejects with a {@link PaymentError}.
 */
export interface PaymentProvider {
  /** Stored in `payments.provider`. */
  readonly name: string;

  /**
   * Creates the payment of an open checkout session with delivery details. The shopper pays on the provider's page at
   * `url`, which asks for nothing else. Idempotent: a repeated call for the same session and `payment_number` returns the
   * same payment.
   * @throws {PaymentError} `amount_too_small`; `amount_too_large`
   * @throws {RefusedDetailError} if the provider refuses one of the delivery details
   */
  createPayment(session: CheckoutSession, returnUrls: ReturnUrls): Promise<HostedPayment>;

  /**
   * Verifies the signature of a webhook request and returns the event in its body, or null if the event is valid but
   * of no interest to the shop. The provider may deliver events in any order and more than once, so handlers must be
   * idempotent. May ask the provider's API.
   * @throws {InvalidWebhookError} 401 if the signature is wrong, 400 if the request is malformed
   * @throws {OldWebhookError} 401 if the signature is correct, but too old by the clock of this server
   * @throws {InvalidEventError} 400 if the signature is valid, but the event is malformed or of the other mode
   * @throws {PaymentError} `provider_unavailable`
   */
  parseWebhook(request: WebhookRequest): Promise<PaymentEvent | null>;

  /** Returns a payment, or null if the provider does not know it. */
  getPayment(paymentId: string): Promise<Payment | null>;

  /**
   * Ends an unpaid payment: its page can no longer be paid. Idempotent: an expired payment is returned unchanged.
   * @throws {PaymentError} `payment_not_found`; `payment_already_paid`; `payment_pending`
   */
  expirePayment(paymentId: string): Promise<Payment>;

  /**
   * Refunds a paid payment, fully or in part.
   * @throws {PaymentError} `payment_not_found`; `payment_not_paid`; `refund_exceeds_payment` if the amount is more
   * than what was paid and not yet refunded; `refund_rejected`
   */
  refundPayment(request: RefundRequest): Promise<Refund>;

  /**
   * Returns what the customer paid with, as the provider names it: `Visa card ending in 4242`, `UPI ID meera@okbank`. Null if
   * the provider does not say. It may be personal data, so nothing stores it.
   */
  readMethod(paymentId: string): Promise<string | null>;

  /**
   * Lists the refunds of the account that were created since a time, the oldest first, whoever started them. They may be
   * of payments of other shops: see {@link findPayment}.
   */
  listRefunds(since: Date): Promise<ListedRefund[]>;

  /** Lists the disputes of the account that were opened since a time, like {@link listRefunds}. */
  listDisputes(since: Date): Promise<ListedDispute[]>;

  /** Returns the payment that a listed refund or dispute names, or null if it is not of a shop like this one. */
  findPayment(reference: string): Promise<FoundPayment | null>;

  /**
   * Lists the paid payments of the account that were created since a time, the oldest first. The list may contain
   * payments of other shops.
   */
  listPaid(since: Date): Promise<ListedPayment[]>;

  /** Returns what the provider knows about a listed payment, or null if it is not of this shop. */
  readPaid(reference: string): Promise<PaidOrder | null>;

  /** Tests every permission that the shop needs, without changing anything. */
  checkPermissions(): Promise<Permission[]>;

  /** Returns the time by the clock of the provider, to the second. Null if its server does not say. */
  readTime(): Promise<Date | null>;
}

/** A permission of the key, as the provider's dashboard names it. */
export interface Permission {
  name: string;
  /** Why the shop does not have it; null if it has. */
  problem: string | null;
}

/** Where the provider's page sends the shopper. */
export interface ReturnUrls {
  /** After the payment. Contains the order number and the access token of the checkout session. */
  successUrl: string;
  /** If the shopper leaves without paying. */
  cancelUrl: string;
}

export interface HostedPayment {
  /** The provider's id, the `paymentId` of all other methods and events. */
  id: string;
  /** Absolute http(s) URL of the payment page. */
  url: string;
}

/**
 * The provider's record of a payment. It is complete enough to create the order without a webhook. Refunds and disputes
 * are looked up apart, so that a key that may not read them still finds a paid order.
 */
export interface Payment {
  id: string;
  sessionId: string;
  /**
   * - `open` can still be paid.
   * - `pending`: the shopper has finished, and the money arrives later, for example by UPI.
   * - `failed`: the money of a pending payment did not arrive.
   * - `expired` was not paid in time, was cancelled by the shopper, or was expired by us.
   */
  status: 'open' | 'pending' | 'paid' | 'failed' | 'expired';
  amountInPaise: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** The delivery details that were entered before the payment was created. Null if the provider has none. */
  delivery: StoredDelivery | null;
}

export interface PaymentIds {
  sessionId: string;
  paymentId: string;
}

export interface FoundPayment extends PaymentIds {
  /** Origin of the shop to which the payment page returned. Null if it is not known. */
  siteUrl: string | null;
  /** What was paid for the order. Disputes together take at most that: see {@link disputedAmount}. */
  amountInPaise: number;
  /** Returns all refunds of the payment, as an event of a webhook has them. */
  readRefunds: () => Promise<ReportedRefund[]>;
}

/** A paid payment with everything from which its order can be restored. */
export interface PaidOrder {
  payment: Payment;
  paidAt: Date;
  /** Origin of the shop to which the payment page returned. Null if it is not known. */
  siteUrl: string | null;
  record: OrderRecord;
}

/** What the provider keeps of an order besides the payment; see orderRecord.ts. */
export interface OrderRecord {
  /** Null if the payment has none that is valid. */
  orderNumber: string | null;
  /** Null if the record has no email, without which there is no order. */
  delivery: StoredDelivery | null;
  /** Some may be missing. */
  items: RecordedItem[];
}

/** A line of an order in the record of the provider. */
export interface RecordedItem {
  variantId: string;
  quantity: number;
  /** The price of one unit in paise. */
  unitAmount: number;
}

/** A payment in a list of the provider. */
export interface ListedPayment {
  /** The provider's id by which {@link PaymentProvider.readPaid} finds it. */
  reference: string;
  /** Null if only `readPaid` knows it. */
  sessionId: string | null;
  createdAt: Date;
}

/** A refund as the provider reports it, whoever started it. */
export interface ReportedRefund {
  id: string;
  /** What the shop has refunded of the order, without a fee of the provider that was refunded too. */
  amountInPaise: number;
  /** When the money left the account of the shop. Undefined if the provider does not say. */
  createdAt?: Date;
  /**
   * The customer does not get the money: the refund failed or was cancelled. This may happen days after it was accepted.
   * A failed refund never becomes valid again.
   */
  hasFailed: boolean;
  /** When it failed. Undefined if it has not, or if the provider does not say. */
  failedAt?: Date;
  /** The idempotency key with which the shop requested it. Undefined if it was started in the provider's dashboard. */
  requestId?: string;
}

export interface ListedRefund {
  id: string;
  hasFailed: boolean;
  createdAt: Date;
  /** Names the payment in {@link PaymentProvider.findPayment}. */
  reference: string;
}

/** Its `amountInPaise` is what the provider has: see {@link disputedAmount}. */
export interface ListedDispute extends ReportedDispute {
  createdAt: Date;
  /** Names the payment in {@link PaymentProvider.findPayment}. */
  reference: string;
}

export interface RefundRequest {
  paymentId: string;
  /** The default is everything that is not yet refunded. */
  amountInPaise?: number;
  /**
   * A repeated call with the same key for the same payment returns the first refund and moves no money, even if the
   * provider has forgotten the key: the refund itself contains it.
   */
  idempotencyKey: string;
}

export interface Refund {
  id: string;
  paymentId: string;
  amountInPaise: number;
}

export interface WebhookRequest {
  /** The body exactly as received; the signature covers its bytes. */
  body: string;
  headers: Headers;
}

/**
 * A signed webhook request whose event is of no interest to the shop. An endpoint with the same secret accepts it, so it
 * tests the configuration of a deployment from outside.
 */
export interface TestWebhook {
  body: string;
  headers: Record<string, string>;
}

/** What a provider reports about a payment. Events come in any order and any number of times. */
export type PaymentEvent = PaymentPaid | PaymentOutcome | PaymentRefunded | PaymentDisputed;

export interface PaymentPaid extends PaymentIds {
  type: 'paid';
  /** The amount that was actually paid. The database compares it with the price of the checkout session. */
  amountInPaise: number;
  /** ISO 4217, in lower case. */
  currency: string;
  /** Ignored if the checkout session has delivery details of its own. */
  delivery: StoredDelivery | null;
}

/** The status of an unpaid payment; see {@link Payment}. */
export interface PaymentOutcome extends PaymentIds {
  type: 'pending' | 'failed' | 'expired';
}

export interface PaymentRefunded extends PaymentIds {
  type: 'refunded';
  /** All refunds of the payment, or only the refunds that have changed. */
  refunds: ReportedRefund[];
}

/** `lost`: the money went back to the customer. */
export type DisputeStatus = 'open' | 'won' | 'lost';

/** The customer has asked the bank for the money back. */
export interface ReportedDispute {
  id: string;
  status: DisputeStatus;
  /** What the customer has asked for. It may be a part of the payment. */
  amountInPaise: number;
  /** When the dispute had this status, in whole seconds. Undefined if the provider does not say. */
  reportedAt?: Date;
  /** Until when the shop must respond to the bank. Null if the provider names no time. */
  dueAt: Date | null;
}

export interface PaymentDisputed extends PaymentIds, ReportedDispute {
  type: 'disputed';
}

/** Returns what a dispute can cost the shop. The bank also takes back a fee of the provider that the customer has paid. */
export const disputedAmount = (amountInPaise: number, payment: Pick<FoundPayment, 'amountInPaise'>): number =>
  Math.min(amountInPaise, payment.amountInPaise);

export type PaymentErrorCode =
  | 'payment_not_found'
  | 'payment_already_paid'
  /** The money may still arrive, so the payment cannot be ended. */
  | 'payment_pending'
  | 'payment_not_paid'
  | 'refund_exceeds_payment'
  /** The provider accepts no payment of this amount. */
  | 'amount_too_small'
  | 'amount_too_large'
  /** The provider does not accept one of the delivery details: see {@link RefusedDetailError}. */
  | 'detail_refused'
  /** The provider does not refund the payment, for the reason in the message. */
  | 'refund_rejected'
  /** The key does not have the permission, which the message names. Retrying does not help. */
  | 'permission_denied'
  /** The provider did not respond, or responded with an unknown error. Retrying is safe. */
  | 'provider_unavailable';

export class PaymentError extends Error {
  readonly code: PaymentErrorCode;

  constructor(code: PaymentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The provider does not accept one of the delivery details, for the reason in the message. Other details may be accepted. */
export class RefusedDetailError extends PaymentError {
  readonly field: DeliveryField;

  constructor(field: DeliveryField, message: string, options?: ErrorOptions) {
    super('detail_refused', message, options);
    this.field = field;
  }
}

/** A webhook request that must not be processed. Its status and message are sent to the caller. */
export class InvalidWebhookError extends HTTPException {
  constructor(status: 400 | 401, message: string) {
    super(status, { message });
  }
}

/**
 * A webhook request whose signature is correct, but was made too long ago by the clock of this server. Providers sign each
 * delivery anew, so the clock is wrong.
 */
export class OldWebhookError extends InvalidWebhookError {
  constructor(ageMs: number) {
    super(401, `The signature is correct, but it is ${formatDuration(ageMs)} old by the clock of this server`);
  }
}

/** A webhook request with a valid signature, whose event cannot be understood. */
export class InvalidEventError extends InvalidWebhookError {
  constructor(message: string) {
    super(400, message);
  }
}

/** An id of the provider. PostgreSQL cannot store every text, and a URL cannot contain every text. */
export const providerId = v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/, 'must be an id of letters, digits, _ and -'));
