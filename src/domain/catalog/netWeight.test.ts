import { netGrams, pricePer100Grams } from './netWeight';

describe('netGrams', () => {
  it.each([
    ['250 g', 250],
    ['250g', 250],
    [' 100 gm ', 100],
    ['1 kg', 1000],
    ['0.5 KG', 500],
    ['2 x 100 g', 200],
    ['4 × 50 g', 200],
    ['12.5 grams', 12.5],
  ])('of %j is %d', (weight, grams) => {
    expect(netGrams(weight)).toBe(grams);
  });

  it.each([null, '', '250', '0 g', 'Gift set', 'about 250 g', '1,000 g', '100 g tin', '500 ml', '1e3 g', 'x 100 g'])(
    'of %j is not known',
    (weight) => {
      expect(netGrams(weight)).toBeNull();
    },
  );
});

describe('pricePer100Grams', () => {
  const price = (weight: string | null, price_in_cents: number, sale_price_in_cents: number | null = null) =>
    pricePer100Grams({ weight, price_in_cents, sale_price_in_cents });

  it('is calculated from what is paid, in whole minor units', () => {
    expect(price('250 g', 98000)).toBe(39200);
    expect(price('4 × 50 g', 225000)).toBe(112500);
    expect(price('250 g', 58000, 52000)).toBe(20800);
    expect(price('300 g', 10000)).toBe(3333);
  });

  it('is not known without a weight, and not shown for a free sample', () => {
    expect(price('Gift set', 225000)).toBeNull();
    expect(price(null, 225000)).toBeNull();
    expect(price('10 g', 18000, 0)).toBeNull();
  });
});
