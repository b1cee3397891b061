import { notEnoughStock } from '../../domain/catalog/stock';
import { tooManyForOneOrder } from '../../domain/order/orderLimit';
import { onEvent, type MessageMap } from '../toasts/messageMap';
import { failure } from '../toasts/toast';
import { itemAdded, itemRejected, orderLimitExceeded, type AddPath } from './cartSlice';

const rejectionTitle = (path: AddPath) => (path === 'card' ? 'Error adding to cart' : 'Oh no! Something went wrong.');

export const cartMessages: MessageMap = new Map([
  onEvent(itemAdded, ({ payload: { product, variant, quantity }, meta }) => ({
    title: 'Added to Cart!',
    description:
      meta.path === 'card'
        ? `${product.title} has been added to your cart.`
        : `${quantity} x ${product.title} (${variant.title}) added.`,
  })),
  onEvent(itemRejected, ({ payload: { title, variantTitle, available, path } }) =>
    failure(rejectionTitle(path), notEnoughStock(title, variantTitle, available)),
  ),
  onEvent(orderLimitExceeded, ({ payload: { title, variantTitle, orderLimit, path } }) =>
    failure(rejectionTitle(path), tooManyForOneOrder(title, variantTitle, orderLimit)),
  ),
]);
