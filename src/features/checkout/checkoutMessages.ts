import { onEvent, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';
import { emptyCartRejected, emptyCheckoutLeft, orderPlaced, paymentFailed, shippingRejected } from './checkoutSlice';

/** The title of the message that required fields are empty. */
export const MISSING_INFORMATION = 'Missing Information';

export const checkoutMessages: MessageMap = new Map([
  onEvent(emptyCheckoutLeft, () => failure('Your cart is empty!', 'Redirecting to products page.')),
  onEvent(emptyCartRejected, () => failure('Your cart is empty')),
  onEvent(shippingRejected, () => failure(MISSING_INFORMATION, 'Please fill in all required shipping fields.')),
  onEvent(orderPlaced, () => ({
    title: 'Feature Not Implemented',
    description: 'Placing an order here is a demo. Pay on our secure payment page instead.',
  })),
  onEvent(paymentFailed, ({ payload: { message, reason } }) => ({
    ...failure('Checkout Error', message),
    reason,
  })),
]);
