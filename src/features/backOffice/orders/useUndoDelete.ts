import { useEffect } from 'react';
import { addAppListener, useAppDispatch, type AppDispatch } from '../../../shared/redux';
import { toastActionChosen } from '../../toasts/toastsSlice';
import { backOfficeApi } from '../backOfficeApi';
import { orderToRestore } from './undoDelete';

/**
 * Restores a deleted order when Undo is chosen in the toast. The listener stays after the back office is left, because
 * the toast does too. Adding the same listener again has no effect.
 */
export function useUndoDelete() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(addAppListener({ actionCreator: toastActionChosen, effect: restoreFromToast }));
  }, [dispatch]);
}

function restoreFromToast({ payload }: ReturnType<typeof toastActionChosen>, { dispatch }: { dispatch: AppDispatch }) {
  const orderId = orderToRestore(payload.actionId);
  if (orderId) void dispatch(backOfficeApi.endpoints.restoreOrder.initiate(orderId));
}
