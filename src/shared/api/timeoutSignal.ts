/** Creates an abort signal that fires after `timeoutMs` or when `parent` fires. Call `clear` after the request. */
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
