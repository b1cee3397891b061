import type { Action } from '@reduxjs/toolkit';
import type { BackendError } from '../../shared/api/backendBaseQuery';
import { BEYOND_LAST_PAGE } from '../orders/orderQuery';
import { failure } from './notices';
import type { ToastContent } from './toast';

/** What an RTK Query action tells of a call that ended. */
interface Ended extends Action {
  payload?: unknown;
  meta: { arg: { endpointName: string; originalArgs?: unknown; subscribe?: boolean } };
}

const ENDED = /^\w+Api\/execute(Query|Mutation)\/(fulfilled|rejected)$/;

const isEnded = (action: Action): action is Ended => ENDED.test(action.type);

const successes = new Map<string, (args: unknown) => ToastContent>([
  ['deleteOrder', () => ({ title: 'Order deleted successfully.' })],
  ['updateOrder', (order) => ({ title: `Order ${(order as { orderUid: string }).orderUid} updated!` })],
  ['updateOwnCustomer', () => ({ title: 'Profile updated successfully!' })],
  [
    'sendContactMessage',
    () => ({ title: 'Message Sent!', description: "Thank you for reaching out. We'll get back to you shortly." }),
  ],
]);

const failures = new Map<string, (error: BackendError) => ToastContent | null>([
  // A page after the last is no failure: the grid turns back.
  [
    'getOrderPage',
    ({ code, message }) => (code === BEYOND_LAST_PAGE ? null : failure('Error fetching orders', message)),
  ],
  ['getOrder', ({ message }) => failure('Error fetching orders', message)],
  ['getOrdersOfCustomer', ({ message }) => failure('Error fetching orders', message)],
  ['getContactSubmissions', ({ message }) => failure('Error fetching contacts', message)],
  ['getOwnCustomer', ({ message }) => failure('Error fetching profile', message)],
  ['getShippingCustomer', ({ message }) => failure('Error fetching details', message)],
  ['updateOwnCustomer', ({ message }) => failure('Error updating profile', message)],
  ['deleteOrder', ({ message }) => failure('Error deleting order', message)],
  // One call saves both; the database names the table that refused.
  [
    'updateOrder',
    (error) => failure(isOfCustomer(error) ? 'Error updating customer' : 'Error updating order', error.message),
  ],
  [
    'sendContactMessage',
    () =>
      failure('Oh no! Something went wrong.', "We couldn't send your message. Please try again or email us directly."),
  ],
]);

const isOfCustomer = ({ message, details }: BackendError) => /\bcustomer(s|\b)/.test(`${message} ${details}`);

/** The words for a call of the backend that ended, by its endpoint; null where nobody waits for any. */
export function endpointMessage(action: Action): ToastContent | null {
  if (!isEnded(action)) return null;
  const { endpointName, originalArgs, subscribe } = action.meta.arg;
  if (action.type.endsWith('fulfilled')) return successes.get(endpointName)?.(originalArgs) ?? null;
  // A poll or refetch: the first failure was told, and the page shows what it has.
  if (subscribe === false) return null;
  // Without a payload the call was cancelled or unnecessary, not refused.
  return action.payload ? (failures.get(endpointName)?.(action.payload as BackendError) ?? null) : null;
}
