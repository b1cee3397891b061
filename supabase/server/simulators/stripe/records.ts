import type { PaymentAttempt } from '../payments/form.ts';
import type { SimulatedPayment } from '../payments/payment.ts';
import type { SessionParams } from './parameters.ts';

/** Everything that is stored of one payment. The objects of the API are derived from it. Times are Unix seconds. */
export interface PaymentRecord extends SimulatedPayment {
  /** The id of the Checkout Session: `cs_test_…`. */
  id: string;
  created: number;
  params: SessionParams;
  amount: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  expiresAt: number;
  /** What the shopper submitted last. */
  attempt: PaymentAttempt | null;
  intent: { id: string; created: number; status: IntentStatus } | null;
  charge: { id: string; created: number } | null;
  refunds: RefundRecord[];
  dispute: { id: string; created: number; status: 'needs_response' | 'under_review' | 'won' | 'lost' } | null;
}

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded';

export interface RefundRecord {
  id: string;
  created: number;
  amount: number;
  reason: string | null;
  metadata: Record<string, string>;
  /** The bank of the shopper has rejected the money. */
  hasFailed?: true;
}
