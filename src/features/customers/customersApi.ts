import { backendApi } from '../../shared/api/backendApi';
import { optionalRowSchema, rowSchema } from '../../shared/api/rowSchemas';
import type { Tables } from '../../../supabase/database.types';

export type Customer = Pick<Tables<'customers'>, 'id' | 'user_id' | 'name' | 'email' | 'phone' | 'address'>;

const COLUMNS = 'id, user_id, name, email, phone, address';

export interface CustomerDetails {
  userId: string;
  name: string;
  phone: string;
  address: string;
}

export const customersApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user's customer row. */
    getOwnCustomer: build.query<Customer, string>({
      rawResponseSchema: rowSchema,
      query: (userId) => (db) => db.from('customers').select(COLUMNS).eq('user_id', userId).single(),
      providesTags: (customer) => (customer ? [{ type: 'Customer', id: customer.id }] : []),
    }),

    /** The signed-in user's customer row for prefilling the checkout; null if the user has none yet. */
    getShippingCustomer: build.query<Customer | null, string>({
      rawResponseSchema: optionalRowSchema,
      query: (userId) => (db) => db.from('customers').select(COLUMNS).eq('user_id', userId).maybeSingle(),
      providesTags: (customer) => (customer ? [{ type: 'Customer', id: customer.id }] : []),
    }),

    /** Saves the signed-in user's name, phone and address. */
    updateOwnCustomer: build.mutation<Customer, CustomerDetails>({
      query:
        ({ userId, ...details }) =>
        (db) =>
          db.from('customers').update(details).eq('user_id', userId).select(COLUMNS).single(),
      invalidatesTags: (customer) => (customer ? [{ type: 'Customer', id: customer.id }] : []),
    }),
  }),
});

export const { useGetOwnCustomerQuery, useGetShippingCustomerQuery, useUpdateOwnCustomerMutation } = customersApi;
