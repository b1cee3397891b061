import type { CurrencyInfo } from '../money.ts';

// Fields have the names of the store API (snake case), so that a field has one name everywhere.

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
  /** Integer minor units (paise, cents). */
  price_in_cents: number;
  /** Integer minor units; null means no sale, 0 is a valid sale price. */
  sale_price_in_cents: number | null;
  currency: string;
  currency_info: CurrencyInfo | null;
  price_formatted: string;
  sale_price_formatted: string | null;
  manage_inventory: boolean;
  /** For display: `100 g`. */
  weight: string | null;
  options: VariantOption[];
  /** Units in stock; null if the store did not report it. */
  inventory_quantity: number | null;
  /** Only our own store has this field: the most units in one order. */
  order_limit?: number;
  /** Only our own store has this field: the maximum retail price in minor units, including all taxes. */
  mrp?: number;
}

export interface Option {
  id: string;
  title: string;
  values: VariantOption[];
}

export interface ProductImage {
  url: string;
  order: number;
  /** Only our own store has this field: what the picture shows. */
  alt?: string;
}

export interface AdditionalInfo {
  id: string;
  order: number;
  title: string;
  /** Unsanitized HTML from the store. */
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
  /** Unsanitized HTML from the store: call `sanitizeHtml` before rendering it. */
  description: string;
  /** URL of the thumbnail. */
  image: string | null;
  /** The price of the `representativeVariant`. */
  price_in_cents: number;
  sale_price_in_cents: number | null;
  currency: string;
  price_formatted: string;
  sale_price_formatted: string | null;
  purchasable: boolean;
  order: number;
  site_product_selection: string | null;
  /** Sorted by `order`, without videos. */
  images: ProductImage[];
  options: Option[];
  /** At least one. */
  variants: Variant[];
  product_collections: ProductCollection[];
  additional_info: AdditionalInfo[];
  type: { value: string };
  custom_fields: CustomField[];
  related_products: RelatedProduct[];
  updated_at: string | null;
  /** This field and the next three are null in a list. */
  status: string | null;
  created_at: string | null;
  deleted_at: string | null;
  metadata: Record<string, unknown> | null;
}

/** A group of products. */
export interface Collection {
  id: string;
  title: string;
}

export interface ProductList {
  /** The number of products that match the query on all pages. */
  count: number;
  offset: number;
  limit: number;
  products: Product[];
  /** Only our own store has this field, and only the list of all products keeps it. */
  collections?: Collection[];
}
