import { backendApi } from '../../../shared/api/backendApi';
import { rowsSchema } from '../../../shared/api/rowSchemas';
import type { Database } from '../../../../supabase/database.types';

export type FailedMail = Database['public']['Functions']['failed_mails']['Returns'][number];

export const failedMailsApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The latest emails that could not be sent and are not tried any more. */
    getFailedMails: build.query<FailedMail[], void>({
      rawResponseSchema: rowsSchema,
      query: () => (db) => db.rpc('failed_mails'),
      providesTags: ['FailedMail'],
    }),

    /** Sends an email again soon. */
    retryMail: build.mutation<null, string>({
      query: (id) => (db) => db.rpc('retry_mail', { mail_id: id }),
      invalidatesTags: ['FailedMail'],
    }),

    /** Deletes an email that could not be sent. */
    discardMail: build.mutation<null, string>({
      query: (id) => (db) => db.rpc('discard_mail', { mail_id: id }),
      invalidatesTags: ['FailedMail'],
    }),
  }),
});

export const { useGetFailedMailsQuery, useRetryMailMutation, useDiscardMailMutation } = failedMailsApi;
