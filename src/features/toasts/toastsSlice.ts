import { createSlice, type PayloadAction, type Reducer } from '@reduxjs/toolkit';
import type { MessageFor } from './messageMap';
import type { Toast, ToastContent } from './toast';

export interface ToastsState {
  current: Toast | null;
  nextId: number;
}

const initialState: ToastsState = { current: null, nextId: 1 };

/*
 *                toastRequested, any event with a message
 *             ┌──────────────────────────────────────────────┐ ┌───────┐ toastRequested, any event
 *             │                                              ▼ │       ▼ with a message
 *           none                                          shown n ──▶ shown n+1
 *             ▲                                              │
 *             └──────────────────────────────────────────────┘
 *                toastDismissed(n), toastExpired(n), toastActionChosen(n)
 *
 *   A toast is closed only by its own id: the timer of a replaced toast does not close its successor.
 */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    /** Shows a message that belongs to no other event. */
    toastRequested(toasts, { payload }: PayloadAction<ToastContent>) {
      toasts.current = { ...payload, id: toasts.nextId };
      toasts.nextId += 1;
    },
    /** The user closed the toast. The payload is its id. */
    toastDismissed: close<number>((id) => id),
    /** The display time of the toast is over. The payload is its id. */
    toastExpired: close<number>((id) => id),
    /** The user pressed the button of the toast. */
    toastActionChosen: close<{ id: number; actionId: string }>(({ id }) => id),
  },
  selectors: {
    selectToast: (toasts) => toasts.current,
  },
});

export const { toastRequested, toastDismissed, toastExpired, toastActionChosen } = toastsSlice.actions;

export const { selectToast } = toastsSlice.selectors;

/** Creates the reducer of the toasts. An action for which `messageFor` returns a message shows it. */
export function createToastsReducer(messageFor: MessageFor): Reducer<ToastsState> {
  return (toasts, action) => {
    const message = messageFor(action);
    return toastsSlice.reducer(toasts, message ? toastRequested(message) : action);
  };
}

function close<Payload>(idOf: (payload: Payload) => number) {
  return (toasts: ToastsState, { payload }: PayloadAction<Payload>) => {
    if (toasts.current?.id === idOf(payload)) toasts.current = null;
  };
}
