import * as v from 'valibot';
import type { Tables } from '../../../../supabase/database.types';
import type {
  ChangedPrices,
  EditedProduct,
  PriceOutcome,
  ProductChanges,
  ProductState,
} from '../../../domain/catalog/editedProduct';
import { backendApi } from '../../../shared/api/backendApi';
import { rowSchema, rowsSchema } from '../../../shared/api/rowSchemas';

export type ProductRow = Tables<'product_list'>;

export const shownProducts = ['sold', 'draft', 'published', 'deleted'] as const;

export interface ProductRowsQuery {
  /** `sold` is every product that was not deleted. */
  show: 'sold' | ProductState;
  /** Matches title, subtitle, web address, variants and SKU. Empty: all products. */
  words: string;
  limit: number;
}

export interface ProductRows {
  products: ProductRow[];
  hasMore: boolean;
}

/** Who has changed a product last. */
export interface LastChange {
  /** Null if the account was deleted. */
  actor_email: string | null;
  happened_at: string;
}

const editedProductSchema = v.looseObject({ id: v.string(), version: v.number(), variants: v.array(v.unknown()) });
const listedSchema = v.array(v.looseObject({ id: v.string(), variants: v.array(v.looseObject({ id: v.string() })) }));
const outcomesSchema = v.array(v.looseObject({ variant_id: v.string(), outcome: v.string() }));

/** As many as a `<select>` of a phone can show usefully. */
const MAX_CHOICES = 500;

const LIST = { type: 'Product', id: 'LIST' } as const;
const ofProduct = (id: string) => ({ type: 'Product', id }) as const;

export const productsApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The first products in the order of the shop. */
    getProductRows: build.query<ProductRows, ProductRowsQuery>({
      rawResponseSchema: listedSchema,
      query:
        ({ show, words, limit }) =>
        (db) => {
          const list = words ? db.rpc('search_products', { words }) : db.from('product_list').select('*');
          const matching = show === 'sold' ? list.neq('state', 'deleted') : list.eq('state', show);
          // One row more than are shown, to see whether there are more.
          return matching
            .order('position')
            .order('id')
            .limit(limit + 1);
        },
      transformResponse: (rows: ProductRow[], _meta, { limit }) => ({
        products: rows.slice(0, limit),
        hasMore: rows.length > limit,
      }),
      providesTags: [LIST],
    }),

    /** The products to choose from, in the order of the shop. */
    getProductTitles: build.query<Pick<ProductRow, 'id' | 'title'>[], void>({
      rawResponseSchema: rowsSchema,
      query: () => (db) =>
        db
          .from('product_list')
          .select('id, title')
          .neq('state', 'deleted')
          .order('position')
          .order('id')
          .limit(MAX_CHOICES),
      providesTags: [LIST],
    }),

    getProductToEdit: build.query<EditedProduct, string>({
      rawResponseSchema: editedProductSchema,
      query: (id) => (db) => db.rpc('product_to_edit', { product_id: id }),
      // A form must start with the latest version, not with the version of an earlier visit.
      keepUnusedDataFor: 0,
      providesTags: (_product, _error, id) => [ofProduct(id)],
    }),

    getLastProductChange: build.query<LastChange | null, string>({
      rawResponseSchema: v.nullable(v.looseObject({ happened_at: v.string() })),
      query: (id) => (db) =>
        db
          .from('audit_entries')
          .select('actor_email, happened_at')
          .eq('table_name', 'products')
          .eq('product_id', id)
          .order('happened_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(1)
          .maybeSingle(),
    }),

    createProduct: build.mutation<EditedProduct, { id: string; title: string }>({
      rawResponseSchema: rowSchema,
      query:
        ({ id, title }) =>
        (db) =>
          db.rpc('create_product', { product_id: id, title }),
      invalidatesTags: [LIST],
    }),

    /** Saves changes. Fails with code PT409 if someone else has saved the product since this version. */
    saveProduct: build.mutation<EditedProduct, { id: string; version: number; changes: ProductChanges }>({
      rawResponseSchema: editedProductSchema,
      query:
        ({ id, version, changes }) =>
        (db) =>
          db.rpc('save_product', { product_id: id, expected_version: version, changes }),
      invalidatesTags: [LIST],
    }),

    /** Saves prices of several variants at once. Each variant has an outcome of its own. */
    changePrices: build.mutation<PriceOutcome[], ChangedPrices[]>({
      rawResponseSchema: outcomesSchema,
      query: (entries) => (db) => db.rpc('change_prices', { entries }),
      invalidatesTags: [LIST],
    }),

    /** Moves a product before another product, or to the end if `beforeId` is null. */
    moveProduct: build.mutation<null, { id: string; beforeId: string | null }>({
      query:
        ({ id, beforeId }) =>
        (db) =>
          db.rpc('move_product', { product_id: id, before_id: beforeId }),
      invalidatesTags: [LIST],
    }),

    deleteProduct: build.mutation<EditedProduct, string>({
      rawResponseSchema: rowSchema,
      query: (id) => (db) => db.rpc('delete_product', { product_id: id }),
      invalidatesTags: [LIST],
    }),

    restoreProduct: build.mutation<EditedProduct, string>({
      rawResponseSchema: rowSchema,
      query: (id) => (db) => db.rpc('restore_product', { product_id: id }),
      invalidatesTags: (_product, _error, id) => [LIST, ofProduct(id)],
    }),
  }),
});

export const {
  useGetProductRowsQuery,
  useGetProductTitlesQuery,
  useGetProductToEditQuery,
  useLazyGetProductToEditQuery,
  useLazyGetLastProductChangeQuery,
  useCreateProductMutation,
  useSaveProductMutation,
  useChangePricesMutation,
  useMoveProductMutation,
  useDeleteProductMutation,
  useRestoreProductMutation,
} = productsApi;
