import { useCallback, useReducer, useSyncExternalStore } from 'react';
import { useServices } from '../../../shared/lib/useServices';
import { useAppDispatch, type AppThunk } from '../../../shared/redux';
import { deleteResult, PAYMENT_RESULT_KEY } from './pendingOrder';

/**
 * Returns what the browser keeps of the last order that it has paid, see paymentResult.ts, and a function that deletes it.
 * The order is null if there is none, and while a prerendered page is hydrated.
 */
export function useKeptOrder(): [order: string | null, deleteOrder: () => void] {
  const dispatch = useAppDispatch();
  const { storage } = useServices();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const subscribe = useCallback((listener: () => void) => dispatch(watchKeptOrder(listener)), [dispatch]);
  const order = useSyncExternalStore(
    subscribe,
    () => storage.getItem(PAYMENT_RESULT_KEY),
    () => null,
  );
  const deleteOrder = () => {
    deleteResult(storage);
    renderAgain();
  };
  return [order, deleteOrder];
}

/** Calls the listener when another tab changes the order, and when the page is shown again. */
const watchKeptOrder =
  (listener: () => void): AppThunk<() => void> =>
  (_dispatch, _getState, { onStorageChange, onWake }) => {
    const stops = [onStorageChange(PAYMENT_RESULT_KEY, listener), onWake(listener)];
    return () => stops.forEach((stop) => stop());
  };
