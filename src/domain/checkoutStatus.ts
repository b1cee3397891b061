/**
 * What the shopper needs to know about a checkout: `waiting` for the payment or its confirmation, `paid`, or ended
 * without a payment.
 */
export const checkoutStatuses = ['waiting', 'paid', 'cancelled', 'expired', 'failed'] as const;

export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** The parameter of the return address with the secret of the checkout session. */
const TOKEN_PARAMETER = 'checkout';

/** Adds the secret of a checkout session to an address of the shop. */
export function withCheckoutToken(url: string, token: string): string {
  const result = new URL(url);
  result.searchParams.set(TOKEN_PARAMETER, token);
  return result.href;
}

/** Returns the secret of the checkout session in an address of the shop, or null. */
export const checkoutTokenIn = (url: string) => new URL(url).searchParams.get(TOKEN_PARAMETER);

/** Returns the address without the secret. */
export function withoutCheckoutToken(url: string): string {
  const result = new URL(url);
  result.searchParams.delete(TOKEN_PARAMETER);
  return result.href;
}
