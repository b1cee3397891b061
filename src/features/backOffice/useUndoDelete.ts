import { useEffect } from 'react';
import { addAppListener, useAppDispatch, type AppDispatch, type AppThunk } from '../../shared/redux';
import { toastActionChosen } from '../toasts/toastsSlice';
import { idToRestore } from './undoDelete';

type UndoListener = (event: ReturnType<typeof toastActionChosen>, store: { dispatch: AppDispatch }) => void;

/** Returns the listener that restores an order or a product when Undo is chosen in the toast that reports its deletion. */
export const undoListener =
  (kind: Parameters<typeof idToRestore>[0], restore: (id: string) => AppThunk<unknown>): UndoListener =>
  ({ payload }, { dispatch }) => {
    const id = idToRestore(kind, payload.actionId);
    if (id) dispatch(restore(id));
  };

/**
 * Adds an `undoListener`. It stays after the back office is left, because the toast does too. Adding the same function
 * again has no effect.
 */
export function useUndoDelete(listener: UndoListener) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(addAppListener({ actionCreator: toastActionChosen, effect: listener }));
  }, [dispatch, listener]);
}
