import * as v from 'valibot';
import type { ShopSettingsChange, Tables } from '../../../../supabase/database.types';
import type { GstMonth } from '../../../domain/order/taxDocument';
import { backendApi } from '../../../shared/api/backendApi';
import { rowSchema } from '../../../shared/api/rowSchemas';

export type ShopSettings = Tables<'shop_settings'>;

export interface SettingsEdit {
  /** The version that was edited. The database rejects the edit if there is a newer one. */
  version: number;
  changes: ShopSettingsChange;
}

/** The GSTR-1 files of a month, and its comparison with payments and refunds. */
export interface MonthFiles extends Pick<GstMonth, 'month' | 'totals' | 'open_orders'> {
  files: { name: string; csv: string }[];
  /** Must be shown with the files. */
  note: string;
}

const monthFilesSchema = v.looseObject({
  files: v.array(v.object({ name: v.string(), csv: v.string() })),
  totals: v.record(v.string(), v.number()),
  open_orders: v.array(v.looseObject({ order_uid: v.string() })),
  note: v.string(),
});

export const settingsApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    getShopSettings: build.query<ShopSettings, void>({
      rawResponseSchema: rowSchema,
      query: () => (db) => db.from('shop_settings').select('*').single(),
      providesTags: ['Settings'],
    }),

    /** Saves the changed settings. Fails with code PT409 if someone else saved settings since they were loaded. */
    updateShopSettings: build.mutation<ShopSettings, SettingsEdit>({
      rawResponseSchema: rowSchema,
      query:
        ({ version, changes }) =>
        (db) =>
          db.rpc('update_shop_settings', { expected_version: version, changes }),
      // Even after an error: a version conflict means that the cached settings are outdated.
      invalidatesTags: ['Settings'],
    }),

    /** Starts new series of invoices and credit notes. */
    startNewSeries: build.mutation<null, void>({
      query: () => (db) => db.rpc('start_new_series'),
    }),

    /** The argument is a month: `2026-11`. */
    getMonthFiles: build.query<MonthFiles, string>({
      rawResponseSchema: monthFilesSchema,
      query: (month) => (db) => db.functions.invoke(`documents/gstr1?month=${month}`, { method: 'GET' }),
      // Documents of the month may be issued at any time.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useGetShopSettingsQuery,
  useUpdateShopSettingsMutation,
  useStartNewSeriesMutation,
  useLazyGetMonthFilesQuery,
} = settingsApi;
