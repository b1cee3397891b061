import { tea } from '../../testing/cartLines';
import { exceedsOrderLimit, orderLimitMessage } from './orderLimit';

it.each([
  [2, false],
  [3, true],
])('compares a quantity of %i with a limit of 2 for one order', (quantity, exceeds) => {
  const { variant } = tea('sample', { order_limit: 2 });
  expect(exceedsOrderLimit(variant, quantity)).toBe(exceeds);
  expect(orderLimitMessage(variant)).toBe('At most 2 per order.');
});

it('knows no limit for a variant whose store reports none', () => {
  const { variant } = tea('pekoe');
  expect(variant).not.toHaveProperty('order_limit');
  expect(exceedsOrderLimit(variant, 1000)).toBe(false);
  expect(orderLimitMessage(variant)).toBeNull();
});
