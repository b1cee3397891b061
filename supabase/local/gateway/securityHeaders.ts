import { createMiddleware } from 'hono/factory';

/** Headers for every answer. A page that needs more than nothing brings its own policy. */
export const securityHeaders = (isHttps: boolean) =>
  createMiddleware(async (c, next) => {
    await next();
    const { headers } = c.res;
    const add = (name: string, value: string) => headers.has(name) || headers.set(name, value);
    add('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    add('referrer-policy', 'strict-origin-when-cross-origin');
    add('x-content-type-options', 'nosniff');
    add('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    add('cross-origin-opener-policy', 'same-origin');
    if (isHttps) add('strict-transport-security', 'max-age=31536000');
  });
