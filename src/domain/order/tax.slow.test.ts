import * as fc from 'fast-check';
import { taxLines } from './tax';

const RATES = [0, 0.25, 3, 5, 12, 18, 28, 40];

it('adds up to what was paid for 100,000 random baskets', () => {
  const basket = fc.record({
    lines: fc.array(
      fc.record({
        grossInPaise: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 500_000_00 })),
        rate: fc.constantFrom(...RATES),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    paidShare: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    isInterstate: fc.boolean(),
  });
  fc.assert(
    fc.property(basket, ({ lines, paidShare, isInterstate }) => {
      const price = lines.reduce((sum, { grossInPaise }) => sum + grossInPaise, 0);
      const paid = Math.floor(price * paidShare);
      const taxed = taxLines(lines, paid, isInterstate);
      const sum = (amount: (line: (typeof taxed)[number]) => number) =>
        taxed.reduce((all, line) => all + amount(line), 0);
      if (sum(({ amount }) => amount) !== paid) return false;
      return taxed.every(({ amount, taxable, cgst, sgst, igst }, n) => {
        const { grossInPaise = 0, rate = 0 } = lines[n] ?? {};
        const exact = (amount * rate) / (100 + rate);
        return (
          amount <= grossInPaise &&
          taxable + cgst + sgst + igst === amount &&
          cgst === sgst &&
          (isInterstate
            ? cgst === 0 && Math.abs(igst - exact) <= 0.501
            : igst === 0 && Math.abs(cgst - exact / 2) <= 0.501) &&
          [amount, cgst, igst].every((value) => Number.isSafeInteger(value) && value >= 0)
        );
      });
    }),
    { numRuns: 100_000 },
  );
});
