/** Returns the name of a card: `Visa card ending in 4242`. Providers write the brand in lower case or as it is printed. */
export const cardName = (brand: string | null | undefined, lastDigits: string): string =>
  `${brand ? `${brand.charAt(0).toUpperCase()}${brand.slice(1)} card` : 'card'} ending in ${lastDigits}`;

export const upiName = (address: string): string => `UPI ID ${address}`;
