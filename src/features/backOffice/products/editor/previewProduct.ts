import type { EditedProduct } from '../../../../domain/catalog/editedProduct';
import type { Product } from '../../../../domain/catalog/product';
import { asArray, asRecord } from '../../../../shared/lib/narrow';
import { parseProduct } from '../../../catalog/parseProduct';
import { storedValue, type ProductDraft, type VariantDraft } from './productDraft';

/** Returns a draft as the shop would show it; null without a variant that has a price. */
export const previewProduct = (draft: ProductDraft, { preview }: EditedProduct): Product | null =>
  parseProduct({
    ...preview,
    title: draft.title,
    subtitle: draft.subtitle,
    ribbon_text: draft.ribbon_text,
    description: draft.description,
    media: draft.images.map((image, order) => ({ ...image, order })),
    thumbnail: draft.images.find(({ type }) => type !== 'video')?.url ?? null,
    additional_info: draft.additional_info.map((section, order) => ({ ...section, order })),
    variants: draft.variants
      .filter(({ is_deleted }) => !is_deleted)
      .map((variant) => ({ ...savedVariant(preview, variant.id), ...previewVariant(variant) })),
  });

const savedVariant = ({ variants }: EditedProduct['preview'], id: string) =>
  asArray(variants)
    .map(asRecord)
    .find((variant) => variant?.id === id);

function previewVariant(variant: VariantDraft) {
  const amount = storedValue('amount', variant.amount);
  return {
    id: variant.id,
    title: variant.title,
    weight: variant.weight,
    prices: [{ amount, sale_amount: storedValue('sale_amount', variant.sale_amount), currency_code: 'inr' }],
  };
}
