import type { FeeBearer, PaymentAttempt } from '../payments/form.ts';
import type { SimulatedPayment } from '../payments/payment.ts';
import type { LinkParams } from './parameters.ts';

/** Everything that is stored of a Payment Link. The objects of the API are derived from it. Times are Unix seconds. */
export interface LinkRecord extends SimulatedPayment {
  params: LinkParams;
  status: 'open' | 'paid' | 'cancelled' | 'expired';
  /** When the link was cancelled or has expired. */
  endedAt: number | null;
  /** The id of its order: `order_…`. It exists when the shopper first tries to pay. */
  order: string | null;
  payments: PaymentRecord[];
}

/** An attempt to pay. */
export interface PaymentRecord extends Attempt {
  /** `pay_…` */
  id: string;
  created: number;
  /** `created`: the bank has not answered yet. `authorized`: it has, and the payment is about to be captured. */
  status: 'created' | 'authorized' | 'captured' | 'failed';
  hasChallenge: boolean;
  refunds: RefundRecord[];
  dispute: { id: string; created: number; status: 'open' | 'under_review' | 'won' | 'lost' } | null;
}

export interface Attempt extends PaymentAttempt {
  /** The phone number, which Razorpay asks for. */
  contact: string;
  /** Who pays Razorpay's fee. The fee of a customer is added to the amount. */
  feeBearer: FeeBearer;
}

export interface RefundRecord {
  id: string;
  created: number;
  amount: number;
  status: 'processed' | 'failed';
  receipt: string | null;
  notes: Record<string, string>;
}
