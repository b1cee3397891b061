import { onEndpoint, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';

export const customersMessages: MessageMap = new Map([
  onEndpoint('getOwnCustomer', { rejected: ({ message }) => failure('Error fetching profile', message) }),
  onEndpoint('getShippingCustomer', { rejected: ({ message }) => failure('Error fetching details', message) }),
  onEndpoint('updateOwnCustomer', {
    fulfilled: () => ({ title: 'Profile updated successfully!' }),
    rejected: ({ message }) => failure('Error updating profile', message),
  }),
]);
