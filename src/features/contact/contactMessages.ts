import { onEndpoint, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';

export const contactMessages: MessageMap = new Map([
  onEndpoint('sendContactMessage', {
    fulfilled: () => ({
      title: 'Message Sent!',
      description: "Thank you for reaching out. We'll get back to you shortly.",
    }),
    rejected: () =>
      failure('Oh no! Something went wrong.', "We couldn't send your message. Please try again or email us directly."),
  }),
]);
