import { createMiddleware } from 'hono/factory';

/** Sets security headers that a response does not set itself. The default policy forbids loading anything. */
export const securityHeaders = (isHttps: boolean) =>
  createMiddleware(async (c, next) => {
    await next();
    const { headers } = c.res;
    const setDefault = (name: string, value: string) => headers.has(name) || headers.set(name, value);
    setDefault('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    setDefault('referrer-policy', 'strict-origin-when-cross-origin');
    setDefault('x-content-type-options', 'nosniff');
    setDefault('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    setDefault('cross-origin-opener-policy', 'same-origin');
    if (isHttps) setDefault('strict-transport-security', 'max-age=31536000');
  });
