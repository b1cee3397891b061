import type { ShopSettingsChange, Tables } from '../../../../supabase/database.types';
import { backendApi } from '../../../shared/api/backendApi';
import { rowSchema } from '../../../shared/api/rowSchemas';

export type ShopSettings = Tables<'shop_settings'>;

export interface SettingsEdit {
  /** The version that was edited. The database rejects the edit if there is a newer one. */
  version: number;
  changes: ShopSettingsChange;
}

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

    /** Starts new series of invoices and credit notes. The argument is the id of the request. */
    startNewSeries: build.mutation<null, string>({
      query: (requestId) => (db) => db.rpc('start_new_series', { request_id: requestId }),
    }),
  }),
});

export const { useGetShopSettingsQuery, useUpdateShopSettingsMutation, useStartNewSeriesMutation } = settingsApi;
