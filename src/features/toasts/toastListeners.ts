import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../shared/redux';
import { selectIsToastHeld, selectToast, toastExpired } from './toastsSlice';

const DISPLAY_TIME_MS = 5_000;

export function listenToToasts(startListening: AppStartListening) {
  startListening({
    predicate: (_action, current, previous) =>
      selectToast(current) !== selectToast(previous) || selectIsToastHeld(current) !== selectIsToastHeld(previous),
    effect: async (_event: UnknownAction, api) => {
      api.cancelActiveListeners();
      const toast = selectToast(api.getState());
      // A toast with a button stays until the user closes it, because keyboard users need more time.
      if (!toast || toast.action || selectIsToastHeld(api.getState())) return;
      await api.delay(DISPLAY_TIME_MS);
      api.dispatch(toastExpired(toast.id));
    },
  });
}
