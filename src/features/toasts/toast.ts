/** What pressing the button in a toast asks for: data, so that the queue replays. */
export interface ToastAction {
  label: string;
  event: 'payment';
}

export interface ToastContent {
  title: string;
  description?: string;
  /** A failure is `destructive` and interrupts a screen reader. */
  variant?: 'default' | 'destructive';
  action?: ToastAction;
}

export interface Toast extends ToastContent {
  id: number;
}
