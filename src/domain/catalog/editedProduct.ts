/* What the functions of supabase/migrations/20261126001400_products.sql return and accept. */

export type ProductState = 'draft' | 'published' | 'deleted';

export type EditedVariant = {
  /** Never changes. */
  id: string;
  title: string;
  /** In paise, like `sale_amount` and `mrp`. */
  amount: number;
  /** Below `amount`; null means not on sale. */
  sale_amount: number | null;
  /** The maximum retail price, not below `amount`; null means that it is not known. */
  mrp: number | null;
  /** The net weight, as it is displayed: `100 g`. */
  weight: string | null;
  hsn: string | null;
  /** In percent. */
  tax_rate: number | null;
  sku: string | null;
  /** From 1 to 100; null means 100. */
  order_limit: number | null;
  /** Whether the stock is counted. The default of a new variant is true, with a stock of 0. */
  manage_inventory: boolean;
  image_url: string | null;
  position: number;
  /** Whether the variant was taken out of the shop. */
  is_deleted: boolean;
};

export type EditedImage = {
  url: string;
  order: number;
  type: 'image' | 'video';
  /** Absent in catalogs from before the back office. Every picture that is added needs it. */
  alt?: string;
};

export type EditedSection = { id: string; order: number; title: string; description: string };

export type EditedRelatedProduct = { related_id: string; section_title: string; title: string; state: ProductState };

/** What `product_to_edit` returns. */
export type EditedProduct = {
  /** The address in the shop, which never changes. */
  id: string;
  title: string;
  subtitle: string | null;
  ribbon_text: string | null;
  /** HTML: see `descriptionHtml.ts`. */
  description: string;
  status: 'draft' | 'published';
  is_hidden: boolean;
  purchasable: boolean;
  images: EditedImage[];
  additional_info: EditedSection[];
  related_products: EditedRelatedProduct[];
  /** Deleted ones too. */
  variants: EditedVariant[];
  version: number;
  state: ProductState;
  updated_at: string;
  published_at: string | null;
  deleted_at: string | null;
  /** The product as the store API would return it, without stock. */
  preview: { id: string; [field: string]: unknown };
  /** The units in stock by the id of the variant, of the variants whose stock is counted. */
  stock: Record<string, number>;
};

/** A variant in the list of products. Prices are in paise. */
export type ListedVariant = Pick<EditedVariant, 'id' | 'title' | 'weight' | 'amount' | 'sale_amount' | 'mrp'> & {
  /** The units in stock; null if the stock is not counted. */
  quantity: number | null;
};

/** What `change_prices` accepts for each variant, in paise. */
export type ChangedPrices = {
  variant_id: string;
  amount: number;
  sale_amount: number | null;
  /** The prices that the person has changed. */
  expected_amount: number;
  expected_sale_amount: number | null;
};

/** What `change_prices` returns for each variant. The prices are as they are now. */
export type PriceOutcome = {
  variant_id: string;
  /**
   * - `saved`: the prices are what was sent
   * - `changed`: they are no longer what was expected, and were not changed
   * - `deleted`: the variant is no longer in the shop
   */
  outcome: 'saved' | 'changed' | 'deleted';
  /** Null if the variant is deleted. */
  amount: number | null;
  sale_amount: number | null;
};

/** The fields to change. Absent fields stay as they are. */
export type ProductChanges = Partial<
  Pick<EditedProduct, 'title' | 'subtitle' | 'ribbon_text' | 'description' | 'status' | 'is_hidden' | 'purchasable'>
> & {
  /** The complete list in its order, like `additional_info` and `related_products`. */
  images?: { url: string; alt?: string; type?: 'image' | 'video' }[];
  additional_info?: Pick<EditedSection, 'id' | 'title' | 'description'>[];
  related_products?: Pick<EditedRelatedProduct, 'related_id' | 'section_title'>[];
  /** Only variants that change. A variant with a new id is added and needs a title and an amount. */
  variants?: ({ id: string } & Partial<EditedVariant>)[];
};
