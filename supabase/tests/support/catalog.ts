import { randomUUID } from 'node:crypto';
import type { Database } from '../../database.types.ts';
import type { TestBackend } from '../../server/testing/backend.ts';

type Insert<Name extends keyof Database['public']['Tables']> = Database['public']['Tables'][Name]['Insert'];

interface NewVariant {
  product?: Partial<Insert<'products'>>;
  variant?: Partial<Insert<'variants'>>;
  /** The stock quantity. Without it, the variant's stock is not managed. */
  stock?: number;
}

/** Creates a product with one variant, which costs ₹500 by default, and returns the variant's id. */
export async function createVariant(
  { db }: TestBackend,
  { product, variant, stock }: NewVariant = {},
): Promise<string> {
  const id = product?.id ?? `tea-${randomUUID()}`;
  const insert = (table: string, row: object) => {
    const columns = Object.keys(row).join(', ');
    return db.query(
      `insert into public.${table} (${columns})
       select ${columns} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
      [JSON.stringify(row)],
    );
  };
  await insert('products', { id, slug: id, title: 'Test Tea', ...product });
  await insert('variants', {
    id: `${id}-100g`,
    product_id: id,
    title: '100 g',
    weight: '100 g',
    amount: 50_000,
    manage_inventory: stock !== undefined,
    ...variant,
  });
  if (stock !== undefined) await insert('stock', { variant_id: `${id}-100g`, quantity: stock });
  return `${id}-100g`;
}

/** Returns the id of the product that {@link createVariant} created for a variant. */
export const productIdOf = (variantId: string) => variantId.replace(/-100g$/, '');
