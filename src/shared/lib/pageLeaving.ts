/** Longer than a server needs to respond to a navigation. */
const LEAVE_TIMEOUT_MS = 10_000;

let leaving = Promise.resolve();

// There is no window where pages are prerendered.
globalThis.window?.addEventListener('beforeunload', () => {
  leaving = new Promise((resolve) => {
    setTimeout(resolve, LEAVE_TIMEOUT_MS);
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
});

/**
 * Waits while the page is being left. Firefox and Safari cancel the requests of a page as soon as a navigation starts, while
 * the page is still shown. Such a request has not failed. Resolves when it is known that the page stays: at once, or if it is
 * still here some seconds after a navigation started (a download, for example), or has returned from the back/forward cache.
 */
export const whenPageStays = () => leaving;

/** Rejects as the given work does, but only when it is known that the page stays. Use it for `import()`. */
export async function failIfPageStays<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    await whenPageStays();
    throw error;
  }
}
