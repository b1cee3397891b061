import { useCallback, useReducer, useSyncExternalStore } from 'react';
import { useServices } from '../../../shared/lib/useServices';
import { useAppDispatch, type AppThunk } from '../../../shared/redux';
import { deleteResult, PAYMENT_RESULT_KEY } from './pendingOrder';

/**
 * Returns whether the browser keeps the last order that it has paid, see paymentResult.ts, and a function that deletes it.
 * There is none while a prerendered page is hydrated.
 */
export function useLastPaidOrder(): [hasOrder: boolean, deleteOrder: () => void] {
  const dispatch = useAppDispatch();
  const { storage } = useServices();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const subscribe = useCallback((listener: () => void) => dispatch(watchPaidOrder(listener)), [dispatch]);
  const stored = useSyncExternalStore(
    subscribe,
    () => storage.getItem(PAYMENT_RESULT_KEY),
    () => null,
  );
  const deleteOrder = () => {
    deleteResult(storage);
    renderAgain();
  };
  return [stored !== null, deleteOrder];
}

/** Calls the listener when another tab changes the order, and when the page is shown again. */
const watchPaidOrder =
  (listener: () => void): AppThunk<() => void> =>
  (_dispatch, _getState, { onStorageChange, onWake }) => {
    const stops = [onStorageChange(PAYMENT_RESULT_KEY, listener), onWake(listener)];
    return () => stops.forEach((stop) => stop());
  };
