/** The name of a provider for people: `Stripe`. */
export const providerName = (provider: string) => provider.charAt(0).toUpperCase() + provider.slice(1);

/** Returns the page of a payment in the dashboard of its provider; undefined if it is not known. */
export function providerUrl(provider: string, reference: string): string | undefined {
  const id = encodeURIComponent(reference);
  if (provider === 'stripe')
    return `https://dashboard.stripe.com/${reference.startsWith('cs_test_') ? 'test/' : ''}search?query=${id}`;
  if (provider === 'razorpay') return `https://dashboard.razorpay.com/app/paymentlinks/${id}`;
  return undefined;
}
