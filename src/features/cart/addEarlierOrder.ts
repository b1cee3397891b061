import type { OrderItem } from '../../domain/order/order';
import { orderAgain, type OrderDifference } from '../../domain/order/orderAgain';
import type { AppThunk } from '../../shared/redux';
import { fetchCurrentProducts } from '../catalog/fetchCurrentProducts';
import { loadCatalogApi } from '../catalog/loadCatalogApi';
import { orderRepeated, selectCartLines } from './cartSlice';

/** How ordering again went: how many lines were added, and what is different from the earlier order. */
export interface OrderAgainResult {
  addedLines: number;
  differences: OrderDifference[];
}

/**
 * Adds the items of an earlier order that are still sold to the cart.
 * @returns null if the store does not answer
 */
export const addEarlierOrder =
  (items: readonly OrderItem[]): AppThunk<Promise<OrderAgainResult | null>> =>
  async (dispatch, getState) => {
    const api = await loadCatalogApi().catch(() => undefined);
    if (!api) return null;
    // An old order may not name its products.
    const ids = [...new Set(items.map(({ product }) => product.id).filter(Boolean))];
    const current = await dispatch(fetchCurrentProducts(api, ids));
    if (ids.some((id) => !current.has(id))) return null;
    const products = [...current.values()].filter((product) => product !== null);
    const { lines, differences } = orderAgain(items, products, selectCartLines(getState()));
    if (lines.length > 0) dispatch(orderRepeated(lines));
    return { addedLines: lines.length, differences };
  };
