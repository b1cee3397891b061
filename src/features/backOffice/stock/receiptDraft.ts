import * as v from 'valibot';
import type { ReceiptOutcome } from '../../../domain/catalog/stockMovement';
import { randomId } from '../../../shared/lib/randomId';
import { parseUnits } from './stockChange';
import type { StockRow } from './stockApi';
import { stockRowName, units } from './stockText';

export const receiptSchema = v.object({
  /** Of the variant. */
  name: v.string(),
  /** As it was typed. */
  typed: v.string(),
  /** The same number with the same id is added only once, even if the response of the first request was lost. */
  requestId: v.string(),
  /** Why the units were not added. */
  problem: v.optional(v.string()),
});

/** How many units of a variant came, which are not saved yet. */
export type Receipt = v.InferOutput<typeof receiptSchema>;

export const newReceipt = (row: StockRow, typed: string, before?: Receipt): Receipt => ({
  name: stockRowName(row),
  typed,
  requestId: before?.requestId ?? randomId(),
});

/** Returns why the units cannot be added. */
export const receiptProblem = ({ typed, problem }: Receipt): string | undefined =>
  problem ?? (parseUnits(typed) === null ? 'Please enter a number of units from 1 to 1000000.' : undefined);

/** Adds why the units were not added. What was typed stays. */
export function withReceiptOutcome(receipt: Receipt, { outcome, units: added }: ReceiptOutcome): Receipt {
  if (outcome === 'not_counted')
    return { ...receipt, problem: 'The stock of this product is no longer counted. Clear the field.' };
  return {
    ...receipt,
    requestId: randomId(),
    problem: `${units(added ?? 0)} of it are in the stock already, although the response was lost. Type what is missing, or clear the field.`,
  };
}
