import type { Product, Variant } from '../../domain/catalog/product';
import { tooManyMessage } from '../../domain/order/orderLimit';
import type { AppThunk } from '../../shared/redux';
import { itemAdded, itemRejected, selectQuantityInCart, type AddPath } from './cartSlice';

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
    const requested = selectQuantityInCart(getState(), variant.id) + quantity;
    const message = tooManyMessage(product.title, variant, requested);
    if (message) {
      dispatch(itemRejected({ message, path }));
      return false;
    }
    const { id, title, image } = product;
    dispatch(itemAdded({ product: { id, title, image }, variant, quantity }, path));
    return true;
  };
