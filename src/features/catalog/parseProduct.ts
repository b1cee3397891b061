import { representativeVariant } from '../../domain/catalog/price';
import type {
  AdditionalInfo,
  CustomField,
  Option,
  Product,
  ProductCollection,
  ProductImage,
  RelatedProduct,
  Variant,
} from '../../domain/catalog/product';
import {
  asArray,
  asFiniteNumber,
  asId,
  asImageUrl,
  asNonEmptyString,
  asRecord,
  type UnknownRecord,
} from '../../shared/lib/narrow';
import { parseOptionValue, parseVariant } from './parseVariant';

/**
 * Parses a product of a store response. Missing and malformed fields get default values.
 * @returns null without an id or a variant with a price
 */
export function parseProduct(raw: unknown): Product | null {
  const fields = asRecord(raw);
  const id = asId(fields?.id);
  if (!fields || !id) return null;

  const selection = asNonEmptyString(fields.site_product_selection);
  const variants = parseVariants(fields.variants);
  const representative = representativeVariant(variants, selection);
  if (!representative) return null;

  const images = parseImages(fields);
  return {
    id,
    title: asNonEmptyString(fields.title) ?? '',
    subtitle: asNonEmptyString(fields.subtitle),
    ribbon_text: asNonEmptyString(fields.ribbon_text),
    description: asNonEmptyString(fields.description) ?? '',
    image: asImageUrl(fields.thumbnail) ?? asImageUrl(fields.image) ?? images[0]?.url ?? null,
    price_in_cents: representative.price_in_cents,
    sale_price_in_cents: representative.sale_price_in_cents,
    currency: representative.currency,
    price_formatted: representative.price_formatted,
    sale_price_formatted: representative.sale_price_formatted,
    // Products are purchasable unless the store says otherwise.
    purchasable: fields.purchasable !== false,
    order: asFiniteNumber(fields.order) ?? 0,
    site_product_selection: selection,
    images,
    options: parseEach(fields.options, parseOption),
    variants,
    product_collections: parseEach(fields.product_collections, parseCollection),
    additional_info: parseEach(fields.additional_info, parseAdditionalInfo).sort(byOrder),
    type: { value: asNonEmptyString(asRecord(fields.type)?.value) ?? 'physical' },
    custom_fields: parseEach(fields.custom_fields, parseCustomField),
    related_products: parseEach(fields.related_products, parseRelatedProduct),
    updated_at: asNonEmptyString(fields.updated_at),
    status: asNonEmptyString(fields.status),
    created_at: asNonEmptyString(fields.created_at),
    deleted_at: asNonEmptyString(fields.deleted_at),
    metadata: asRecord(fields.metadata),
  };
}

/** Keeps the first variant of each id: the cart and the selection refer to a variant by its id. */
function parseVariants(list: unknown): Variant[] {
  const byId = new Map<string, Variant>();
  for (const variant of asArray(list).flatMap((raw) => parseVariant(raw) ?? [])) {
    if (!byId.has(variant.id)) byId.set(variant.id, variant);
  }
  return [...byId.values()];
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;

function parseEach<Item>(list: unknown, parseItem: (fields: UnknownRecord) => Item | null): Item[] {
  return asArray(list).flatMap((raw) => {
    const fields = asRecord(raw);
    return (fields && parseItem(fields)) ?? [];
  });
}

/** Stores send images as `images` in a product list and as `media` for a single product. */
function parseImages(product: UnknownRecord): ProductImage[] {
  const images = asArray(product.images).length > 0 ? product.images : product.media;
  return parseEach(images, (fields) => {
    const url = asImageUrl(fields.url);
    const alt = asNonEmptyString(fields.alt);
    return url && fields.type !== 'video'
      ? { url, order: asFiniteNumber(fields.order) ?? 0, ...(alt && { alt }) }
      : null;
  }).sort(byOrder);
}

function parseOption(fields: UnknownRecord): Option | null {
  const id = asId(fields.id);
  if (!id) return null;
  return {
    id,
    title: asNonEmptyString(fields.title) ?? '',
    values: asArray(fields.values).flatMap((value) => parseOptionValue(value) ?? []),
  };
}

function parseCollection(fields: UnknownRecord): ProductCollection | null {
  const collectionId = asId(fields.collection_id);
  if (!collectionId) return null;
  return {
    product_id: asId(fields.product_id) ?? '',
    collection_id: collectionId,
    order: asFiniteNumber(fields.order) ?? 0,
  };
}

function parseAdditionalInfo(fields: UnknownRecord): AdditionalInfo | null {
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

function parseCustomField(fields: UnknownRecord): CustomField | null {
  const title = asNonEmptyString(fields.title);
  return title ? { id: asId(fields.id) ?? '', title, is_required: fields.is_required === true } : null;
}

function parseRelatedProduct(fields: UnknownRecord): RelatedProduct | null {
  const relatedId = asId(fields.related_id);
  if (!relatedId) return null;
  return {
    id: asId(fields.id) ?? '',
    section_title: asNonEmptyString(fields.section_title) ?? '',
    related_type: asNonEmptyString(fields.related_type) ?? '',
    related_id: relatedId,
    position: asFiniteNumber(fields.position) ?? 0,
  };
}
