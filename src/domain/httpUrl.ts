/** The name of a host has at most 253 characters, and a much longer one takes long to read. */
const START = /^\s*https?:\/\/[^/?#\\]{1,300}(?:[/?#\\]|$)/i;

/** True for an absolute http(s) URL. Check a URL from a server before navigating to it: `javascript:` URLs run code. */
export const isHttpUrl = (url: unknown): url is string =>
  typeof url === 'string' && START.test(url) && URL.canParse(url);

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** True if both URLs have the same origin. All names of the local machine count as one. */
export function isSameSite(url: string, siteUrl: string): boolean {
  const [page, site] = [new URL(url), new URL(siteUrl)];
  if (page.origin === site.origin) return true;
  const areLocal = [page, site].every(({ hostname }) => LOOPBACK.test(hostname));
  return areLocal && page.protocol === site.protocol && page.port === site.port;
}
