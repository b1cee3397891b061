import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { Refusal } from '../_shared/http.ts';
import type { ProductsQuery } from './queries.ts';
import { comparerOf } from './sorting.ts';
import { toListedProduct, toSingleProduct, type Stock } from './wire.ts';

// related_products points at products twice: the hint says whose relations are meant.
const WHOLE_PRODUCT = `*,
  variants(*, currency:currencies(*)),
  product_collections(collection_id, position),
  related_products!related_products_product_id_fkey(id, section_title, related_type, related_id, position)` as const;

/**
 * One page of the catalogue. Every product that fits is sorted by what a sort needs, so that price,
 * which its variants decide, pages like any other key; only the page itself is read whole.
 */
export async function listProducts(
  db: ServiceClient,
  { ids, offset, limit, order, sort_by, is_hidden, to_date }: ProductsQuery,
) {
  let fitting = published(
    db,
    'id, position, created_at, site_product_selection, variants(amount, sale_amount, position)',
  ).eq('is_hidden', is_hidden === 'true');
  if (ids) fitting = fitting.in('id', ids);
  if (to_date) fitting = fitting.lte('created_at', to_date);

  const all = dataOf(await fitting).sort(comparerOf(sort_by, order));
  const page = all.slice(offset, offset + limit).map(({ id }) => id);
  const rows = page.length ? dataOf(await published(db, WHOLE_PRODUCT).in('id', page)) : [];
  const stock = await stockOf(
    db,
    rows.flatMap((row) => row.variants.map(({ id }) => id)),
  );
  rows.sort((a, b) => page.indexOf(a.id) - page.indexOf(b.id));
  return { count: all.length, offset, limit, products: rows.map((row) => toListedProduct(row, stock)) };
}

/**
 * One product, hidden or not: hidden ones are reached by their link alone.
 * @throws {Refusal} 404 when there is none
 */
export async function readProduct(db: ServiceClient, key: string, field: 'id' | 'slug') {
  const row = dataOf(await published(db, WHOLE_PRODUCT).eq(field, key).maybeSingle());
  if (!row) throw new Refusal(404, `Product with ${field} ${key} was not found`);
  return {
    product: toSingleProduct(
      row,
      await stockOf(
        db,
        row.variants.map(({ id }) => id),
      ),
    ),
  };
}

/** What can be bought right now of every variant, or of those products' alone. */
export async function listStock(db: ServiceClient, productIds: string[] | undefined) {
  let wanted = db.from('variants').select('id').order('id');
  if (productIds) wanted = wanted.in('product_id', productIds);
  const ids = dataOf(await wanted).map(({ id }) => id);
  const stock = await stockOf(db, ids);
  return { variants: ids.map((id) => ({ id, inventory_quantity: stock.get(id) ?? 0 })) };
}

async function stockOf(db: ServiceClient, variantIds: string[]): Promise<Stock> {
  const rows = variantIds.length ? dataOf(await db.rpc('available_stock', { variant_ids: variantIds })) : [];
  return new Map(rows.map(({ variant_id, quantity }) => [variant_id, quantity]));
}

const published = <const Columns extends string>(db: ServiceClient, columns: Columns) =>
  db.from('products').select(columns).eq('status', 'published').is('deleted_at', null);
