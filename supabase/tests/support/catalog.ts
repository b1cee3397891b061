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
  { service }: TestBackend,
  { product, variant, stock }: NewVariant = {},
): Promise<string> {
  const id = product?.id ?? `tea-${randomUUID()}`;
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

/** Returns the id of the product that {@link createVariant} created for a variant. */
export const productIdOf = (variantId: string) => variantId.replace(/-100g$/, '');
