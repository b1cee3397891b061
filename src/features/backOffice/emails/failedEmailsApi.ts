import { backendApi } from '../../../shared/api/backendApi';
import { rowsSchema } from '../../../shared/api/rowSchemas';
import type { Database } from '../../../../supabase/database.types';

export type FailedEmail = Database['public']['Functions']['failed_mails']['Returns'][number];

export const failedEmailsApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The latest emails that could not be sent and are not tried any more. */
    getFailedMails: build.query<FailedEmail[], void>({
      rawResponseSchema: rowsSchema,
      query: () => (db) => db.rpc('failed_mails'),
      providesTags: ['FailedEmail'],
    }),

    /** Sends an email again soon. */
    retryMail: build.mutation<null, string>({
      query: (id) => (db) => db.rpc('retry_mail', { email_id: id }),
      invalidatesTags: ['FailedEmail'],
    }),

    /** Deletes an email that could not be sent. */
    discardMail: build.mutation<null, string>({
      query: (id) => (db) => db.rpc('discard_mail', { email_id: id }),
      invalidatesTags: ['FailedEmail'],
    }),
  }),
});

export const { useGetFailedMailsQuery, useRetryMailMutation, useDiscardMailMutation } = failedEmailsApi;
