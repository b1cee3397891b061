import { wireProduct, wireVariant } from '../../testing/storeFixtures';
import { parseProduct } from './parseProduct';

const priced = (id: string, amount: unknown, sale_amount: unknown = null) => wireVariant(id, { amount, sale_amount });
const displayPrice = (selection: unknown, ...variants: ReturnType<typeof wireVariant>[]) => {
  const product = parseProduct(wireProduct('tea', { site_product_selection: selection, variants }));
  return product && (product.sale_price_in_cents ?? product.price_in_cents);
};

describe('the price of a product', () => {
  it.each(['lowest_price_first', null])('is the price of the cheapest variant if the selection is %p', (selection) => {
    expect(displayPrice(selection, priced('a', 300), priced('b', 100), priced('c', 200))).toBe(100);
  });

  it('is the sale price if there is one, including 0', () => {
    expect(displayPrice(null, priced('a', 300), priced('b', 500, 200))).toBe(200);
    expect(displayPrice(null, priced('a', 300), priced('b', 500, 0))).toBe(0);
  });

  it('is the price of the first variant if several are the cheapest', () => {
    const product = parseProduct(
      wireProduct('tea', { variants: [priced('a', 200), priced('b', 300, 100), priced('c', 100)] }),
    );
    expect(product).toMatchObject({ price_in_cents: 300, sale_price_in_cents: 100 });
  });

  it('is the price of the first variant for any other selection', () => {
    expect(displayPrice('manual', priced('a', 300), priced('b', 100))).toBe(300);
  });
});

describe('parsing a variant', () => {
  const parseFirstVariant = (fields: object) =>
    parseProduct(wireProduct('tea', { variants: [{ id: 'v', ...fields }] }))?.variants[0];

  it('reads the price from the `prices` array', () => {
    expect(parseProduct(wireProduct('tea'))?.variants[0]).toEqual({
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

  it.each([[0], [-1], [1.5], ['one'], [null], [undefined]])('ignores the limit of one order %p', (order_limit) => {
    expect(parseFirstVariant({ price_in_cents: 1, order_limit })).not.toHaveProperty('order_limit');
  });

  it('reads the price from flat fields', () => {
    const flat = {
      price_in_cents: 1250,
      sale_price_in_cents: 0,
      currency: 'USD',
      currency_info: { code: 'USD', symbol: '$', template: '$$1' },
    };
    expect(parseFirstVariant(flat)).toMatchObject({
      ...flat,
      currency: 'usd',
      price_formatted: '$12.50',
      sale_price_formatted: '$0.00',
    });
  });

  it('assumes euros and unmanaged stock by default', () => {
    expect(parseFirstVariant({ price_in_cents: 1250 })).toMatchObject({
      currency: 'eur',
      currency_info: null,
      price_formatted: '€12.50',
      manage_inventory: false,
      inventory_quantity: null,
    });
  });

  it('keeps a stock quantity of 0', () => {
    expect(
      parseFirstVariant({ price_in_cents: 1, manage_inventory: true, inventory_quantity: 0 })?.inventory_quantity,
    ).toBe(0);
  });

  it('reads only numbers as a sale price', () => {
    const saleOf = (sale_amount: unknown) =>
      parseFirstVariant({ prices: [{ amount: 900, sale_amount }] })?.sale_price_in_cents;
    expect([0, 100, null, undefined, 'soon', {}].map(saleOf)).toEqual([0, 100, null, null, null, null]);
  });

  it.each([
    {},
    { prices: [] },
    { prices: [{ amount: null }] },
    { prices: 'free' },
    { price_in_cents: NaN },
    { price_in_cents: -5 },
  ])('leaves out a variant without a valid price: %j', (fields) => {
    const product = parseProduct(wireProduct('tea', { variants: [wireVariant('good'), { id: 'v', ...fields }] }));
    expect(product?.variants.map(({ id }) => id)).toEqual(['good']);
  });
});

describe('parsing images', () => {
  const image = (url: string, order: number, type = 'image') => ({ url, order, type });

  it.each(['images', 'media'])('reads them in order from `%s`, without videos', (field) => {
    const product = parseProduct(
      wireProduct('tea', {
        images: undefined,
        [field]: [image('/3.webp', 3), image('/film.mp4', 1, 'video'), image('/2.webp', 2)],
      }),
    );
    expect(product?.images.map(({ url }) => url)).toEqual(['/2.webp', '/3.webp']);
  });

  it('uses the thumbnail as the main image, otherwise the first image', () => {
    const images = [image('/2.webp', 2), image('/1.webp', 1)];
    expect(parseProduct(wireProduct('tea', { thumbnail: '/thumb.webp', images }))?.image).toBe('/thumb.webp');
    expect(parseProduct(wireProduct('tea', { thumbnail: null, images }))?.image).toBe('/1.webp');
    expect(parseProduct(wireProduct('tea', { thumbnail: null, images: null }))?.image).toBeNull();
  });

  it('leaves out malformed images', () => {
    expect(
      parseProduct(wireProduct('tea', { images: [null, 'x', {}, { url: 7 }, image('/1.webp', 1)] }))?.images,
    ).toEqual([{ url: '/1.webp', order: 1 }]);
  });

  it.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'https://['])('leaves out the image %s', (url) => {
    const variants = [wireVariant('small', { image_url: url })];
    const product = parseProduct(wireProduct('tea', { thumbnail: url, images: [image(url, 1)], variants }));
    expect(product).toMatchObject({ image: null, images: [], variants: [{ image_url: null }] });
  });
});

describe('parsing a product', () => {
  it('requires an id and a variant with a price', () => {
    expect(parseProduct(wireProduct('tea', { variants: [] }))).toBeNull();
    expect(parseProduct({ ...wireProduct('tea'), id: undefined })).toBeNull();
    expect([null, 7, 'tea', [], {}].map(parseProduct)).toEqual([null, null, null, null, null]);
  });

  it('uses default values for all other fields', () => {
    expect(parseProduct({ id: 7, variants: [{ id: 1, price_in_cents: '1250' }] })).toMatchObject({
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

  it('ignores malformed values of every other field', () => {
    const fields = Object.keys(wireProduct('tea')).filter((field) => !['id', 'variants'].includes(field));
    for (const malformed of [null, 7, 'text', [], {}, [null, 7, [], {}]]) {
      const product = parseProduct({
        ...wireProduct('tea'),
        ...Object.fromEntries(fields.map((field) => [field, malformed])),
      });
      expect(product?.variants).toHaveLength(1);
    }
  });

  it('is purchasable unless the store says otherwise', () => {
    expect(parseProduct(wireProduct('tea', { purchasable: false }))?.purchasable).toBe(false);
    expect(parseProduct(wireProduct('tea', { purchasable: undefined }))?.purchasable).toBe(true);
  });
});
