import * as v from 'valibot';
import type { Tables } from '../../../../supabase/database.types';
import type {
  CountedVariant,
  CountOutcome,
  ReceiptOutcome,
  ReceivedVariant,
  StockReason,
} from '../../../domain/catalog/stockMovement';
import { backendApi } from '../../../shared/api/backendApi';
import { stockListQuery, type StockQuery } from './stockQuery';

export type StockRow = Tables<'stock_list'>;
export type StockMovement = Tables<'stock_history'>;

/** One page of a list, and whether there is another one. */
interface ListPage<Row> {
  rows: Row[];
  hasMore: boolean;
}

export interface StockChange {
  variantId: string;
  difference: number;
  reason: StockReason;
  /** Makes it safe to repeat a change whose response was lost. */
  requestId: string;
  note: string;
}

const STOCK_PAGE_SIZE = 50;
const HISTORY_PAGE_SIZE = 20;

const variantSchema = v.looseObject({ variant_id: v.string(), quantity: v.number() });
const listedSchema = v.looseObject({ ...variantSchema.entries, shelf: v.number(), reserved: v.number() });
const movementsSchema = v.array(v.looseObject({ id: v.number(), difference: v.number(), reason: v.string() }));
const outcomesSchema = v.array(v.looseObject({ variant_id: v.string(), outcome: v.string() }));

export const stockApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of the variants whose stock is counted, in the order of the shop. */
    getStockList: build.query<ListPage<StockRow>, StockQuery>({
      rawResponseSchema: v.array(listedSchema),
      query: (query) => (db) => stockListQuery(db, query, STOCK_PAGE_SIZE),
      transformResponse: (rows: StockRow[]) => pageOf(rows, STOCK_PAGE_SIZE),
      providesTags: ['Stock'],
    }),

    /** The stock of a variant; null if it is not counted. */
    getVariantStock: build.query<StockRow | null, string>({
      rawResponseSchema: v.nullable(listedSchema),
      query: (variantId) => (db) => db.from('stock_list').select('*').eq('variant_id', variantId).maybeSingle(),
      providesTags: ['Stock'],
    }),

    /** A page of the history of a variant, latest first. The page starts after the entry with the id `before`. */
    getStockHistory: build.query<ListPage<StockMovement>, { variantId: string; before?: number }>({
      rawResponseSchema: movementsSchema,
      query:
        ({ variantId, before }) =>
        (db) => {
          const list = db.from('stock_history').select('*').eq('variant_id', variantId);
          return (before === undefined ? list : list.lt('id', before))
            .order('id', { ascending: false })
            .limit(HISTORY_PAGE_SIZE + 1);
        },
      transformResponse: (rows: StockMovement[]) => pageOf(rows, HISTORY_PAGE_SIZE),
      providesTags: ['Stock'],
    }),

    /** Adds units to the stock, or subtracts them. The hint of an error is in its details. */
    changeStock: build.mutation<Tables<'stock'>, StockChange>({
      rawResponseSchema: variantSchema,
      query:
        ({ variantId, difference, reason, requestId, note }) =>
        (db) =>
          db.rpc('change_stock', { variant_id: variantId, difference, reason, request_id: requestId, note }),
      // Even after an error: the stock is not what the form shows.
      invalidatesTags: ['Stock'],
    }),

    /** Adds units that came to the stock of several variants. Each variant has an outcome of its own. */
    receiveStock: build.mutation<ReceiptOutcome[], ReceivedVariant[]>({
      rawResponseSchema: outcomesSchema,
      query: (entries) => (db) => db.rpc('receive_stock', { entries }),
      invalidatesTags: ['Stock'],
    }),

    /** Corrects the stock to what was counted. Each variant has an outcome of its own. */
    countStock: build.mutation<CountOutcome[], CountedVariant[]>({
      rawResponseSchema: outcomesSchema,
      query: (entries) => (db) => db.rpc('count_stock', { entries }),
      invalidatesTags: ['Stock'],
    }),

    /** Sets at which quantity a variant is low; null means never. */
    setLowStock: build.mutation<Tables<'stock'>, { variantId: string; threshold: number | null }>({
      rawResponseSchema: variantSchema,
      query:
        ({ variantId, threshold }) =>
        (db) =>
          db.rpc('set_low_stock', { variant_id: variantId, threshold }),
      invalidatesTags: ['Stock'],
    }),
  }),
});

/** One row more than is shown was requested, to see whether there are more. */
const pageOf = <Row>(rows: Row[], size: number): ListPage<Row> => ({
  rows: rows.slice(0, size),
  hasMore: rows.length > size,
});

export const {
  useGetStockListQuery,
  useGetVariantStockQuery,
  useGetStockHistoryQuery,
  useChangeStockMutation,
  useReceiveStockMutation,
  useCountStockMutation,
  useSetLowStockMutation,
} = stockApi;
