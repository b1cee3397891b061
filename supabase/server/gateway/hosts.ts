import { createMiddleware } from 'hono/factory';
import type { Settings } from '../settings.ts';
import { MONITORING_PATHS } from '../health/outageGate.ts';

/**
 * Rejects requests for other hosts. Otherwise a page of another site, whose name suddenly resolves to the address of
 * this server (DNS rebinding), could read the responses. Load balancers and Prometheus use any name.
 */
export const checkHost = ({ siteUrl, port }: Pick<Settings, 'siteUrl' | 'port'>) => {
  const { origin, host: siteHost } = new URL(siteUrl);
  const hosts = new Set([
    siteHost,
    ...['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`http://${name}:${port}`).host),
  ]);
  return createMiddleware(async (c, next) => {
    // Only requests inside this process have no such header.
    const host = c.req.header('host')?.toLowerCase();
    if (host !== undefined && !hosts.has(host) && !MONITORING_PATHS.includes(c.req.path)) {
      const { pathname, search } = new URL(c.req.url);
      if (isOtherName(host, siteHost) && ['GET', 'HEAD'].includes(c.req.method)) {
        // Otherwise browsers keep it forever, and redirect in a circle if SITE_URL gets the other name one day.
        c.header('cache-control', 'no-cache');
        return c.redirect(`${origin}${pathname}${search}`, 301);
      }
      return c.json(
        { message: `This server is ${siteUrl}. If it has another address, set SITE_URL to that address.` },
        421,
      );
    }
    await next();
  });
};

/** Whether two hosts differ only by `www.` at the beginning. People type a name with or without it. */
const isOtherName = (host: string, other: string) => host === `www.${other}` || other === `www.${host}`;
