/**
 * What the shopper needs to know about a checkout: `waiting` for the payment or its confirmation, `paid`, or ended
 * without a payment.
 */
export const checkoutStatuses = ['waiting', 'paid', 'cancelled', 'expired', 'failed'] as const;

export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** The parameter of the return address with the secret of the checkout session. */
const TOKEN_PARAMETER = 'checkout';
const ORDER_PARAMETER = 'order';

/** Adds the secret of a checkout session to an address of the shop. */
export function withCheckoutToken(url: string, token: string): string {
  const result = new URL(url);
  result.searchParams.set(TOKEN_PARAMETER, token);
  return result.href;
}

/** Returns the secret of the checkout session in an address of the shop, or null. */
export const checkoutTokenIn = (url: string) => new URL(url).searchParams.get(TOKEN_PARAMETER);

/** Returns a return address with the order number only: without the secret and what the payment provider has added. */
export function withoutCheckoutToken(url: string): string {
  const result = new URL(url);
  for (const name of new Set(result.searchParams.keys()))
    if (name !== ORDER_PARAMETER) result.searchParams.delete(name);
  return result.href;
}
