import * as fc from 'fast-check';
import { spread, taxAmounts, taxLines } from './tax';

it.each([
  // [amount, rate, taxable, half of the tax, all of it]
  [56_000, 5, 53_334, 1_333, 2_667],
  [10_500, 5, 10_000, 250, 500],
  [1, 5, 1, 0, 0],
  [21, 5, 19, 1, 1],
  [118_00, 18, 100_00, 9_00, 18_00],
  [100, 0, 100, 0, 0],
])('finds the taxes in %i paise at %d percent', (amount, rate, taxable, half, all) => {
  expect(taxAmounts(amount, rate, false)).toEqual({ amount, taxable, cgst: half, sgst: half, igst: 0 });
  expect(taxAmounts(amount, rate, true)).toEqual({ amount, taxable: amount - all, cgst: 0, sgst: 0, igst: all });
});

it('spreads an allowance over all lines', () => {
  expect(spread([300, 100], 200)).toEqual([150, 50]);
  expect(spread([100, 100, 100], 100)).toEqual([33, 33, 34]);
  expect(spread([0, 100], 99)).toEqual([0, 99]);
  expect(spread([0, 0], 0)).toEqual([0, 0]);
  expect(spread([], 0)).toEqual([]);
});

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
