import { createSlice, type Action, type PayloadAction } from '@reduxjs/toolkit';
import { messageFor } from './messages';
import type { Toast, ToastAction, ToastContent } from './toast';

export interface ToastsState {
  current: Toast | null;
  nextId: number;
}

const initialState: ToastsState = { current: null, nextId: 1 };

/*
 *                any event that messages.ts has words for, noticeRaised
 *             ┌───────────────────────────────────────────────┐ ┌───────┐ the next one
 *             │                                               ▼ │       ▼ takes its place
 *           none                                            shown n ───▶ shown n+1
 *             ▲                                               │
 *             └───────────────────────────────────────────────┘
 *                toastDismissed(n), toastExpired(n), toastActionChosen(n)
 *
 *   A toast is closed by its own number alone: the timer of one that was replaced closes nothing.
 */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    /** Something to tell that no other event tells. */
    noticeRaised(toasts, { payload }: PayloadAction<ToastContent>) {
      show(toasts, payload);
    },
    /** By hand. */
    toastDismissed: close<number>((id) => id),
    /** By time. */
    toastExpired: close<number>((id) => id),
    /** By its button. */
    toastActionChosen: close<{ id: number; event: ToastAction['event'] }>(({ id }) => id),
  },
  extraReducers: (builder) => {
    builder.addMatcher(hasMessage, (toasts, event) => {
      const message = messageFor(event);
      if (message) show(toasts, message);
    });
  },
  selectors: {
    selectToast: (toasts) => toasts.current,
  },
});

export const { noticeRaised, toastDismissed, toastExpired, toastActionChosen } = toastsSlice.actions;

export const { selectToast } = toastsSlice.selectors;

const hasMessage = (event: Action): event is Action => messageFor(event) !== null;

function show(toasts: ToastsState, content: ToastContent) {
  toasts.current = { ...content, id: toasts.nextId };
  toasts.nextId += 1;
}

function close<Payload>(idOf: (payload: Payload) => number) {
  return (toasts: ToastsState, { payload }: PayloadAction<Payload>) => {
    if (toasts.current?.id === idOf(payload)) toasts.current = null;
  };
}
