import { backendApi } from '../../shared/api/backendApi';
import type { Tables } from '../../../supabase/database.types';

export type ContactSubmission = Tables<'contact_submissions'>;

export interface ContactMessage {
  name: string;
  email: string;
  phone: string;
  message: string;
}

export interface ContactPage {
  submissions: ContactSubmission[];
  /** On every page together. */
  count: number;
}

export interface ContactQuery {
  /** From 0. */
  page: number;
  pageSize: number;
}

export const contactApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getContactSubmissions: build.query<ContactPage, ContactQuery>({
      query:
        ({ page, pageSize }) =>
        (db) =>
          db
            .from('contact_submissions')
            .select('*', { count: 'exact' })
            .order('created_at', { ascending: false })
            .order('id')
            .range(page * pageSize, (page + 1) * pageSize - 1),
      transformResponse: (submissions: ContactSubmission[], meta) => ({ submissions, count: meta?.count ?? 0 }),
      providesTags: ['ContactSubmission'],
    }),

    sendContactMessage: build.mutation<unknown, ContactMessage>({
      query: (message) => (db) => db.functions.invoke('send-contact-email', { body: message }),
      invalidatesTags: ['ContactSubmission'],
    }),
  }),
});

export const { useGetContactSubmissionsQuery, useSendContactMessageMutation } = contactApi;
