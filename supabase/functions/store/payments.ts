import type { Tables } from '../../database.types.ts';

/** A reserved, priced cart: all that a provider needs to show and charge it. */
export type CheckoutSession = Tables<'checkout_sessions'>;

/** Who takes the money. Its webhook tells `payment-webhook` when the session is paid. */
export interface PaymentProvider {
  /** Prepares the payment of an open session and answers the page, on the provider's side, that the shopper is sent to. */
  createPayment(request: { session: CheckoutSession }): Promise<{ url: string }>;
}

/** The shop's own payment page, which takes no money. */
export function createSimulatedPayments(siteUrl: string): PaymentProvider {
  return {
    createPayment: ({ session }) => Promise.resolve({ url: new URL(`/pay/${session.id}`, siteUrl).href }),
  };
}
