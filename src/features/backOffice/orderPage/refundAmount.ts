import { parsePaise } from '../../../domain/amounts';

/**
 * Returns an amount of rupees, as typed, in paise.
 * @returns null if it is not an amount from 0.01 to the maximum
 */
export function parseRefundAmount(text: string, maxInPaise: number): number | null {
  const amount = parsePaise(text);
  return amount > 0 && amount <= maxInPaise ? amount : null;
}
