import { parseWholeNumber } from '../../../domain/typedNumber';
import type { StockReason } from '../../../domain/catalog/stockMovement';

/** The kinds of a change. People type a number without a sign, because the keyboards of some phones have none. */
export const changeKinds = [
  { key: 'received', name: 'Received', reason: 'received', sign: 1 },
  { key: 'damaged', name: 'Damaged', reason: 'damaged', sign: -1 },
  { key: 'sample', name: 'Given as a sample', reason: 'sample', sign: -1 },
  { key: 'more', name: 'Correction: there are more', reason: 'correction', sign: 1 },
  { key: 'fewer', name: 'Correction: there are fewer', reason: 'correction', sign: -1 },
] as const satisfies readonly { key: string; name: string; reason: StockReason; sign: 1 | -1 }[];

const MAX_UNITS = 1_000_000;

/** Parses a number of units; null unless it is one from 1 to a million. */
export function parseUnits(text: string): number | null {
  const count = parseWholeNumber(text);
  return count !== null && count >= 1 && count <= MAX_UNITS ? count : null;
}

/** Parses a threshold: null means never, undefined that it is not one. */
export function parseThreshold(text: string): number | null | undefined {
  if (!text.trim()) return null;
  const count = parseWholeNumber(text);
  return count !== null && count <= MAX_UNITS ? count : undefined;
}
