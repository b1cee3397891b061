/** Fetches a late part while a hand is on its way to it. A failure means nothing yet: the need itself asks again. */
export const preload = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);
