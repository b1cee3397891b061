/* What the functions of supabase/migrations/20261126001300_stock.sql return and accept. */

/** The reasons that a person chooses. */
export const STOCK_REASONS = ['received', 'damaged', 'sample', 'correction'] as const;

/** Why the stock has changed. `sold` units left with an order; `returned` and `cancelled` units came back. */
export type StockReason = (typeof STOCK_REASONS)[number] | 'opening' | 'counted' | 'sold' | 'cancelled' | 'returned';

export type CountedVariant = {
  variant_id: string;
  /** The units that lie on the shelf. */
  counted: number;
  /** What `shelf` was when they were counted. */
  expected_shelf: number;
};

export type CountOutcome = {
  variant_id: string;
  /**
   * - `saved`: the stock is what was counted
   * - `moved`: `shelf` is no longer `expected_shelf`, because units came or a parcel left
   * - `too_few`: fewer units than belong to paid orders that are not shipped
   * - `not_counted`: the stock of this variant is not managed; the numbers are null
   */
  outcome: 'saved' | 'moved' | 'too_few' | 'not_counted';
  /** By how much the stock was corrected; 0 unless `outcome` is `saved`. */
  difference: number;
  /** The stock now. */
  quantity: number | null;
  /** Units of paid orders that are not shipped. */
  unshipped: number | null;
  /** What lies on the shelf now: both together. */
  shelf: number | null;
};

export type ReceivedVariant = {
  variant_id: string;
  /** From 1 to a million. */
  units: number;
  /** Makes it safe to repeat a request whose response was lost. */
  request_id: string;
};

export type ReceiptOutcome = {
  variant_id: string;
  /**
   * - `saved`: the units are in the stock
   * - `saved_before`: the request with this id has already added another number of units, which is `units`
   * - `not_counted`: the stock of this variant is not managed, and no units were added
   */
  outcome: 'saved' | 'saved_before' | 'not_counted';
  /** How many units the request with this id has added; null if it has added none. */
  units: number | null;
};
