import { backendApi } from '../../shared/api/backendApi';

/** The values of the contact form, as typed. */
export interface ContactFormValues {
  name: string;
  email: string;
  phone: string;
  message: string;
}

export const contactApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** Sends a message to the shop. */
    sendContactMessage: build.mutation<unknown, ContactFormValues>({
      query: (values) => (db) => db.functions.invoke('send-contact-email', { body: values }),
      invalidatesTags: ['ContactSubmission'],
    }),
  }),
});

export const { useSendContactMessageMutation } = contactApi;
