import { dataOf, type ServiceClient } from '../_shared/database.ts';

const product = (position: number, id: string, title: string, overrides: object = {}) => ({
  id,
  slug: `${id}-tea`,
  title,
  position,
  created_at: `2026-01-0${position}T00:00:00Z`,
  ...overrides,
});

const variant = (product_id: string, id: string, title: string, amount: number, overrides: object = {}) => ({
  product_id,
  id,
  title,
  amount,
  ...overrides,
});

/**
 * Inserts a small catalog for the tests of the functions: *Pekoe* has no managed stock, *Reserve* has ten small
 * and three large tins, *Monsoon* is not for sale, *Trade* is hidden, *Draft* is unpublished.
 */
export async function insertCatalog(db: ServiceClient): Promise<void> {
  dataOf(
    await db.from('products').insert([
      product(1, 'pekoe', 'Pekoe', {
        thumbnail: '/art/pekoe.webp',
        ribbon_text: 'New',
        images: [{ url: '/art/pekoe.webp', order: 1, type: 'image' }],
      }),
      product(2, 'reserve', 'Reserve', {
        site_product_selection: 'lowest_price_first',
        options: [{ id: 'size', title: 'Size' }],
      }),
      product(3, 'monsoon', 'Monsoon', { purchasable: false }),
      product(4, 'trade', 'Trade', { is_hidden: true }),
      product(5, 'draft', 'Draft', { status: 'draft' }),
    ]),
  );
  dataOf(
    await db.from('variants').insert([
      variant('pekoe', 'pekoe-100', '100 g', 49900, { weight: '100 g', sku: 'PK-100' }),
      variant('reserve', 'reserve-large', 'Large', 90000, {
        position: 1,
        manage_inventory: true,
        options: [{ id: 'large', option_id: 'size', value: 'Large' }],
      }),
      variant('reserve', 'reserve-small', 'Small', 30000, {
        position: 2,
        manage_inventory: true,
        sale_amount: 25000,
        options: [{ id: 'small', option_id: 'size', value: 'Small' }],
      }),
      variant('monsoon', 'monsoon-tin', 'Tin', 70000),
      variant('trade', 'trade-sack', 'Sack', 400000),
      variant('draft', 'draft-tin', 'Tin', 100),
    ]),
  );
  dataOf(
    await db.from('stock').insert([
      { variant_id: 'reserve-large', quantity: 3 },
      { variant_id: 'reserve-small', quantity: 10 },
    ]),
  );
  dataOf(await db.from('collections').insert({ id: 'estate', title: 'Estate' }));
  dataOf(await db.from('product_collections').insert({ product_id: 'pekoe', collection_id: 'estate', position: 7 }));
  dataOf(
    await db
      .from('related_products')
      .insert({ product_id: 'pekoe', related_id: 'reserve', section_title: 'Goes well with' }),
  );
}

/** Opens a checkout session as the store does. It reserves its items for fifteen minutes. */
export async function openCheckoutSession(
  db: ServiceClient,
  items: { variant_id: string; quantity: number }[],
  urls: { success_url?: string; cancel_url?: string } = {},
) {
  return dataOf(
    await db.rpc('open_checkout_session', {
      items,
      success_url: 'http://shop.example/success',
      cancel_url: 'http://shop.example/products',
      locale: 'en-IN',
      time_zone: 'Asia/Kolkata',
      ...urls,
    }),
  );
}

/** Delivery details as they are stored. */
export const meera = {
  name: 'Meera Nair',
  email: 'meera@example.com',
  phone: '+919847012345',
  address: '4 Lake View Road',
  city: 'Kochi',
  pin_code: '682001',
  state: 'Kerala',
};
