import { fieldsOf, idOf, listOf, numberOf, textOf, type Fields } from '../../shared/lib/read';
import { representativeVariant } from '../../domain/price';
import type {
  AdditionalInfo,
  CustomField,
  Option,
  Product,
  ProductCollection,
  ProductImage,
  RelatedProduct,
} from '../../domain/product';
import { optionValueFrom, variantFrom } from './variantWire';

/**
 * A product as the shop knows it, from a store's wire. What is missing or malformed inside is left out;
 * null where no product can be made of it (no id, or nothing with a price).
 */
export function productFrom(raw: unknown): Product | null {
  const fields = fieldsOf(raw);
  const id = idOf(fields?.id);
  if (!fields || !id) return null;

  const selection = textOf(fields.site_product_selection);
  const variants = listOf(fields.variants).flatMap((each) => variantFrom(each) ?? []);
  const shown = representativeVariant(variants, selection);
  if (!shown) return null;

  const images = imagesOf(fields);
  return {
    id,
    title: textOf(fields.title) ?? '',
    subtitle: textOf(fields.subtitle),
    ribbon_text: textOf(fields.ribbon_text),
    description: textOf(fields.description) ?? '',
    image: textOf(fields.thumbnail) ?? textOf(fields.image) ?? images[0]?.url ?? null,
    price_in_cents: shown.price_in_cents,
    sale_price_in_cents: shown.sale_price_in_cents,
    currency: shown.currency,
    price_formatted: shown.price_formatted,
    sale_price_formatted: shown.sale_price_formatted,
    // Only a store that says so keeps a product from being sold.
    purchasable: fields.purchasable !== false,
    order: numberOf(fields.order) ?? 0,
    site_product_selection: selection,
    images,
    options: each(fields.options, optionFrom),
    variants,
    product_collections: each(fields.product_collections, collectionFrom),
    additional_info: each(fields.additional_info, infoFrom).sort(byOrder),
    type: { value: textOf(fieldsOf(fields.type)?.value) ?? 'physical' },
    custom_fields: each(fields.custom_fields, customFieldFrom),
    related_products: each(fields.related_products, relationFrom),
    updated_at: textOf(fields.updated_at),
    status: textOf(fields.status),
    created_at: textOf(fields.created_at),
    deleted_at: textOf(fields.deleted_at),
    metadata: fieldsOf(fields.metadata),
  };
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;

function each<Item>(list: unknown, itemFrom: (fields: Fields) => Item | null): Item[] {
  return listOf(list).flatMap((raw) => {
    const fields = fieldsOf(raw);
    return (fields && itemFrom(fields)) ?? [];
  });
}

/** Pictures are `images` in a list and `media` in a single read. */
function imagesOf(product: Fields): ProductImage[] {
  const pictures = listOf(product.images).length > 0 ? product.images : product.media;
  return each(pictures, (fields) => {
    const url = textOf(fields.url);
    return url && fields.type !== 'video' ? { url, order: numberOf(fields.order) ?? 0 } : null;
  }).sort(byOrder);
}

function optionFrom(fields: Fields): Option | null {
  const id = idOf(fields.id);
  if (!id) return null;
  return {
    id,
    title: textOf(fields.title) ?? '',
    values: listOf(fields.values).flatMap((value) => optionValueFrom(value) ?? []),
  };
}

function collectionFrom(fields: Fields): ProductCollection | null {
  const collection = idOf(fields.collection_id);
  if (!collection) return null;
  return { product_id: idOf(fields.product_id) ?? '', collection_id: collection, order: numberOf(fields.order) ?? 0 };
}

function infoFrom(fields: Fields): AdditionalInfo | null {
  const title = textOf(fields.title);
  const description = textOf(fields.description);
  if (!title && !description) return null;
  return {
    id: idOf(fields.id) ?? '',
    order: numberOf(fields.order) ?? 0,
    title: title ?? '',
    description: description ?? '',
  };
}

function customFieldFrom(fields: Fields): CustomField | null {
  const title = textOf(fields.title);
  return title ? { id: idOf(fields.id) ?? '', title, is_required: fields.is_required === true } : null;
}

function relationFrom(fields: Fields): RelatedProduct | null {
  const related = idOf(fields.related_id);
  if (!related) return null;
  return {
    id: idOf(fields.id) ?? '',
    section_title: textOf(fields.section_title) ?? '',
    related_type: textOf(fields.related_type) ?? '',
    related_id: related,
    position: numberOf(fields.position) ?? 0,
  };
}
