import { lineOf, tea } from '../../testing/cartLines';
import { differenceText, orderAgain } from './orderAgain';

const ordered = (name: string, quantity = 1, unit_amount = 49_900) => ({
  product: { id: name, title: `${name} tea`, image: null },
  variant: { id: `${name}-100`, title: '100 g', weight: '100 g' },
  quantity,
  unit_amount,
});

const sold = (name: string, variant: object = {}, product: object = {}) => ({
  ...tea(name, { ...variant }).product,
  ...product,
});

/** What a customer reads after ordering again: the lines added and the differences. */
function again(
  items: Parameters<typeof orderAgain>[0],
  products: Parameters<typeof orderAgain>[1],
  cart: Parameters<typeof orderAgain>[2] = [],
) {
  const { lines, differences } = orderAgain(items, products, cart);
  return {
    added: lines.map(({ variant, quantity }) => `${quantity} x ${variant.id}`),
    different: differences.map((difference) => `${difference.title}: ${differenceText(difference)}`),
  };
}

describe('orderAgain', () => {
  it('adds everything of an order whose teas are sold as before', () => {
    expect(again([ordered('pekoe', 2), ordered('frost')], [sold('frost'), sold('pekoe')])).toEqual({
      added: ['2 x pekoe-100', '1 x frost-100'],
      different: [],
    });
  });

  it.each([
    ['a product that is not in the catalog', [], 'pekoe tea (100 g): no longer sold'],
    ['a product that is not purchasable', [sold('pekoe', {}, { purchasable: false })], /no longer sold/],
    [
      'a style that is not in the catalog',
      [sold('pekoe', {}, { variants: tea('frost').product.variants })],
      /no longer/,
    ],
    ['a style that is sold out', [sold('pekoe', { manage_inventory: true, inventory_quantity: 0 })], /: sold out$/],
  ])('does not add %s, and says so', (_case, products, text) => {
    const { added, different } = again([ordered('pekoe')], products);
    expect(added).toEqual([]);
    expect(different).toEqual([typeof text === 'string' ? text : expect.stringMatching(text)]);
  });

  it.each([
    ['the stock', { manage_inventory: true, inventory_quantity: 2 }],
    ['the limit of one order', { order_limit: 2 }],
  ])('adds no more than %s', (_case, variant) => {
    expect(again([ordered('pekoe', 3)], [sold('pekoe', variant)])).toEqual({
      added: ['2 x pekoe-100'],
      different: ['pekoe tea (100 g): only 2 of 3 added, because no more can be ordered'],
    });
  });

  it('counts what is in the cart already, and a style that was ordered twice', () => {
    const products = [sold('pekoe', { manage_inventory: true, inventory_quantity: 3 })];
    expect(again([ordered('pekoe', 1)], products, [lineOf('pekoe', 3)])).toEqual({
      added: [],
      different: ['pekoe tea (100 g): not added, because your cart has as many as can be ordered'],
    });
    expect(again([ordered('pekoe', 2), ordered('pekoe', 2)], products).added).toEqual([
      '2 x pekoe-100',
      '1 x pekoe-100',
    ]);
  });

  it('says which price has changed, before and after, even if the tea is on offer now', () => {
    expect(
      again(
        [ordered('pekoe'), ordered('frost')],
        [sold('pekoe', { amount: 56_000 }), sold('frost', { amount: 60_000, sale_amount: 40_000 })],
      ),
    ).toEqual({
      added: ['1 x pekoe-100', '1 x frost-100'],
      different: [
        'pekoe tea (100 g): ₹560.00 each now, ₹499.00 before',
        'frost tea (100 g): ₹400.00 each now, ₹499.00 before',
      ],
    });
  });

  it('does not compare prices in another currency', () => {
    const euros = { prices: [{ amount: 700, currency_code: 'eur' }] };
    expect(again([ordered('pekoe')], [sold('pekoe', euros)])).toEqual({ added: ['1 x pekoe-100'], different: [] });
  });
});
