import { onEndpoint, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';

const sent = () => ({
  title: 'Message Sent!',
  description: "Thank you for reaching out. We'll get back to you shortly.",
});
export const notSent = () =>
  failure('Oh no! Something went wrong.', "We couldn't send your message. Please try again or email us directly.");

export const contactMessages: MessageMap = new Map([
  onEndpoint('sendContactMessage', { fulfilled: sent, rejected: notSent }),
  onEndpoint('keepContactMessage', {
    fulfilled: () => ({
      title: 'Message kept',
      description: 'You are offline. We send it when the network is back and the shop is open.',
    }),
    rejected: notSent,
  }),
  // A failure is nothing new: the message stays kept.
  onEndpoint('sendKeptMessage', { fulfilled: sent }),
]);
