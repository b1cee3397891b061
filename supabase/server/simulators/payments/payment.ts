/** What the stored payments of all simulated providers have in common. Times are Unix seconds. */
export interface SimulatedPayment {
  id: string;
  created: number;
  /** In minor units. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Only an `open` payment can be paid. */
  status: string;
  expiresAt: number;
}

/** When the event of a completed payment is delivered, relative to the redirect to the shop. */
export type WebhookTiming = 'before' | 'after' | 'twice' | 'never';

/** What the shopper or the tester has chosen to happen. */
export type Outcome = 'paid' | 'authentication' | 'delayed';

export interface NewEvent {
  type: string;
  /** What the event is about, in the format of the provider. */
  payload: object;
  timing: WebhookTiming | 'soon';
}

/** A changed payment with the events to deliver. */
export interface Change<Payment> {
  payment: Payment;
  events: NewEvent[];
}

export const unchanged = <Payment>(payment: Payment): Change<Payment> => ({ payment, events: [] });

/** A request that the provider rejects with an HTTP status. */
export class RejectedRequest extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
