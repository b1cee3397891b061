import type { Tables } from '../../../../supabase/database.types';
import { backendApi } from '../../../shared/api/backendApi';
import { rowSchema, rowsSchema } from '../../../shared/api/rowSchemas';

export type ContactSubmission = Tables<'message_list'>;

export const shownMessages = ['open', 'handled', 'all'] as const;

export interface MessageQuery {
  show: (typeof shownMessages)[number];
  /** Matches the ticket, the sender and the text. Empty: all messages. */
  words: string;
  limit: number;
  /** The message that is due first is the oldest one. */
  isOldestFirst: boolean;
}

export interface MessagePage {
  submissions: ContactSubmission[];
  hasMore: boolean;
}

export const inboxApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The first contact messages of a list. */
    getContactSubmissions: build.query<MessagePage, MessageQuery>({
      rawResponseSchema: rowsSchema,
      query:
        ({ show, words, limit, isOldestFirst }) =>
        (db) => {
          let list = words ? db.rpc('search_messages', { words }) : db.from('message_list').select('*');
          if (show === 'open') list = list.is('handled_at', null);
          if (show === 'handled') list = list.not('handled_at', 'is', null);
          // One row more than are shown, to see whether there are more. Counting them all would take longer.
          return list
            .order('created_at', { ascending: isOldestFirst })
            .order('id')
            .limit(limit + 1);
        },
      transformResponse: (rows: ContactSubmission[], _meta, { limit }) => ({
        submissions: rows.slice(0, limit),
        hasMore: rows.length > limit,
      }),
      providesTags: ['ContactSubmission'],
    }),

    /** Marks a message as handled by the caller, or as open again. */
    setMessageHandled: build.mutation<{ id: string }, { id: string; isHandled: boolean }>({
      rawResponseSchema: rowSchema,
      query:
        ({ id, isHandled }) =>
        (db) =>
          db.rpc('set_message_handled', { message_id: id, handled: isHandled }),
      invalidatesTags: ['ContactSubmission'],
    }),
  }),
});

export const { useGetContactSubmissionsQuery, useSetMessageHandledMutation } = inboxApi;
