/** True for an absolute http(s) URL. Check a URL from a server before navigating to it: `javascript:` URLs run code. */
export const isHttpUrl = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
