import { createSlice, type PayloadAction, type Reducer } from '@reduxjs/toolkit';
import type { MessageFor } from './messageMap';
import type { Toast, ToastContent } from './toast';

/** Why a toast is held: its display time does not run while it has the focus or the pointer (WCAG 2.2.1). */
type Hold = 'focus' | 'pointer';

export interface ToastsState {
  current: Toast | null;
  /** Why the current toast is held; empty if it is not. */
  heldBy: Hold[];
  nextId: number;
}

const initialState: ToastsState = { current: null, heldBy: [], nextId: 1 };

/*
 *                toastRequested, any event with a message
 *             ┌──────────────────────────────────────────────┐ ┌───────┐ toastRequested, any event
 *             │                                              ▼ │       ▼ with a message
 *           none                                          shown n ──▶ shown n+1
 *             ▲                                              │
 *             └──────────────────────────────────────────────┘
 *                toastDismissed(n), toastExpired(n), toastActionChosen(n)
 *
 *   toastHeld(n) stops the display time of toast n, and toastReleased(n) starts it again.
 *
 *   A toast is changed only by its own id: the timer of a replaced toast does not close its successor.
 */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    /** Shows a message that belongs to no other event. */
    toastRequested(toasts, { payload }: PayloadAction<ToastContent>) {
      toasts.current = { ...payload, id: toasts.nextId };
      toasts.heldBy = [];
      toasts.nextId += 1;
    },
    /** The toast got the focus or the pointer. */
    toastHeld(toasts, { payload: { id, by } }: PayloadAction<{ id: number; by: Hold }>) {
      if (toasts.current?.id === id && !toasts.heldBy.includes(by)) toasts.heldBy.push(by);
    },
    /** The toast lost the focus or the pointer. */
    toastReleased(toasts, { payload: { id, by } }: PayloadAction<{ id: number; by: Hold }>) {
      if (toasts.current?.id === id) toasts.heldBy = toasts.heldBy.filter((each) => each !== by);
    },
    /** The user closed the toast, or opened another page, a panel or a menu. The payload is its id. */
    toastDismissed: close<number>((id) => id),
    /** The display time of the toast is over. The payload is its id. */
    toastExpired: close<number>((id) => id),
    /** The user pressed the button of the toast. */
    toastActionChosen: close<{ id: number; actionId: string }>(({ id }) => id),
  },
  selectors: {
    selectToast: (toasts) => toasts.current,
    selectIsToastHeld: (toasts) => toasts.heldBy.length > 0,
  },
});

export const { toastRequested, toastHeld, toastReleased, toastDismissed, toastExpired, toastActionChosen } =
  toastsSlice.actions;

export const { selectToast, selectIsToastHeld } = toastsSlice.selectors;

/** Creates the reducer of the toasts. An action for which `messageFor` returns a message shows it. */
export function createToastsReducer(messageFor: MessageFor): Reducer<ToastsState> {
  return (toasts, action) => {
    const message = messageFor(action);
    return toastsSlice.reducer(toasts, message ? toastRequested(message) : action);
  };
}

function close<Payload>(idOf: (payload: Payload) => number) {
  return (toasts: ToastsState, { payload }: PayloadAction<Payload>) => {
    if (toasts.current?.id !== idOf(payload)) return;
    toasts.current = null;
    toasts.heldBy = [];
  };
}
