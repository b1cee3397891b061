import { backendApi } from '../../shared/api/backendApi';
import type { Tables } from '../../../supabase/database.types';

export type Customer = Pick<Tables<'customers'>, 'id' | 'user_id' | 'name' | 'email' | 'phone' | 'address'>;

const COLUMNS = 'id, user_id, name, email, phone, address';

export interface OwnDetails {
  userId: string;
  name: string;
  phone: string;
  address: string;
}

export const customersApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in customer's own row. */
    getOwnCustomer: build.query<Customer, string>({
      query: (userId) => (db) => db.from('customers').select(COLUMNS).eq('user_id', userId).single(),
      providesTags: (customer) => (customer ? [{ type: 'Customer', id: customer.id }] : []),
    }),

    /** The same for prefilling a form, where having none yet is no failure. */
    getShippingCustomer: build.query<Customer | null, string>({
      query: (userId) => (db) => db.from('customers').select(COLUMNS).eq('user_id', userId).maybeSingle(),
      providesTags: (customer) => (customer ? [{ type: 'Customer', id: customer.id }] : []),
    }),

    updateOwnCustomer: build.mutation<Customer, OwnDetails>({
      query:
        ({ userId, ...details }) =>
        (db) =>
          db.from('customers').update(details).eq('user_id', userId).select(COLUMNS).single(),
      invalidatesTags: (customer) => (customer ? [{ type: 'Customer', id: customer.id }] : []),
    }),
  }),
});

export const { useGetOwnCustomerQuery, useUpdateOwnCustomerMutation } = customersApi;
