import type { BackendError } from '../../shared/api/backendBaseQuery';
import { onEndpoint, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';
import type { OrderEdit } from './orders/adminOrdersApi';
import { undoDelete } from './undoDelete';

export const backOfficeMessages: MessageMap = new Map([
  onEndpoint('getOrderRows', { rejected: ({ message }) => failure('Error fetching orders', message) }),
  onEndpoint('getOrderCount', { rejected: ({ message }) => failure('Error fetching orders', message) }),
  onEndpoint('getOrder', { rejected: ({ message }) => failure('Error fetching orders', message) }),
  // One request saves the order and its customer. The database error names the table that rejected it.
  onEndpoint<OrderEdit>('updateOrder', {
    fulfilled: ({ orderUid }) => ({ title: `Order ${orderUid} updated!` }),
    rejected: (error) =>
      failure(isCustomerError(error) ? 'Error updating customer' : 'Error updating order', error.message),
  }),
  // Saved by the same button as the order, whose toast reports success.
  onEndpoint('updateDelivery', { rejected: ({ message }) => failure('Error updating order', message) }),
  onEndpoint('settleAttention', {
    fulfilled: () => ({ title: 'The order no longer needs attention.' }),
    rejected: ({ message }) => failure('Error updating order', message),
  }),
  onEndpoint<string>('deleteOrder', {
    fulfilled: (id) => ({ title: 'Order deleted successfully.', action: undoDelete('Order', id) }),
    rejected: ({ message }) => failure('Error deleting order', message),
  }),
  onEndpoint('getDeletedOrders', { rejected: ({ message }) => failure('Error fetching orders', message) }),
  onEndpoint('restoreOrder', {
    fulfilled: () => ({ title: 'Order restored.' }),
    rejected: ({ message }) => failure('Error restoring order', message),
  }),
  onEndpoint('getPaymentLinks', { rejected: ({ message }) => failure('Error fetching payment links', message) }),
  onEndpoint('getContactSubmissions', { rejected: ({ message }) => failure('Error fetching contacts', message) }),
]);

/** The SQLSTATE of a text that is too long for its varchar column. The dialog writes such columns only in `customers`. */
const TOO_LONG = '22001';

const isCustomerError = ({ code, message, details }: BackendError) =>
  code === TOO_LONG || /\bcustomer(s|\b)/.test(`${message} ${details}`);
