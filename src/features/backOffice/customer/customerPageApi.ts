import * as v from 'valibot';
import type { CustomerPage } from '../../../../supabase/database.types';
import { backendApi } from '../../../shared/api/backendApi';

export const customerPageApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The orders and messages of a customer, and other orders and messages with the same typed email or phone; null if
     * there is no customer.
     */
    getCustomerPage: build.query<CustomerPage | null, string>({
      rawResponseSchema: v.nullable(v.looseObject({ orders: v.array(v.unknown()), messages: v.array(v.unknown()) })),
      query: (id) => (db) => db.rpc('customer_page', { customer_id: id }),
      providesTags: ['Customer', 'ContactSubmission', { type: 'Order', id: 'LIST' }],
    }),
  }),
});

export const { useGetCustomerPageQuery } = customerPageApi;
