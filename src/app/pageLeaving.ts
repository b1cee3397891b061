/** Longer than a server needs to respond to a navigation. */
const LEAVE_TIMEOUT_MS = 10_000;

/**
 * Tracks whether the page is being left. Firefox and Safari cancel the requests of a page as soon as a navigation starts,
 * while the page is still shown. Such a request has not failed.
 * @returns a function that waits until it is known that the page stays: at once, or if it is still here some seconds
 *   after a navigation started (a download, for example), or has returned from the back/forward cache
 */
export function trackPageLeaving(window: Window): () => Promise<void> {
  let leaving = Promise.resolve();
  window.addEventListener('beforeunload', () => {
    leaving = new Promise((resolve) => {
      setTimeout(resolve, LEAVE_TIMEOUT_MS);
      window.addEventListener('pageshow', () => resolve(), { once: true });
    });
  });
  return () => leaving;
}
