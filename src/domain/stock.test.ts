import { wireProduct, wireVariant } from '../testing/storeFixtures';
import { parseProduct } from '../features/catalog/parseProduct';
import type { Product, Variant } from './product';
import { canAddToCart, stockMessage } from './stock';

function tea(variant: object, product: object = {}): [Product, Variant] {
  const made = parseProduct(wireProduct('tea', { variants: [wireVariant('v', { ...variant })], ...product }));
  if (!made?.variants[0]) throw new Error('The fixture is not a valid product.');
  return [made, made.variants[0]];
}

const managed = (inventory_quantity: number | null) => tea({ manage_inventory: true, inventory_quantity });

it.each([
  [managed(5), 1, true, '5 in stock!'],
  [managed(5), 5, true, '5 in stock!'],
  [managed(5), 6, false, 'Not enough stock. Only 5 left.'],
  [managed(0), 1, false, 'Not enough stock. Only 0 left.'],
  [tea({}), 1000, true, null],
  [managed(null), 1000, true, null],
  [tea({}, { purchasable: false }), 1, false, 'Currently unavailable'],
])('allows buying and states the stock (case %#)', ([product, variant], quantity, canAdd, message) => {
  expect(canAddToCart(product, variant, quantity)).toBe(canAdd);
  expect(stockMessage(product, variant, quantity)).toBe(message);
});
