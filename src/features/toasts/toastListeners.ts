import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../shared/redux';
import { selectToast, toastExpired } from './toastsSlice';

const SHOWN_FOR = 5_000;

export function listenToToasts(startListening: AppStartListening) {
  startListening({
    predicate: (_action, now, before) => selectToast(now) !== selectToast(before),
    effect: async (_event: UnknownAction, api) => {
      api.cancelActiveListeners();
      const toast = selectToast(api.getState());
      // What offers something to press stays until it is answered: who comes by keyboard needs longer.
      if (!toast || toast.action) return;
      await api.delay(SHOWN_FOR);
      api.dispatch(toastExpired(toast.id));
    },
  });
}
