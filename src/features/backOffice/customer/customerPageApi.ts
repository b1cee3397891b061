import * as v from 'valibot';
import type { CustomerPage, ErasurePreview } from '../../../../supabase/database.types';
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

    /** Loads the effect that the erasure of a customer would have now. */
    getErasurePreview: build.query<ErasurePreview, string>({
      rawResponseSchema: v.looseObject({
        accounts: v.array(v.string()),
        orders: v.number(),
        other_orders: v.array(v.looseObject({ id: v.string() })),
      }),
      query: (id) => (db) => db.rpc('erasure_preview', { customer_id: id }),
    }),

    /** Erases everybody who used the email of a customer. Orders of others lose the email only, except the chosen ones. */
    eraseCustomer: build.mutation<number, { id: string; alsoOrders: string[] }>({
      query:
        ({ id, alsoOrders }) =>
        (db) =>
          db.rpc('erase_customer', { customer_id: id, also_orders: alsoOrders }),
      invalidatesTags: ['Customer', 'ContactSubmission', 'Order', 'FailedEmail', 'PaymentLink'],
    }),
  }),
});

export const { useGetCustomerPageQuery, useLazyGetErasurePreviewQuery, useEraseCustomerMutation } = customerPageApi;
