import { compareProducts } from './sorting.ts';

const product = (
  id: string,
  position: number,
  selection: string | null,
  ...prices: [amount: number, sale?: number][]
) => ({
  id,
  position,
  created_at: `2026-01-0${position}T00:00:00+00:00`,
  site_product_selection: selection,
  variants: prices.map(([amount, sale = null as number | null], index) => ({
    amount,
    sale_amount: sale,
    position: index,
  })),
});

const products = [
  product('b-first', 1, 'first', [900], [100]),
  product('a-cheapest', 2, 'lowest_price_first', [900], [300]),
  product('c-gift', 3, null, [500, 0]),
  product('d-empty', 4, null),
];
const sorted = (...sort: Parameters<typeof compareProducts>) =>
  products.toSorted(compareProducts(...sort)).map(({ id }) => id);

describe('compareProducts', () => {
  it('sorts by the price of the product card, and a product without variants as the most expensive', () => {
    expect(sorted('price', 'ASC')).toEqual(['c-gift', 'a-cheapest', 'b-first', 'd-empty']);
    expect(sorted('price', 'DESC')).toEqual(['d-empty', 'b-first', 'a-cheapest', 'c-gift']);
  });

  it('sorts by position and by age', () => {
    expect(sorted('order', 'ASC')).toEqual(['b-first', 'a-cheapest', 'c-gift', 'd-empty']);
    expect(sorted('created_at', 'DESC')).toEqual(['d-empty', 'c-gift', 'a-cheapest', 'b-first']);
  });

  it('sorts equal products by id in both directions', () => {
    const [one, two] = [product('x', 1, null, [100]), product('w', 1, null, [100])];
    expect([one, two].toSorted(compareProducts('order', 'ASC')).map(({ id }) => id)).toEqual(['w', 'x']);
    expect([one, two].toSorted(compareProducts('order', 'DESC')).map(({ id }) => id)).toEqual(['w', 'x']);
  });
});
