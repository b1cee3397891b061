import { wireProduct, wireVariant } from '../../testing/storeFixtures';
import { parseProduct } from '../../features/catalog/parseProduct';
import type { Product, Variant } from './product';
import { canAddToCart, stockMessage } from './stock';

function tea(variant: object, product: object = {}): [Product, Variant] {
  const made = parseProduct(wireProduct('tea', { variants: [wireVariant('v', { ...variant })], ...product }));
  if (!made?.variants[0]) throw new Error('The fixture is not a valid product.');
  return [made, made.variants[0]];
}

const managed = (inventory_quantity: number | null) => tea({ manage_inventory: true, inventory_quantity });

it.each([
  ['less than the stock', managed(5), 1, true, '5 in stock!'],
  ['the whole stock', managed(5), 5, true, '5 in stock!'],
  ['more than the stock', managed(5), 6, false, 'Not enough stock. Only 5 left.'],
  ['a variant that is sold out', managed(0), 1, false, 'Not enough stock. Only 0 left.'],
  ['a variant without managed inventory', tea({}), 1000, true, null],
  ['a variant whose stock is unknown', managed(null), 1000, true, null],
  ['a product that is not purchasable', tea({}, { purchasable: false }), 1, false, 'Currently unavailable'],
])('decides whether %s can be added to the cart', (_case, [product, variant], quantity, canAdd, message) => {
  expect(canAddToCart(product, variant, quantity)).toBe(canAdd);
  expect(stockMessage(product, variant, quantity)).toBe(message);
});
