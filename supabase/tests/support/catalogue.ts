import { randomUUID } from 'node:crypto';
import type { Database } from '../../database.types.ts';
import type { TestBackend } from '../../local/testing/backend.ts';

type Insert<Name extends keyof Database['public']['Tables']> = Database['public']['Tables'][Name]['Insert'];

interface Tea {
  product?: Partial<Insert<'products'>>;
  variant?: Partial<Insert<'variants'>>;
  /** Tins on the shelf; the variant is not counted unless told. */
  stock?: number;
}

/** Puts a product with one variant on sale, at ₹500 unless told; answers the variant's id. */
export async function sellTea({ service }: TestBackend, { product, variant, stock }: Tea = {}): Promise<string> {
  const id = `tea-${randomUUID()}`;
  await service
    .from('products')
    .insert({ id, slug: id, title: 'Test Tea', ...product })
    .throwOnError();
  await service
    .from('variants')
    .insert({
      id: `${id}-100g`,
      product_id: id,
      title: '100 g',
      weight: '100 g',
      amount: 50_000,
      manage_inventory: stock !== undefined,
      ...variant,
    })
    .throwOnError();
  if (stock !== undefined) {
    await service
      .from('stock')
      .insert({ variant_id: `${id}-100g`, quantity: stock })
      .throwOnError();
  }
  return `${id}-100g`;
}
