/* What figures() of supabase/migrations/20261126001900_figures.sql returns. */

export type FiguresStep = 'day' | 'month';

/** Amounts are in paise. revenue = invoiced - credited + uninvoiced - refunded_uninvoiced - uncredited_chargebacks */
type FiguresOfStep = {
  /** The total of the invoices. */
  invoiced: number;
  /** The total of the credit notes. */
  credited: number;
  /** What was paid for orders that have no invoice yet. */
  uninvoiced: number;
  /** What was refunded for orders without an invoice. */
  refunded_uninvoiced: number;
  /** What banks have taken back after lost disputes, without what is credited or covered by another payment. */
  uncredited_chargebacks: number;
  revenue: number;
  /** All refunds by their own day. The revenue contains them already. */
  refunded: number;
  /** All chargebacks by their own day. The revenue contains them already. */
  charged_back: number;
  /** How many orders were placed, even if they were cancelled. */
  orders: number;
  cancelled: number;
  /** What the orders cost that were not cancelled. */
  ordered: number;
  /** Checkouts by the day on which they were started. */
  started: number;
  /** How many of these checkouts were paid. */
  paid: number;
};

export type Figures = {
  /** As 2026-11-23, in India. */
  from_day: string;
  to_day: string;
  step: FiguresStep;
  totals: FiguresOfStep & {
    /** Of an order that was not cancelled; null without orders. */
    average: number | null;
  };
  /** Every day or month of the period. A month begins with `first_day` even if the period does not. */
  steps: (FiguresOfStep & { first_day: string })[];
  /** Units that were sold and not refunded by line, the most sold first. */
  products: { product_id: string | null; title: string; units: number; amount: number }[];
  /** Who has ordered, and who of them had ordered before. */
  customers: { all: number; returning: number };
};
