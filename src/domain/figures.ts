/* What figures() of supabase/migrations/20261126001900_figures.sql returns. */

export type FiguresStep = 'day' | 'month';

/** Amounts are in paise. revenue = invoiced - credited + uninvoiced - uncredited_chargebacks */
type FiguresOfStep = {
  /** The total of the invoices. */
  invoiced: number;
  /** The total of the credit notes. */
  credited: number;
  /** By how much the money of orders without an invoice has grown. Negative if more of it was invoiced. */
  uninvoiced: number;
  /** What banks have taken back after lost disputes, without what is credited or covered by another payment. */
  uncredited_chargebacks: number;
  revenue: number;
  /** All refunds by their own day, minus those that have failed. The revenue contains them already. */
  refunded: number;
  /** All chargebacks by their own day, minus what banks have given back. The revenue contains them already. */
  charged_back: number;
  /** How many orders were placed, even if they were cancelled. */
  orders: number;
  /** How many orders were cancelled, whenever they were placed. */
  cancelled: number;
  /** What the orders cost when they were placed. */
  ordered: number;
  /** Checkouts by the day on which they were started. */
  started: number;
  /** Checkouts by the day on which they were paid. */
  paid: number;
};

export type Figures = {
  /** As 2026-11-23, in India. */
  from_day: string;
  to_day: string;
  step: FiguresStep;
  totals: FiguresOfStep & {
    /** What an order cost when it was placed; null without orders. */
    average: number | null;
  };
  /** Every day or month of the period. A month begins with `first_day` even if the period does not. */
  steps: (FiguresOfStep & { first_day: string })[];
  /** Units that were bought, minus those that were returned or cancelled, the most sold first. Either may be more. */
  products: { product_id: string | null; title: string; units: number; amount: number }[];
  /** Who has ordered, and who of them had ordered before. */
  customers: { all: number; returning: number };
};
