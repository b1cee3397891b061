/** An abort signal that follows another and also fires after so many milliseconds. */
export function deadline(after: number, follow?: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    passed = true;
    abort();
  }, after);
  let passed = false;
  if (follow?.aborted) abort();
  follow?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    /** True once the time was up. */
    hasPassed: () => passed,
    end() {
      clearTimeout(timer);
      follow?.removeEventListener('abort', abort);
    },
  };
}
