import { HTTPException } from 'hono/http-exception';
import { dataOf, type ServiceClient } from '../_shared/database.ts';
import { ID_PATTERN, type ProductsQuery } from './queries.ts';
import { compareProducts } from './sorting.ts';
import { toListedProduct, toSingleProduct, type Stock } from './wire.ts';

// related_products has two foreign keys to products. The text after `!` names the one to join by.
const FULL_PRODUCT = `*,
  variants(*, currency:currencies(*)),
  product_collections(collection_id, position),
  related_products!related_products_product_id_fkey(id, section_title, related_type, related_id, position)` as const;

/**
 * Returns one page of the catalog. The database cannot sort by price, which depends on the variants. Therefore this
 * function reads the columns for sorting of all matching products, and all columns only of the products on the page.
 */
export async function listProducts(
  db: ServiceClient,
  { ids, offset, limit, order, sort_by, is_hidden, to_date }: ProductsQuery,
) {
  let matching = published(
    db,
    'id, position, created_at, site_product_selection, variants(amount, sale_amount, position)',
  ).eq('is_hidden', is_hidden === 'true');
  if (ids) matching = matching.in('id', ids);
  if (to_date) matching = matching.lte('created_at', to_date);

  const all = dataOf(await matching).sort(compareProducts(sort_by, order));
  const page = all.slice(offset, offset + limit).map(({ id }) => id);
  const rows = page.length ? dataOf(await published(db, FULL_PRODUCT).in('id', page)) : [];
  const stock = await stockOf(
    db,
    rows.flatMap((row) => row.variants.map(({ id }) => id)),
  );
  rows.sort((a, b) => page.indexOf(a.id) - page.indexOf(b.id));
  return { count: all.length, offset, limit, products: rows.map((row) => toListedProduct(row, stock)) };
}

/**
 * Returns one product. Hidden products are not listed but can be read by id or slug.
 * @throws {HTTPException} 404 if there is no such product
 */
export async function readProduct(db: ServiceClient, key: string, field: 'id' | 'slug') {
  const row = ID_PATTERN.test(key) ? dataOf(await published(db, FULL_PRODUCT).eq(field, key).maybeSingle()) : undefined;
  if (!row) throw new HTTPException(404, { message: `Product with ${field} ${key} was not found` });
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

/** Returns the available stock of all variants, or of the variants of the given products. */
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
