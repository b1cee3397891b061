import { onEvent, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';
import { emptyCartRejected, emptyCheckoutLeft, orderPlaced, paymentFailed, shippingRejected } from './checkoutSlice';

export const checkoutMessages: MessageMap = new Map([
  onEvent(emptyCheckoutLeft, () => failure('Your cart is empty!', 'Redirecting to products page.')),
  onEvent(emptyCartRejected, () => failure('Your cart is empty')),
  onEvent(shippingRejected, () => failure('Missing Information', 'Please fill in all required shipping fields.')),
  onEvent(orderPlaced, () => ({
    title: 'Feature Not Implemented',
    description: 'Placing an order here is a demo. Pay on our secure payment page instead.',
  })),
  onEvent(paymentFailed, ({ payload: { message, reason } }) => ({
    ...failure('Checkout Error', message),
    reason,
  })),
]);
