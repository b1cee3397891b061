/**
 * Creates an abort signal that fires after `timeoutMs` or when `parent` fires. Call `clear` after the request. Safari before
 * 17.4 and Firefox before 124 have no AbortSignal.any, and every request of the shop needs the signal.
 */
export function createTimeoutSignal(timeoutMs: number, parent?: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    abort();
  }, timeoutMs);
  if (parent?.aborted) abort();
  parent?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    hasTimedOut: () => hasTimedOut,
    clear() {
      clearTimeout(timer);
      parent?.removeEventListener('abort', abort);
    },
  };
}
