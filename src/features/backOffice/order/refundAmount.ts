/**
 * Returns an amount of rupees, as typed, in paise.
 * @returns null if it is not an amount from 0.01 to the maximum
 */
export function parseRefundAmount(text: string, maxInPaise: number): number | null {
  const [, rupees, paise = ''] = /^₹?\s*(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? [];
  if (rupees === undefined) return null;
  const amount = Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
  return amount > 0 && amount <= maxInPaise ? amount : null;
}
