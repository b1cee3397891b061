import * as v from 'valibot';
import { amountInField, amountProblem, parsePaise } from '../../../../domain/amounts';
import type { EditedProduct, EditedVariant, ProductChanges } from '../../../../domain/catalog/editedProduct';
import { parsePercentage, parseWholeNumber, normalizeHsn } from '../../../../domain/typedNumber';

export const variantFields = [
  'title',
  'amount',
  'sale_amount',
  'mrp',
  'weight',
  'hsn',
  'tax_rate',
  'sku',
  'order_limit',
  'manage_inventory',
  'is_deleted',
] as const;
export type VariantField = (typeof variantFields)[number];
export type VariantTextField = Exclude<VariantField, 'manage_inventory' | 'is_deleted'>;

const text = v.string();
const variantSchema = v.object({
  id: text,
  title: text,
  amount: text,
  sale_amount: text,
  mrp: text,
  weight: text,
  hsn: text,
  tax_rate: text,
  sku: text,
  order_limit: text,
  manage_inventory: v.boolean(),
  is_deleted: v.boolean(),
});

/** A variant as it is typed: prices in rupees, and an empty text for what is not set. */
export type VariantDraft = v.InferOutput<typeof variantSchema>;

export type SectionDraft = v.InferOutput<typeof sectionSchema>;
const sectionSchema = v.object({ id: text, title: text, description: text });

export type RelatedDraft = v.InferOutput<typeof relatedSchema>;
const relatedSchema = v.object({ related_id: text, section_title: text, title: text });

const pictureSchema = v.object({
  url: text,
  alt: v.optional(text),
  type: v.optional(v.picklist(['image', 'video'])),
});

export const productDraftSchema = v.object({
  title: text,
  subtitle: text,
  ribbon_text: text,
  description: text,
  status: v.picklist(['draft', 'published']),
  is_hidden: v.boolean(),
  purchasable: v.boolean(),
  images: v.array(pictureSchema),
  additional_info: v.array(sectionSchema),
  related_products: v.array(relatedSchema),
  variants: v.array(variantSchema),
});

/** A product as the form shows it. The fields have the names that `save_product` accepts. */
export type ProductDraft = v.InferOutput<typeof productDraftSchema>;

export type ProductField = Exclude<keyof ProductDraft, 'variants'>;
export const productFields = [
  'title',
  'subtitle',
  'ribbon_text',
  'description',
  'status',
  'is_hidden',
  'purchasable',
  'images',
  'additional_info',
  'related_products',
] as const satisfies readonly ProductField[];

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const productDraftOf = (product: EditedProduct): ProductDraft => ({
  title: product.title,
  subtitle: product.subtitle ?? '',
  ribbon_text: product.ribbon_text ?? '',
  description: product.description,
  status: product.status,
  is_hidden: product.is_hidden,
  purchasable: product.purchasable,
  images: product.images.map(({ url, type, alt = '' }) => ({ url, alt, ...(type === 'video' && { type }) })),
  additional_info: product.additional_info.map(({ id, title, description }) => ({ id, title, description })),
  related_products: product.related_products.map(({ related_id, section_title, title }) => ({
    related_id,
    section_title,
    title,
  })),
  variants: product.variants.map(variantDraftOf),
});

/** Returns a price in paise as its field shows it; null is an empty field. */
export const priceInField = (paise: number | null) => (paise === null ? '' : amountInField(paise));

const isPrice = (field: VariantField) => field === 'amount' || field === 'sale_amount' || field === 'mrp';

function variantDraftOf(variant: EditedVariant): VariantDraft {
  const shown = variantFields.map((field) => {
    const value = variant[field];
    if (typeof value === 'boolean') return [field, value];
    return [field, isPrice(field) ? priceInField(value as number | null) : String(value ?? '')];
  });
  return { id: variant.id, ...(Object.fromEntries(shown) as Omit<VariantDraft, 'id'>) };
}

/** A variant that is added to the form, with the tax of tea. */
export const newVariant = (id: string): VariantDraft => ({
  id,
  title: '',
  amount: '',
  sale_amount: '',
  mrp: '',
  weight: '',
  hsn: '0902',
  tax_rate: '5',
  sku: '',
  order_limit: '',
  manage_inventory: true,
  is_deleted: false,
});

/** Returns the value of a variant's field as it is stored. */
export function storedValue(field: VariantField, value: string | boolean) {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (text === '') return null;
  if (isPrice(field)) return parsePaise(text);
  if (field === 'tax_rate') return parsePercentage(text);
  if (field === 'order_limit') return parseWholeNumber(text);
  return field === 'hsn' ? normalizeHsn(text) : text;
}

/** Returns the fields of the form that differ from the saved ones, as `save_product` takes them. */
export function changesOf(draft: ProductDraft, saved: ProductDraft): ProductChanges {
  const fields = productFields.filter((field) => !isSame(draft[field], saved[field]));
  const variants = draft.variants.flatMap((variant) => variantChanges(variant, saved) ?? []);
  return {
    ...(Object.fromEntries(fields.map((field) => [field, storedField(draft, field)])) as ProductChanges),
    ...(variants.length > 0 && { variants }),
  };
}

function storedField(draft: ProductDraft, field: ProductField) {
  if (field !== 'related_products') return draft[field];
  return draft.related_products.map(({ related_id, section_title }) => ({ related_id, section_title }));
}

function variantChanges(variant: VariantDraft, saved: ProductDraft) {
  const before = saved.variants.find(({ id }) => id === variant.id);
  // A new variant that was removed again was never stored.
  if (!before && variant.is_deleted) return null;
  const fields = variantFields.filter((field) => variant[field] !== before?.[field]);
  if (fields.length === 0) return null;
  return { id: variant.id, ...Object.fromEntries(fields.map((field) => [field, storedValue(field, variant[field])])) };
}

/** The error messages by the path of the field, such as `variants.silver-tips-50g.amount`, as the database names it. */
export type DraftErrors = Record<string, string>;

/** Returns the errors that are found without the database, which checks the rest. An old picture may lack its text. */
export function draftErrors(draft: ProductDraft, saved: ProductDraft): DraftErrors {
  const errors: DraftErrors = {};
  if (!draft.title.trim()) errors.title = 'Please enter a title.';
  draft.images.forEach(({ url, alt }, index) => {
    if (!alt?.trim() && !saved.images.some((old) => old.url === url && !old.alt))
      errors[`images.${index}.alt`] = 'Please say what the picture shows.';
  });
  for (const variant of draft.variants.filter(({ is_deleted }) => !is_deleted)) {
    for (const [field, message] of variantErrors(variant)) errors[`variants.${variant.id}.${field}`] = message;
  }
  return errors;
}

type Prices = Pick<VariantDraft, 'amount' | 'sale_amount' | 'mrp'>;

/** Finds what is wrong with the prices of a variant. */
export function* priceErrors(variant: Prices): Generator<[keyof Prices, string]> {
  const [amount, sale, mrp] = (['amount', 'sale_amount', 'mrp'] as const).map(
    (field) => storedValue(field, variant[field]) as number | null,
  ) as [number | null, number | null, number | null];
  for (const field of ['amount', 'sale_amount', 'mrp'] as const) {
    const problem = (field === 'amount' || variant[field].trim()) && amountProblem(variant[field]);
    if (problem) yield [field, problem];
  }
  if (sale !== null && amount !== null && sale >= amount)
    yield ['sale_amount', 'The sale price must be below the price.'];
  if (mrp !== null && amount !== null && mrp < amount) yield ['mrp', 'The MRP must not be below the price.'];
}

function* variantErrors(variant: VariantDraft): Generator<[VariantTextField, string]> {
  if (!variant.title.trim()) yield ['title', 'Please enter a title, such as 100 g.'];
  yield* priceErrors(variant);
  if (!/^(\d{4}|\d{6}|\d{8})?$/.test(normalizeHsn(variant.hsn))) yield ['hsn', 'An HSN code has 4, 6 or 8 digits.'];
  if (variant.tax_rate.trim() && parsePercentage(variant.tax_rate) === null)
    yield ['tax_rate', 'A tax rate is from 0 to 100 percent.'];
  const limit = parseWholeNumber(variant.order_limit);
  if (variant.order_limit.trim() && (limit === null || limit < 1 || limit > 100))
    yield ['order_limit', 'The limit per order is from 1 to 100.'];
}
