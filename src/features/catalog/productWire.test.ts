import { wireProduct, wireVariant } from '../../testing/storeFixtures';
import { productFrom } from './productWire';

const priced = (id: string, amount: unknown, sale_amount: unknown = null) => wireVariant(id, { amount, sale_amount });
const shownPrice = (selection: unknown, ...variants: ReturnType<typeof wireVariant>[]) => {
  const product = productFrom(wireProduct('tea', { site_product_selection: selection, variants }));
  return product && (product.sale_price_in_cents ?? product.price_in_cents);
};

describe('the price a product is shown with', () => {
  it.each(['lowest_price_first', null])('is that of the cheapest variant when the selection is %p', (selection) => {
    expect(shownPrice(selection, priced('a', 300), priced('b', 100), priced('c', 200))).toBe(100);
  });

  it('counts the sale price where there is one, nought too', () => {
    expect(shownPrice(null, priced('a', 300), priced('b', 500, 200))).toBe(200);
    expect(shownPrice(null, priced('a', 300), priced('b', 500, 0))).toBe(0);
  });

  it('is that of the first of the cheapest', () => {
    const product = productFrom(
      wireProduct('tea', { variants: [priced('a', 200), priced('b', 300, 100), priced('c', 100)] }),
    );
    expect(product).toMatchObject({ price_in_cents: 300, sale_price_in_cents: 100 });
  });

  it('is that of the first variant for any other selection', () => {
    expect(shownPrice('manual', priced('a', 300), priced('b', 100))).toBe(300);
  });
});

describe('a variant', () => {
  const variantOf = (fields: object) =>
    productFrom(wireProduct('tea', { variants: [{ id: 'v', ...fields }] }))?.variants[0];

  it('is read from the price list of a hosted store', () => {
    expect(productFrom(wireProduct('tea'))?.variants[0]).toEqual({
      id: 'tea-100',
      title: '100 g',
      image_url: null,
      sku: 'TEA-100',
      price_in_cents: 49900,
      sale_price_in_cents: null,
      currency: 'inr',
      currency_info: { code: 'INR', symbol: '₹', template: '₹$1' },
      price_formatted: '₹499.00',
      sale_price_formatted: null,
      manage_inventory: false,
      weight: '100 g',
      options: [],
      inventory_quantity: null,
    });
  });

  it('is read from flat names as well', () => {
    const flat = {
      price_in_cents: 1250,
      sale_price_in_cents: 0,
      currency: 'USD',
      currency_info: { code: 'USD', symbol: '$', template: '$$1' },
    };
    expect(variantOf(flat)).toMatchObject({
      ...flat,
      currency: 'usd',
      price_formatted: '$12.50',
      sale_price_formatted: '$0.00',
    });
  });

  it('is priced in euros and not counted unless the store says otherwise', () => {
    expect(variantOf({ price_in_cents: 1250 })).toMatchObject({
      currency: 'eur',
      currency_info: null,
      price_formatted: '€12.50',
      manage_inventory: false,
      inventory_quantity: null,
    });
  });

  it('can be out of stock', () => {
    expect(variantOf({ price_in_cents: 1, manage_inventory: true, inventory_quantity: 0 })?.inventory_quantity).toBe(0);
  });

  it('is on sale for a number, and only for a number', () => {
    const saleOf = (sale_amount: unknown) => variantOf({ prices: [{ amount: 900, sale_amount }] })?.sale_price_in_cents;
    expect([0, 100, null, undefined, 'soon', {}].map(saleOf)).toEqual([0, 100, null, null, null, null]);
  });

  it.each([
    {},
    { prices: [] },
    { prices: [{ amount: null }] },
    { prices: 'free' },
    { price_in_cents: NaN },
    { price_in_cents: -5 },
  ])('without a price (%j) is left out', (fields) => {
    const product = productFrom(wireProduct('tea', { variants: [wireVariant('good'), { id: 'v', ...fields }] }));
    expect(product?.variants.map(({ id }) => id)).toEqual(['good']);
  });
});

describe('pictures', () => {
  const picture = (url: string, order: number, type = 'image') => ({ url, order, type });

  it.each(['images', 'media'])('come in order from %s, without videos', (field) => {
    const product = productFrom(
      wireProduct('tea', {
        images: undefined,
        [field]: [picture('/3.webp', 3), picture('/film.mp4', 1, 'video'), picture('/2.webp', 2)],
      }),
    );
    expect(product?.images.map(({ url }) => url)).toEqual(['/2.webp', '/3.webp']);
  });

  it('show the thumbnail first of all, else the first picture, else nothing', () => {
    const images = [picture('/2.webp', 2), picture('/1.webp', 1)];
    expect(productFrom(wireProduct('tea', { thumbnail: '/thumb.webp', images }))?.image).toBe('/thumb.webp');
    expect(productFrom(wireProduct('tea', { thumbnail: null, images }))?.image).toBe('/1.webp');
    expect(productFrom(wireProduct('tea', { thumbnail: null, images: null }))?.image).toBeNull();
  });

  it('that are no pictures are left out', () => {
    expect(
      productFrom(wireProduct('tea', { images: [null, 'x', {}, { url: 7 }, picture('/1.webp', 1)] }))?.images,
    ).toEqual([{ url: '/1.webp', order: 1 }]);
  });
});

describe('a product', () => {
  it('needs an id and something with a price', () => {
    expect(productFrom(wireProduct('tea', { variants: [] }))).toBeNull();
    expect(productFrom({ ...wireProduct('tea'), id: undefined })).toBeNull();
    expect([null, 7, 'tea', [], {}].map(productFrom)).toEqual([null, null, null, null, null]);
  });

  it('is whole with nothing else', () => {
    expect(productFrom({ id: 7, variants: [{ id: 1, price_in_cents: '1250' }] })).toMatchObject({
      id: '7',
      title: '',
      subtitle: null,
      ribbon_text: null,
      description: '',
      image: null,
      images: [],
      options: [],
      purchasable: true,
      site_product_selection: null,
      variants: [{ id: '1', price_in_cents: 1250 }],
      additional_info: [],
      type: { value: 'physical' },
    });
  });

  it('survives nonsense in every field', () => {
    const fields = Object.keys(wireProduct('tea')).filter((field) => !['id', 'variants'].includes(field));
    for (const nonsense of [null, 7, 'text', [], {}, [null, 7, [], {}]]) {
      const product = productFrom({
        ...wireProduct('tea'),
        ...Object.fromEntries(fields.map((field) => [field, nonsense])),
      });
      expect(product?.variants).toHaveLength(1);
    }
  });

  it('is not for sale only when the store says so', () => {
    expect(productFrom(wireProduct('tea', { purchasable: false }))?.purchasable).toBe(false);
    expect(productFrom(wireProduct('tea', { purchasable: undefined }))?.purchasable).toBe(true);
  });
});
