import { HTTPException } from 'hono/http-exception';
import type { Tables } from '../../../database.types.ts';

/** A priced and reserved cart, as stored. Its `id` is the `sessionId` of the payment. */
export type CheckoutSession = Tables<'checkout_sessions'>;

/**
 * A payment provider: creates a hosted payment, reports its outcome by webhook, and can look it up, expire and
 * refund it. All amounts are integer paise. Code outside a provider must not depend on which one is used.
 *
 * Every method that calls the provider rejects with a {@link PaymentError}.
 */
export interface PaymentProvider {
  /** Stored in `payments.provider`. */
  readonly name: string;

  /**
   * Creates the payment of an open checkout session. The shopper pays on the provider's page at `url`.
   * Idempotent: a repeated call for the same session returns the same payment.
   */
  createPayment(session: CheckoutSession): Promise<HostedPayment>;

  /**
   * Verifies the signature of a webhook request and returns the event in its body. The provider may deliver an
   * event more than once, so handlers must be idempotent.
   * @throws {InvalidWebhookError} 401 if the signature is wrong or too old, 400 if the request is malformed
   */
  parseWebhook(request: WebhookRequest): Promise<PaymentEvent>;

  /** Returns a payment, or null if the provider does not know it. */
  getPayment(paymentId: string): Promise<Payment | null>;

  /**
   * Ends an unpaid payment: its page can no longer be paid. Idempotent: an expired payment is returned unchanged.
   * @throws {PaymentError} `payment_not_found`; `payment_already_paid`
   */
  expirePayment(paymentId: string): Promise<Payment>;

  /**
   * Refunds a paid payment, fully or in part.
   * @throws {PaymentError} `payment_not_found`; `payment_not_paid`; `refund_exceeds_payment` if the amount is more
   * than what was paid and not yet refunded
   */
  refundPayment(request: RefundRequest): Promise<Refund>;
}

export interface HostedPayment {
  /** The provider's id, the `paymentId` of all other methods and events. */
  id: string;
  /** Absolute http(s) URL of the payment page. */
  url: string;
}

export interface Payment {
  id: string;
  sessionId: string;
  /** `open` can still be paid. `expired` was not paid in time, was cancelled by the shopper, or was expired by us. */
  status: 'open' | 'paid' | 'expired';
  amountInPaise: number;
  /** The sum of all refunds; at most `amountInPaise`. */
  refundedInPaise: number;
}

export interface RefundRequest {
  paymentId: string;
  /** The default is everything that is not yet refunded. */
  amountInPaise?: number;
  /** A repeated call with the same key for the same payment returns the first refund and moves no money. */
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

/** An event that the provider reports by webhook. */
export type PaymentEvent = PaymentPaid | PaymentExpired;

export interface PaymentPaid {
  type: 'paid';
  sessionId: string;
  paymentId: string;
  /** The amount that was actually paid. The database compares it with the price of the checkout session. */
  amountInPaise: number;
  /** ISO 4217, in lower case. */
  currency: string;
  customer: PayingCustomer;
}

export interface PaymentExpired {
  type: 'expired';
  sessionId: string;
  paymentId: string;
}

/** The contact and delivery details that the customer entered on the payment page. */
export interface PayingCustomer {
  name: string;
  email: string;
  phone: string | null;
  address: string;
}

export type PaymentErrorCode =
  | 'payment_not_found'
  | 'payment_already_paid'
  | 'payment_not_paid'
  | 'refund_exceeds_payment'
  /** The provider did not respond, or responded with an unknown error. Retrying is safe. */
  | 'provider_unavailable';

export class PaymentError extends Error {
  readonly code: PaymentErrorCode;

  constructor(code: PaymentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A webhook request that must not be processed. Its status and message are sent to the caller. */
export class InvalidWebhookError extends HTTPException {
  constructor(status: 400 | 401, message: string) {
    super(status, { message });
  }
}
