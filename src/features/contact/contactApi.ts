import { backendApi } from '../../shared/api/backendApi';
import { unreachable } from '../../shared/api/backendBaseQuery';
import type { Services } from '../../shared/services';
import { addToOutbox, readOutbox, removeFromOutbox, type ContactMessage } from './contactOutbox';
import { OUTBOX_KEY } from './outboxKey';

const SEND_LOCK = 'contact-outbox';

const storageOf = ({ extra }: { extra: unknown }) => (extra as Services).storage;

export const contactApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** Sends a message to the shop. */
    sendContactMessage: build.mutation<unknown, ContactMessage>({
      query: (message) => (db) => db.functions.invoke('send-contact-email', { body: message }),
      invalidatesTags: ['ContactSubmission'],
    }),

    /** The messages that are kept on this device until they can be sent. */
    getKeptMessages: build.query<ContactMessage[], void>({
      queryFn: (_arg, api) => ({ data: readOutbox(storageOf(api)) }),
      providesTags: ['KeptMessage'],
      /** Other tabs keep, send and discard messages too. */
      async onCacheEntryAdded(_arg, { dispatch, extra, cacheEntryRemoved }) {
        const stop = (extra as Services).onStorageChange(OUTBOX_KEY, () =>
          dispatch(backendApi.util.invalidateTags(['KeptMessage'])),
        );
        await cacheEntryRemoved;
        stop();
      },
    }),

    /** Keeps a message on this device. Fails if the browser cannot store it. */
    keepContactMessage: build.mutation<null, ContactMessage>({
      queryFn: (message, api) => (addToOutbox(storageOf(api), message) ? { data: null } : { error: unreachable }),
      invalidatesTags: ['KeptMessage'],
    }),

    /** Deletes a kept message. The argument is its id. */
    discardKeptMessage: build.mutation<null, string>({
      queryFn(id, api) {
        removeFromOutbox(storageOf(api), id);
        return { data: null };
      },
      invalidatesTags: ['KeptMessage'],
    }),

    /** Sends a kept message and deletes it. Fails if another tab has sent it meanwhile. The argument is its id. */
    sendKeptMessage: build.mutation<null, string>({
      queryFn: (id, { extra }, _options, send) =>
        (extra as Services).withLock(SEND_LOCK, async () => {
          const { storage } = extra as Services;
          const message = readOutbox(storage).find((kept) => kept.id === id);
          if (!message) return { error: unreachable };
          const { error } = await send((db) => db.functions.invoke('send-contact-email', { body: message }));
          if (error) return { error };
          removeFromOutbox(storage, id);
          return { data: null };
        }),
      invalidatesTags: ['KeptMessage', 'ContactSubmission'],
    }),
  }),
});

export const { useGetKeptMessagesQuery, useDiscardKeptMessageMutation } = contactApi;
