/*
 * Products and variants in the format of the store API. Each function returns a complete object; a test overrides only
 * the fields that it checks.
 */

export const INR_INFO = { code: 'INR', symbol: '₹', template: '₹$1', decimal_digits: 2 };

export interface WireVariant {
  id: string;
  [field: string]: unknown;
}

export interface WireProduct {
  id: string;
  variants: WireVariant[];
  [field: string]: unknown;
}

export const wireVariant = (
  id: string,
  { amount = 49900, sale_amount = null as number | null, ...more }: Record<string, unknown> = {},
): WireVariant => ({
  id,
  title: '100 g',
  image_url: null,
  sku: id.toUpperCase(),
  manage_inventory: false,
  weight: '100 g',
  options: [],
  prices: [{ amount, sale_amount, currency_code: 'inr', currency: INR_INFO }],
  ...more,
});

export const wireProduct = (id: string, more: Partial<WireProduct> = {}): WireProduct => ({
  id,
  title: 'Coonoor Orange Pekoe',
  subtitle: 'Long leaf, amber cup',
  ribbon_text: null,
  description: '<p>The tea we drink ourselves.</p>',
  thumbnail: `https://pictures.example/${id}.webp`,
  images: [{ url: `https://pictures.example/${id}.webp`, order: 1, type: 'image' }],
  options: [],
  variants: [wireVariant(`${id}-100`)],
  product_collections: [],
  additional_info: [],
  type: { value: 'physical' },
  custom_fields: [],
  related_products: [],
  purchasable: true,
  order: 1,
  site_product_selection: 'lowest_price_first',
  updated_at: '2026-01-05T09:00:00.000Z',
  ...more,
});
