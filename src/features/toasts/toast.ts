/** The button or link of a toast. It is data instead of a callback, so that the state can be stored and replayed. */
export interface ToastAction {
  label: string;
  /** Identifies the action in `toastActionChosen`. The feature that offers the action defines the id and listens for it. */
  id: string;
  /** The page that the action opens. */
  path?: string;
}

export interface ToastContent {
  title: string;
  description?: string;
  /** Shown before the description: what the user can do about a failure. */
  reason?: string;
  /** `destructive` is a failure, which interrupts a screen reader. */
  variant?: 'default' | 'destructive';
  action?: ToastAction;
}

export interface Toast extends ToastContent {
  id: number;
}

/** A toast for buttons whose feature is not built yet: `dispatch(toastRequested(notImplemented))`. */
export const notImplemented: ToastContent = { title: 'Feature not implemented, coming soon' };

/** Returns the toast of a failure. `description` is the reason, if it is known. */
export const failure = (title: string, description?: string): ToastContent => ({
  title,
  description,
  variant: 'destructive',
});
