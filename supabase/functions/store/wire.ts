import type { Tables } from '../../database.types.ts';

export type VariantRow = Tables<'variants'> & { currency: Tables<'currencies'> };

export type ProductRow = Tables<'products'> & {
  variants: VariantRow[];
  product_collections: Pick<Tables<'product_collections'>, 'collection_id' | 'position'>[];
  related_products: Omit<Tables<'related_products'>, 'product_id'>[];
};

/** Available units by variant id. */
export type Stock = ReadonlyMap<string, number>;

/** Returns a product in the format of `GET /products`. */
export function toListedProduct(row: ProductRow, stock: Stock) {
  return { ...toProduct(row, stock), images: row.images };
}

/** Returns a product in the format of `GET /products/:id`: the pictures are named `media`, and four fields are added. */
export function toSingleProduct(row: ProductRow, stock: Stock) {
  const { status, created_at, deleted_at, metadata } = row;
  return { ...toProduct(row, stock), media: row.images, status, created_at, deleted_at, metadata };
}

function toProduct(row: ProductRow, stock: Stock) {
  const variants = row.variants.toSorted(byPosition).map((variant) => toVariant(variant, stock));
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    ribbon_text: row.ribbon_text,
    description: row.description,
    thumbnail: row.thumbnail,
    options: row.options.map((option) => ({
      ...option,
      values: variants.flatMap((variant) => variant.options).filter((value) => value.option_id === option.id),
    })),
    variants,
    product_collections: row.product_collections
      .toSorted(byPosition)
      .map(({ collection_id, position }) => ({ product_id: row.id, collection_id, order: position })),
    additional_info: row.additional_info,
    type: { value: row.type },
    custom_fields: row.custom_fields,
    related_products: row.related_products.toSorted(byPosition),
    purchasable: row.purchasable,
    order: row.position,
    site_product_selection: row.site_product_selection,
    updated_at: row.updated_at,
  };
}

function toVariant(row: VariantRow, stock: Stock) {
  const { id, title, image_url, sku, manage_inventory, weight, amount, sale_amount, currency_code, currency } = row;
  return {
    id,
    title,
    image_url,
    sku,
    manage_inventory,
    weight,
    options: row.options.map((option) => ({ ...option, variant_id: id })),
    inventory_quantity: stock.get(id) ?? 0,
    prices: [{ amount, sale_amount, currency_code, currency }],
  };
}

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;
