import * as v from 'valibot';
import type { OpenWork } from '../../../domain/openWork';
import { backendApi } from '../../../shared/api/backendApi';

const openWorkSchema = v.looseObject({
  today: v.string(),
  to_pack: v.number(),
  to_ship: v.number(),
  needs_attention: v.number(),
  messages: v.number(),
  low_stock: v.number(),
  disputes: v.array(v.nullable(v.string())),
});

const layoutApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** True if the user is an owner of the shop. Staff use the back office too, but not all of its pages. */
    getIsOwner: build.query<boolean, void>({
      query: () => (db) => db.rpc('is_owner'),
      providesTags: ['Person'],
    }),

    /** What is to be done in the shop: the page Today, the counts in the navigation, and the title of the tab. */
    getOpenWork: build.query<OpenWork, void>({
      rawResponseSchema: openWorkSchema,
      query: () => (db) => db.rpc('open_work'),
      providesTags: [{ type: 'Order', id: 'COUNT' }, 'ContactSubmission', 'Stock'],
    }),
  }),
});

export const { useGetIsOwnerQuery, useGetOpenWorkQuery } = layoutApi;
