import * as v from 'valibot';
import type { GstMonth } from '../../../domain/order/taxDocument';
import { backendApi } from '../../../shared/api/backendApi';

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

const monthEndApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is a month: `2026-11`. */
    getMonthFiles: build.query<MonthFiles, string>({
      rawResponseSchema: monthFilesSchema,
      query: (month) => (db) => db.functions.invoke(`documents/gstr1?month=${month}`, { method: 'GET' }),
      // Documents of the month may be issued at any time.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetMonthFilesQuery } = monthEndApi;
