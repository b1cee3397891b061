/** True for an absolute http(s) URL. Never follow a server-supplied URL that is not one (`javascript:`). */
export const isWebAddress = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
