import { cleanup, render } from '@testing-library/react';
import type { Product, Variant } from '../../../domain/catalog/product';
import { SiteOriginContext } from '../../../shared/seo/siteOrigin';
import { ProductHead } from './ProductHead';

const origin = 'https://shop.example';

const variant = (fields: Partial<Variant>): Variant => ({
  id: 'v1',
  title: '100 g',
  image_url: null,
  sku: 'NBT-WF-100',
  price_in_cents: 65000,
  sale_price_in_cents: null,
  currency: 'inr',
  currency_info: null,
  price_formatted: '₹650.00',
  sale_price_formatted: null,
  manage_inventory: false,
  weight: '100 g',
  options: [],
  inventory_quantity: null,
  ...fields,
});

const product = (fields: Partial<Product>): Product => ({
  id: 'winter-frost',
  title: 'Winter Frost Tea',
  subtitle: 'Plucked on cold mornings',
  ribbon_text: null,
  description: '<p>Plucked <em>before</em> sunrise.</p>',
  image: '/art/products/winter-frost-1.webp',
  price_in_cents: 65000,
  sale_price_in_cents: null,
  currency: 'inr',
  price_formatted: '₹650.00',
  sale_price_formatted: null,
  purchasable: true,
  order: 1,
  site_product_selection: null,
  images: [],
  options: [],
  variants: [variant({})],
  product_collections: [],
  additional_info: [],
  type: { value: 'physical' },
  custom_fields: [],
  related_products: [],
  updated_at: null,
  status: null,
  created_at: null,
  deleted_at: null,
  metadata: null,
  ...fields,
});

interface Offer {
  price: string;
  priceCurrency: string;
  availability: string;
}

function renderHead(fields: Partial<Product>) {
  render(
    <SiteOriginContext value={origin}>
      <ProductHead product={product(fields)} />
    </SiteOriginContext>,
  );
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const data = scripts.map(
    (script) =>
      JSON.parse(script.innerHTML) as { '@type': string; offers: Offer[]; description?: string; weight?: object },
  );
  return { scripts, data, offers: data.find((entry) => entry['@type'] === 'Product')?.offers ?? [] };
}

const meta = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

describe('ProductHead', () => {
  it('sets title, description without markup, image and canonical URL', () => {
    renderHead({});

    expect(document.title).toBe('Winter Frost Tea · Nilgiri Black Tea');
    expect(meta('description')).toBe('Plucked before sunrise.');
    expect(meta('og:type')).toBe('product');
    expect(meta('og:image')).toBe(`${origin}/art/products/winter-frost-1.webp`);
    expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${origin}/product/winter-frost`,
    );
  });

  it('cuts the description to 160 characters', () => {
    renderHead({ description: `<p>${'leaf '.repeat(100)}</p>` });

    expect(meta('description')).toHaveLength(160);
  });

  it('uses the subtitle if there is no description', () => {
    renderHead({ description: '' });

    expect(meta('description')).toBe('Plucked on cold mornings');
  });

  it('keeps the absolute URL of an image on another site', () => {
    renderHead({ images: [{ url: 'https://cdn.example/tin.jpg', order: 1 }] });

    expect(meta('og:image')).toBe('https://cdn.example/tin.jpg');
  });

  it('lists every variant as an offer with its current price and availability', () => {
    const { offers } = renderHead({
      variants: [
        variant({}),
        variant({ id: 'v2', sale_price_in_cents: 0 }),
        variant({ id: 'v3', price_in_cents: 120050, manage_inventory: true, inventory_quantity: 0 }),
      ],
    });

    expect(offers).toMatchObject([
      { price: '650.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
      { price: '0.00', availability: 'https://schema.org/InStock' },
      { price: '1200.50', availability: 'https://schema.org/OutOfStock' },
    ]);
  });

  it('states the net weight in grams if all variants have the same', () => {
    const weightOf = (...weights: (string | null)[]) => {
      const { data } = renderHead({ variants: weights.map((weight, index) => variant({ id: `v${index}`, weight })) });
      cleanup();
      return data.find((entry) => entry['@type'] === 'Product')?.weight;
    };
    expect(weightOf('4 × 50 g', '200 g')).toEqual({ '@type': 'QuantitativeValue', value: 200, unitCode: 'GRM' });
    expect(weightOf('50 g', '100 g')).toBeUndefined();
    expect(weightOf('Gift set')).toBeUndefined();
  });

  it('marks a product that is not purchasable as out of stock', () => {
    expect(renderHead({ purchasable: false }).offers).toMatchObject([
      { availability: 'https://schema.org/OutOfStock' },
    ]);
  });

  it('escapes text of the store, so that it cannot close the script element', () => {
    const { scripts, data } = renderHead({ title: '</script><script>alert(1)</script>' });

    expect(scripts).toHaveLength(2);
    expect(scripts[0]?.innerHTML).not.toContain('<');
    expect(data[0]).toMatchObject({ name: '</script><script>alert(1)</script>' });
  });
});
