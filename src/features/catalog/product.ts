import type { CurrencyInfo } from '../../shared/lib/money';

// Names as the store API's clients know them (snake case), so that a field means the same everywhere.

export interface VariantOption {
  id: string;
  option_id: string;
  variant_id: string;
  value: string;
}

export interface Variant {
  id: string;
  title: string;
  image_url: string | null;
  sku: string | null;
  /** Minor units. */
  price_in_cents: number;
  /** Minor units; null is no sale, 0 is a sale at nothing. */
  sale_price_in_cents: number | null;
  currency: string;
  currency_info: CurrencyInfo | null;
  price_formatted: string;
  sale_price_formatted: string | null;
  manage_inventory: boolean;
  /** As printed: `100 g`. */
  weight: string | null;
  options: VariantOption[];
  /** What can be bought now; null is not known. */
  inventory_quantity: number | null;
}

export interface Option {
  id: string;
  title: string;
  values: VariantOption[];
}

export interface ProductImage {
  url: string;
  order: number;
}

export interface AdditionalInfo {
  id: string;
  order: number;
  title: string;
  /** HTML, as the store wrote it. */
  description: string;
}

export interface ProductCollection {
  product_id: string;
  collection_id: string;
  order: number;
}

export interface CustomField {
  id: string;
  title: string;
  is_required: boolean;
}

export interface RelatedProduct {
  id: string;
  section_title: string;
  related_type: string;
  related_id: string;
  position: number;
}

export interface Product {
  id: string;
  title: string;
  subtitle: string | null;
  ribbon_text: string | null;
  /** HTML, as the store wrote it: `sanitizeHtml` before showing. */
  description: string;
  /** The thumbnail. */
  image: string | null;
  /** Of the variant that the product is shown with, see `shownVariant`. */
  price_in_cents: number;
  sale_price_in_cents: number | null;
  currency: string;
  price_formatted: string;
  sale_price_formatted: string | null;
  purchasable: boolean;
  order: number;
  site_product_selection: string | null;
  /** In order, without videos. */
  images: ProductImage[];
  options: Option[];
  /** Never empty. */
  variants: Variant[];
  product_collections: ProductCollection[];
  additional_info: AdditionalInfo[];
  type: { value: string };
  custom_fields: CustomField[];
  related_products: RelatedProduct[];
  updated_at: string | null;
  /** On a single read alone. */
  status: string | null;
  created_at: string | null;
  deleted_at: string | null;
  metadata: Record<string, unknown> | null;
}

export interface ProductList {
  /** Of all products that fit the query, on every page. */
  count: number;
  offset: number;
  limit: number;
  products: Product[];
}
