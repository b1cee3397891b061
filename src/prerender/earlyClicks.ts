import { selectIsCartRestored } from '../features/cart/cartSlice';
import { addAppListener, shopOpened, type AppDispatch } from '../shared/redux';
import { findControls } from './controls';

export interface EarlyClick {
  control: HTMLElement;
  /** The index of the control among all controls of the page. */
  place: number;
}

declare global {
  interface Window {
    /** Ends the recording of the inline script, and returns the clicks in their order. */
    takeEarlyClicks?: () => EarlyClick[];
  }
}

/** If the stored cart cannot be read in this time, clicks are repeated without it. */
const RESTORE_TIMEOUT_MS = 2000;

/**
 * Repeats the clicks that the inline script has recorded, when the page is hydrated and the stored cart is read. If the browser
 * has translated the page, its hydration fails and React renders it anew: then the control in the same place is clicked.
 */
export function repeatEarlyClicks(window: Window, dispatch: AppDispatch) {
  const repeatClicks = addAppListener({
    actionCreator: shopOpened,
    effect: async (_event, api) => {
      api.unsubscribe();
      // The first render has the controls of the prerendered page. The cart and the session may add others.
      const controls = findControls(window.document);
      if (!selectIsCartRestored(api.getState()))
        await api.condition((_action, state) => selectIsCartRestored(state), RESTORE_TIMEOUT_MS);
      for (const { control, place } of window.takeEarlyClicks?.() ?? []) {
        (control.isConnected ? control : controls[place])?.click();
        // React renders the result in a microtask, so that the next click sees it. Real clicks wait for the end of this task.
        await Promise.resolve();
      }
    },
  });
  dispatch(repeatClicks);
}
