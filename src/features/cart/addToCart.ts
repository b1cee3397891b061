import type { AppThunk } from '../../shared/redux';
import type { Product, Variant } from '../../domain/product';
import { availableStock } from '../../domain/stock';
import { itemAdded, itemRejected, selectQuantityInCart, type AddPath } from './cartSlice';

/**
 * Puts so many of a variant into the cart, unless there are fewer than that with those already in it.
 * @returns whether it was put in
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
    const wanted = selectQuantityInCart(getState(), variant.id) + quantity;
    if (available !== null && wanted > available) {
      dispatch(itemRejected({ title: product.title, variantTitle: variant.title, available, path }));
      return false;
    }
    const { id, title, image } = product;
    dispatch(itemAdded({ product: { id, title, image }, variant, quantity }, path));
    return true;
  };
