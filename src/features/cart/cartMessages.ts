import { onEvent, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';
import { itemAdded, itemRejected } from './cartSlice';

export const cartMessages: MessageMap = new Map([
  onEvent(itemAdded, ({ payload: { product, variant, quantity }, meta }) => ({
    title: 'Added to Cart!',
    description:
      meta.path === 'card'
        ? `${product.title} has been added to your cart.`
        : `${quantity} x ${product.title} (${variant.title}) added.`,
  })),
  onEvent(itemRejected, ({ payload: { message, path } }) =>
    failure(path === 'card' ? 'Error adding to cart' : 'Oh no! Something went wrong.', message),
  ),
]);
