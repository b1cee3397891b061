/*
 * GST in amounts that include it. supabase/migrations/20261126001100_tax_documents.sql has the same arithmetic. The SQL
 * issues the documents and is the source of truth; this file is for showing taxes before there is an invoice. A test
 * compares the two.
 */

/** A line of an order. */
export interface TaxableLine {
  /** The price of all units, in paise. */
  grossInPaise: number;
  /** In percent, with at most two decimal places. */
  rate: number;
}

/** An amount in paise: `amount = taxable + cgst + sgst + igst`. */
export interface TaxAmounts {
  amount: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}

/** Returns the taxes that an amount contains: IGST if the parcel goes to another state, otherwise CGST and SGST. */
export function taxAmounts(amount: number, rate: number, isInterstate: boolean): TaxAmounts {
  const rateInHundredths = Math.round(rate * 100);
  const divisor = 10_000 + rateInHundredths;
  const igst = isInterstate ? Math.floor((2 * amount * rateInHundredths + divisor) / (2 * divisor)) : 0;
  const half = isInterstate ? 0 : Math.floor((amount * rateInHundredths + divisor) / (2 * divisor));
  return { amount, taxable: amount - igst - 2 * half, cgst: half, sgst: half, igst };
}

/**
 * Divides a total in proportion to amounts. The total must not exceed the sum of the amounts. The parts add up to the
 * total, and no part exceeds its amount.
 */
export function spread(amounts: readonly number[], total: number): number[] {
  const sum = amounts.reduce((whole, amount) => whole + amount, 0);
  if (sum === 0) return amounts.map(() => 0);
  const shares: number[] = [];
  let until = 0;
  for (const amount of amounts) {
    until += amount;
    // The product may exceed the integers that a number can represent.
    shares.push(Number((BigInt(until) * BigInt(total)) / BigInt(sum)));
  }
  return shares.map((share, n) => share - (shares[n - 1] ?? 0));
}

/**
 * Returns the taxes of each line of an order.
 * @param totalInPaise what was paid for all lines; less than their prices is a discount on all of them
 */
export function taxLines(lines: readonly TaxableLine[], totalInPaise: number, isInterstate: boolean): TaxAmounts[] {
  const parts = spread(
    lines.map(({ grossInPaise }) => grossInPaise),
    totalInPaise,
  );
  return lines.map(({ rate }, n) => taxAmounts(parts[n] ?? 0, rate, isInterstate));
}
