/** True of an absolute http(s) address: all that the shop follows when a server names it (never `javascript:`). */
export const isWebAddress = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
