import { tea } from '../../testing/cartLines';
import { exceedsOrderLimit, orderLimitMessage } from './orderLimit';

it.each([
  [2, false],
  [3, true],
])('compares a quantity of %i with a limit of 2 for one order', (quantity, exceeds) => {
  const { variant } = tea('sample', { order_limit: 2 });
  expect(exceedsOrderLimit(variant, quantity)).toBe(exceeds);
});

it.each([
  [1, null],
  [2, 'At most 2 per order.'],
  [3, 'At most 2 per order.'],
])('names the limit of 2 at a quantity of %i: %s', (quantity, message) => {
  expect(orderLimitMessage(tea('sample', { order_limit: 2 }).variant, quantity)).toBe(message);
});

it('knows no limit for a variant whose store reports none', () => {
  const { variant } = tea('pekoe');
  expect(variant).not.toHaveProperty('order_limit');
  expect(exceedsOrderLimit(variant, 1000)).toBe(false);
  expect(orderLimitMessage(variant, 1000)).toBeNull();
});
