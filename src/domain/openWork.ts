/* What open_work() of supabase/migrations/20261126001950_open_work.sql returns. */

/** What is to be done in the shop. Every number is the number of rows of a list of the back office. */
export type OpenWork = {
  /** The day in India, as 2026-11-23. */
  today: string;
  to_pack: number;
  to_ship: number;
  needs_attention: number;
  /** The oldest order that needs attention, with its first reason. */
  first_attention: { order_uid: string; reason: string } | null;
  /** Messages that nobody has handled. */
  messages: number;
  /** Until when the oldest of these messages must be answered. */
  answer_due_at: string | null;
  low_stock: number;
  /** Until when the bank waits for an answer, for each order with an open dispute. The soonest is the first. */
  disputes: (string | null)[];
  /** The revenue in paise, as the figures have it. Null for staff. */
  sales: {
    yesterday: number;
    this_month: number;
    /** From the first day of the month before. */
    month_before: number;
    /** The last day that `month_before` contains: the same day of the month, or the last day of a shorter month. */
    month_before_until: string;
  } | null;
};
