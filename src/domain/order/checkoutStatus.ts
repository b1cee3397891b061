import type { OrderItem } from './order.ts';

/**
 * The status of a checkout for its shopper: `waiting` for the payment or its confirmation, `paid`, or ended
 * without a payment. `replaced`: nobody had used it for five minutes, and another checkout needed its place.
 */
export const checkoutStatuses = ['waiting', 'paid', 'cancelled', 'expired', 'failed', 'replaced'] as const;

export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** What a checkout session of our own store contains, at the store's prices. */
export interface CheckoutSummary {
  items: OrderItem[];
  /** In paise. */
  total: number;
  currency: string;
}

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
export const checkoutTokenIn = (url: string) => returnUrl(url).searchParams.get(TOKEN_PARAMETER);

/** Returns the order number in a return address, as it is there, or null. */
export const orderParameterIn = (url: string) => returnUrl(url).searchParams.get(ORDER_PARAMETER);

/**
 * Parses an address to which a payment provider may have added parameters. Razorpay has added them with a second `?`
 * (razorpay-python#101). The shop itself encodes a question mark in a value.
 */
function returnUrl(url: string): URL {
  const result = new URL(url);
  const search = result.search.slice(1).replaceAll('?', '&');
  if (search !== result.search.slice(1)) result.search = search;
  return result;
}

/** Returns a return address with the order number only: without the secret and what the payment provider has added. */
export function withoutCheckoutToken(url: string): string {
  const result = returnUrl(url);
  for (const name of new Set(result.searchParams.keys()))
    if (name !== ORDER_PARAMETER) result.searchParams.delete(name);
  return result.href;
}
