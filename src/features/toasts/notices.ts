import type { ToastContent } from './toast';

/** For buttons that are there before what they do: `dispatch(noticeRaised(notImplemented))`. */
export const notImplemented: ToastContent = { title: 'Feature not implemented, coming soon' };

/** A failure: interrupts, and tells why where that is known. */
export const failure = (title: string, description?: string): ToastContent => ({
  title,
  description,
  variant: 'destructive',
});
