import { onEndpoint, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';

export const ordersMessages: MessageMap = new Map([
  onEndpoint('getOrdersOfCustomer', { rejected: ({ message }) => failure('Error fetching orders', message) }),
]);
