import { createMiddleware } from 'hono/factory';

/** The headers of every response, in addition to its content security policy. */
export const securityHeadersOf = (isHttps: boolean): Record<string, string> => ({
  // Never the path or the query, which may contain the secret of a checkout or of an email's link.
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Sets security headers that a response does not set itself. The default policy forbids loading anything. */
export const securityHeaders = (isHttps: boolean) => {
  const defaults = Object.entries({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...securityHeadersOf(isHttps),
  });
  return createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of defaults) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
};
