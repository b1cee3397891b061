import { BEYOND_LAST_PAGE, type BackendError } from '../../shared/api/backendBaseQuery';
import { onEndpoint, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';
import type { OrderEdit } from './backOfficeApi';

export const backOfficeMessages: MessageMap = new Map([
  // A page after the last one is not reported: the grid returns to the first page.
  onEndpoint('getOrderPage', {
    rejected: ({ code, message }) => (code === BEYOND_LAST_PAGE ? null : failure('Error fetching orders', message)),
  }),
  onEndpoint('getOrder', { rejected: ({ message }) => failure('Error fetching orders', message) }),
  // One request saves the order and its customer. The database error names the table that rejected it.
  onEndpoint<OrderEdit>('updateOrder', {
    fulfilled: ({ orderUid }) => ({ title: `Order ${orderUid} updated!` }),
    rejected: (error) =>
      failure(isCustomerError(error) ? 'Error updating customer' : 'Error updating order', error.message),
  }),
  onEndpoint('deleteOrder', {
    fulfilled: () => ({ title: 'Order deleted successfully.' }),
    rejected: ({ message }) => failure('Error deleting order', message),
  }),
  onEndpoint('getContactSubmissions', { rejected: ({ message }) => failure('Error fetching contacts', message) }),
]);

const isCustomerError = ({ message, details }: BackendError) => /\bcustomer(s|\b)/.test(`${message} ${details}`);
