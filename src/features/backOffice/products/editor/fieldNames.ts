import { stripHtml } from '../../../../shared/lib/plainText';
import { readField } from './mergeDrafts';
import type { ProductDraft, ProductField, VariantField } from './productDraft';

const productFieldNames: Record<ProductField, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  ribbon_text: 'Ribbon',
  description: 'Description',
  status: 'State',
  is_hidden: 'In lists',
  purchasable: 'For sale',
  images: 'Pictures',
  additional_info: 'Sections',
  related_products: 'Related products',
};

const variantFieldNames: Record<VariantField, string> = {
  title: 'Title',
  amount: 'Price',
  sale_amount: 'Sale price',
  mrp: 'MRP',
  weight: 'Net weight',
  hsn: 'HSN code',
  tax_rate: 'Tax rate',
  sku: 'SKU',
  order_limit: 'Limit per order',
  manage_inventory: 'Counts stock',
  is_deleted: 'Removed',
};

/** Returns the name of a field for a sentence: `Sale price of 100 g`. */
export function fieldName(path: string, draft: ProductDraft): string {
  const [list, id, field] = path.split('.');
  if (list !== 'variants') return productFieldNames[list as ProductField] ?? path;
  const variant = draft.variants.find((each) => each.id === id);
  return `${variantFieldNames[field as VariantField] ?? field} of ${variant?.title || id}`;
}

/** Returns the value of a field as a text. */
export function textOf(path: string, draft: ProductDraft): string {
  const value = readField(draft, path) as string | boolean | undefined;
  if (path === 'images') return draft.images.map(({ alt, url }) => alt || url).join(', ') || 'none';
  if (path === 'additional_info')
    return draft.additional_info.map(({ title, description }) => `${title}: ${stripHtml(description)}`).join('; ');
  if (path === 'related_products') return draft.related_products.map(({ title }) => title).join(', ') || 'none';
  if (path === 'is_hidden') return value ? 'no' : 'yes';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return stripHtml(value ?? '') || 'empty';
}
