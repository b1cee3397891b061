import { comparerOf } from './sorting.ts';

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
  variants: prices.map(([amount, sale = null as number | null], place) => ({
    amount,
    sale_amount: sale,
    position: place,
  })),
});

const shelf = [
  product('b-first', 1, 'first', [900], [100]),
  product('a-cheapest', 2, 'lowest_price_first', [900], [300]),
  product('c-gift', 3, null, [500, 0]),
  product('d-empty', 4, null),
];
const sorted = (...how: Parameters<typeof comparerOf>) => shelf.toSorted(comparerOf(...how)).map(({ id }) => id);

describe('sorting the catalogue', () => {
  it('goes by the price that a card shows, a sale at nothing first and nothing to buy last', () => {
    expect(sorted('price', 'ASC')).toEqual(['c-gift', 'a-cheapest', 'b-first', 'd-empty']);
    expect(sorted('price', 'DESC')).toEqual(['d-empty', 'b-first', 'a-cheapest', 'c-gift']);
  });

  it('goes by the shelf and by age', () => {
    expect(sorted('order', 'ASC')).toEqual(['b-first', 'a-cheapest', 'c-gift', 'd-empty']);
    expect(sorted('created_at', 'DESC')).toEqual(['d-empty', 'c-gift', 'a-cheapest', 'b-first']);
  });

  it('keeps equal ones in the order of their ids, either way', () => {
    const [one, two] = [product('x', 1, null, [100]), product('w', 1, null, [100])];
    expect([one, two].toSorted(comparerOf('order', 'ASC')).map(({ id }) => id)).toEqual(['w', 'x']);
    expect([one, two].toSorted(comparerOf('order', 'DESC')).map(({ id }) => id)).toEqual(['w', 'x']);
  });
});
