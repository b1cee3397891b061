import { lineOf, tea } from '../../testing/cartLines';
import { cartChange } from './cartChange';

const managed = { manage_inventory: true };
const offer = (fields: Record<string, unknown>) => tea('pekoe', fields).variant;

it.each([
  ['that was not checked', lineOf('pekoe'), undefined, null],
  ['that is sold as before', lineOf('pekoe', 2), offer({ ...managed, inventory_quantity: 2 }), null],
  [
    'whose regular price alone has changed',
    lineOf('pekoe', 1, { sale_amount: 100 }),
    offer({ sale_amount: 100, amount: 200 }),
    null,
  ],
  ['that is no longer sold', lineOf('pekoe'), null, { kind: 'unavailable', message: 'Currently unavailable' }],
  [
    'that is sold out',
    lineOf('pekoe'),
    offer({ ...managed, inventory_quantity: 0 }),
    { kind: 'unavailable', message: 'Sold out' },
  ],
  [
    'that is short of stock, at another price',
    lineOf('pekoe', 3),
    offer({ ...managed, inventory_quantity: 2, amount: 59000 }),
    { kind: 'too_many', most: 2, message: 'Not enough stock for pekoe tea (100 g). Only 2 left.' },
  ],
  [
    'above a new limit of one order',
    lineOf('pekoe', 3),
    offer({ order_limit: 2 }),
    { kind: 'too_many', most: 2, message: 'At most 2 of pekoe tea (100 g) per order.' },
  ],
  [
    'that costs more',
    lineOf('pekoe', 1, { amount: 56000 }),
    offer({ amount: 59000 }),
    { kind: 'price', message: 'Price: was ₹560.00, now ₹590.00' },
  ],
  [
    'that is on sale for nothing',
    lineOf('pekoe', 1, { amount: 56000 }),
    offer({ amount: 56000, sale_amount: 0 }),
    { kind: 'price', message: 'Price: was ₹560.00, now ₹0.00' },
  ],
])('compares a line %s with what the store sells now', (_case, line, current, change) => {
  if (change) expect(cartChange(line, current)).toMatchObject(change);
  else expect(cartChange(line, current)).toBeNull();
});
