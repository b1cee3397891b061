import { useEffect } from 'react';
import { addAppListener, useAppDispatch, type AppDispatch } from '../../../shared/redux';
import type { ToastAction } from '../../toasts/toast';
import { toastActionChosen } from '../../toasts/toastsSlice';
import { productsApi } from './productsApi';

const PREFIX = 'restoreProduct:';

/** The button of the toast that reports a deleted product. */
export const undoDelete = (productId: string): ToastAction => ({ label: 'Undo', id: `${PREFIX}${productId}` });

/**
 * Restores a deleted product when Undo is chosen in the toast. The listener stays after the back office is left, because
 * the toast does too. Adding the same listener again has no effect.
 */
export function useUndoDelete() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(addAppListener({ actionCreator: toastActionChosen, effect: restoreFromToast }));
  }, [dispatch]);
}

function restoreFromToast({ payload }: ReturnType<typeof toastActionChosen>, { dispatch }: { dispatch: AppDispatch }) {
  if (!payload.actionId.startsWith(PREFIX)) return;
  void dispatch(productsApi.endpoints.restoreProduct.initiate(payload.actionId.slice(PREFIX.length)));
}
