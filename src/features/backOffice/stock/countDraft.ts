import * as v from 'valibot';
import { parseWholeNumber } from '../../../domain/typedNumber';
import type { CountOutcome } from '../../../domain/catalog/stockMovement';
import type { StockRow } from './stockApi';
import { stockRowName } from './stockText';

export const countSchema = v.object({
  name: v.string(),
  /** As it was typed. */
  typed: v.string(),
  /** What was expected on the shelf when it was typed. */
  expectedShelf: v.number(),
  /** What is expected on the shelf now, as far as is known. */
  shelf: v.number(),
  /** How many units on the shelf belong to paid orders. */
  unshipped: v.number(),
  /** False if the stock of the variant is no longer counted. */
  isStocked: v.boolean(),
});

/** What was counted of a variant and is not saved yet. */
export type Count = v.InferOutput<typeof countSchema>;

/** By the id of the variant, in the order of typing. */
export type Counts = Record<string, Count>;

/** A count that is being typed is of the shelf as it is shown now. */
export const newCount = (row: StockRow, typed: string): Count => ({
  name: stockRowName(row),
  typed,
  expectedShelf: row.shelf,
  shelf: row.shelf,
  unshipped: row.unshipped,
  isStocked: true,
});

/** Adds what is known now. What was typed stays, and what was expected then. */
export const withOutcome = (count: Count, { outcome, shelf, unshipped }: CountOutcome): Count => ({
  ...count,
  shelf: shelf ?? count.shelf,
  unshipped: unshipped ?? count.unshipped,
  isStocked: outcome !== 'not_counted',
});

/** NaN if what was typed is not a number of units. The database accepts the same. */
export const countedUnits = ({ typed }: Count) => {
  const counted = parseWholeNumber(typed) ?? NaN;
  return counted < 1_000_000 ? counted : NaN;
};

/** By how much the stock would be corrected; null if what was typed is not a number of units. */
export const countDifference = (count: Count) =>
  Number.isNaN(countedUnits(count)) ? null : countedUnits(count) - count.shelf;

/** True if a parcel left or units came since the count was typed, so that it must be confirmed or typed again. */
export const hasMoved = ({ expectedShelf, shelf, isStocked }: Count) => isStocked && expectedShelf !== shelf;

/** Returns why a count cannot be saved. */
export function problemOf(count: Count): string | undefined {
  if (!count.isStocked) return 'The stock of this product is no longer counted. Clear the field.';
  if (Number.isNaN(countedUnits(count))) return 'Please enter a whole number of units.';
  if (countedUnits(count) === count.shelf) return undefined;
  if (hasMoved(count)) {
    return `It was ${count.expectedShelf} when you counted and is ${count.shelf} now: a parcel left, or units came. Please count again.`;
  }
  if (countedUnits(count) < count.unshipped) {
    return `${count.unshipped} belong to paid orders that are not shipped. Please count again, or cancel orders first.`;
  }
  return undefined;
}
