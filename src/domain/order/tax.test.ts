import { spread, taxAmounts } from './tax';

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
