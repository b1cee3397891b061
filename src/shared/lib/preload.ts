/** Returns a handler that loads a lazy component early. It ignores errors, because the component itself loads again. */
export const preload = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);
