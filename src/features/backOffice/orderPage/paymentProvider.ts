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

const SHOWN_START = 8;
const SHOWN_END = 4;

/** Returns the first and the last characters of a long reference: `cs_test_…x4Tq`. */
export const shortReference = (reference: string) =>
  reference.length > SHOWN_START + SHOWN_END + 1
    ? `${reference.slice(0, SHOWN_START)}…${reference.slice(-SHOWN_END)}`
    : reference;
