import { selectIsCartRestored } from '../features/cart/cartSlice';
import { addAppListener, shopOpened, type AppDispatch } from '../shared/redux';

declare global {
  interface Window {
    /** Ends the recording of the inline script, and returns the controls that were clicked, in this order. */
    takeEarlyClicks?: () => HTMLElement[];
  }
}

/** If the stored cart cannot be read in this time, clicks are repeated without it. */
const RESTORE_TIMEOUT_MS = 2000;

/** Repeats the clicks that the inline script has recorded, when the page is hydrated and the stored cart is read. */
export function repeatEarlyClicks(window: Window, dispatch: AppDispatch) {
  const repeatClicks = addAppListener({
    actionCreator: shopOpened,
    effect: async (_event, api) => {
      api.unsubscribe();
      if (!selectIsCartRestored(api.getState()))
        await api.condition((_action, state) => selectIsCartRestored(state), RESTORE_TIMEOUT_MS);
      for (const control of window.takeEarlyClicks?.() ?? []) {
        control.click();
        // React renders the result in a microtask, so that the next click sees it. Real clicks wait for the end of this task.
        await Promise.resolve();
      }
    },
  });
  dispatch(repeatClicks);
}
