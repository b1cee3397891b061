import { asRecord, asId, asArray, asFiniteNumber, asNonEmptyString, type UnknownRecord } from '../../shared/lib/narrow';
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
  const fields = asRecord(raw);
  const id = asId(fields?.id);
  if (!fields || !id) return null;

  const selection = asNonEmptyString(fields.site_product_selection);
  const variants = asArray(fields.variants).flatMap((each) => variantFrom(each) ?? []);
  const shown = representativeVariant(variants, selection);
  if (!shown) return null;

  const images = imagesOf(fields);
  return {
    id,
    title: asNonEmptyString(fields.title) ?? '',
    subtitle: asNonEmptyString(fields.subtitle),
    ribbon_text: asNonEmptyString(fields.ribbon_text),
    description: asNonEmptyString(fields.description) ?? '',
    image: asNonEmptyString(fields.thumbnail) ?? asNonEmptyString(fields.image) ?? images[0]?.url ?? null,
    price_in_cents: shown.price_in_cents,
    sale_price_in_cents: shown.sale_price_in_cents,
    currency: shown.currency,
    price_formatted: shown.price_formatted,
    sale_price_formatted: shown.sale_price_formatted,
    // Only a store that says so keeps a product from being sold.
    purchasable: fields.purchasable !== false,
    order: asFiniteNumber(fields.order) ?? 0,
    site_product_selection: selection,
    images,
    options: each(fields.options, optionFrom),
    variants,
    product_collections: each(fields.product_collections, collectionFrom),
    additional_info: each(fields.additional_info, infoFrom).sort(byOrder),
    type: { value: asNonEmptyString(asRecord(fields.type)?.value) ?? 'physical' },
    custom_fields: each(fields.custom_fields, customFieldFrom),
    related_products: each(fields.related_products, relationFrom),
    updated_at: asNonEmptyString(fields.updated_at),
    status: asNonEmptyString(fields.status),
    created_at: asNonEmptyString(fields.created_at),
    deleted_at: asNonEmptyString(fields.deleted_at),
    metadata: asRecord(fields.metadata),
  };
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;

function each<Item>(list: unknown, itemFrom: (fields: UnknownRecord) => Item | null): Item[] {
  return asArray(list).flatMap((raw) => {
    const fields = asRecord(raw);
    return (fields && itemFrom(fields)) ?? [];
  });
}

/** Pictures are `images` in a list and `media` in a single read. */
function imagesOf(product: UnknownRecord): ProductImage[] {
  const pictures = asArray(product.images).length > 0 ? product.images : product.media;
  return each(pictures, (fields) => {
    const url = asNonEmptyString(fields.url);
    return url && fields.type !== 'video' ? { url, order: asFiniteNumber(fields.order) ?? 0 } : null;
  }).sort(byOrder);
}

function optionFrom(fields: UnknownRecord): Option | null {
  const id = asId(fields.id);
  if (!id) return null;
  return {
    id,
    title: asNonEmptyString(fields.title) ?? '',
    values: asArray(fields.values).flatMap((value) => optionValueFrom(value) ?? []),
  };
}

function collectionFrom(fields: UnknownRecord): ProductCollection | null {
  const collection = asId(fields.collection_id);
  if (!collection) return null;
  return {
    product_id: asId(fields.product_id) ?? '',
    collection_id: collection,
    order: asFiniteNumber(fields.order) ?? 0,
  };
}

function infoFrom(fields: UnknownRecord): AdditionalInfo | null {
  const title = asNonEmptyString(fields.title);
  const description = asNonEmptyString(fields.description);
  if (!title && !description) return null;
  return {
    id: asId(fields.id) ?? '',
    order: asFiniteNumber(fields.order) ?? 0,
    title: title ?? '',
    description: description ?? '',
  };
}

function customFieldFrom(fields: UnknownRecord): CustomField | null {
  const title = asNonEmptyString(fields.title);
  return title ? { id: asId(fields.id) ?? '', title, is_required: fields.is_required === true } : null;
}

function relationFrom(fields: UnknownRecord): RelatedProduct | null {
  const related = asId(fields.related_id);
  if (!related) return null;
  return {
    id: asId(fields.id) ?? '',
    section_title: asNonEmptyString(fields.section_title) ?? '',
    related_type: asNonEmptyString(fields.related_type) ?? '',
    related_id: related,
    position: asFiniteNumber(fields.position) ?? 0,
  };
}
