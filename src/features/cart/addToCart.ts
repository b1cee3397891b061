import type { Product, Variant } from '../../domain/catalog/product';
import { availableStock } from '../../domain/catalog/stock';
import type { AppThunk } from '../../shared/redux';
import { itemAdded, itemRejected, orderLimitExceeded, selectQuantityInCart, type AddPath } from './cartSlice';

/**
 * Adds a quantity of a variant to the cart, unless together with the quantity already in the cart it is more than the stock
 * or than the limit of one order.
 * @returns true if it was added
 */
export const addToCart =
  (
    product: Pick<Product, 'id' | 'title' | 'image'>,
    variant: Variant,
    quantity = 1,
    path: AddPath = 'detail',
  ): AppThunk<boolean> =>
  (dispatch, getState) => {
    const available = availableStock(variant);
    const requested = selectQuantityInCart(getState(), variant.id) + quantity;
    if (available !== null && requested > available) {
      dispatch(itemRejected({ title: product.title, variantTitle: variant.title, available, path }));
      return false;
    }
    const { order_limit: orderLimit = Infinity } = variant;
    if (requested > orderLimit) {
      dispatch(orderLimitExceeded({ title: product.title, variantTitle: variant.title, orderLimit, path }));
      return false;
    }
    const { id, title, image } = product;
    dispatch(itemAdded({ product: { id, title, image }, variant, quantity }, path));
    return true;
  };
