import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { PageConfig } from '../../../src/domain/pageConfig.ts';
import type { Backend } from '../backend.ts';
import type { Shop } from '../shop.ts';
import { createMailboxPages } from '../simulators/mailbox/mailboxPages.ts';
import { clientAddress } from './clientAddress.ts';
import { createHealthCheck } from './health.ts';
import { createPages } from './pages.ts';
import { requestLog } from './requestLog.ts';
import { limitRestQueries } from './restQueries.ts';
import { createSearchEnginePages } from './searchEnginePages.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Site } from './site.ts';

export interface GatewayOptions {
  backend: Backend;
  shop: Shop;
  site: Site;
  config: PageConfig;
  /** Whether a reverse proxy sets x-forwarded-for. */
  trustProxy: boolean;
  /** Receives one line per request. */
  log: (line: string) => void;
}

// The limit for all requests. The functions have lower limits of their own.
const BODY_LIMIT = 1024 * 1024;
// Longer than any URL of the shop, such as a product list of a hundred ids.
const URL_LIMIT = 8 * 1024;
// Unknown paths under these prefixes are a 404, never a page of the shop.
const SERVER_PATHS = [
  '/auth/*',
  '/rest/*',
  '/functions/*',
  '/storage/*',
  '/_system/*',
  '/pay/*',
  '/mailbox/*',
  '/simulated-google/*',
];

/** Serves everything on one origin: auth and REST, the functions, the simulators, and the pages of the shop. */
export function createGateway({
  backend,
  shop,
  site,
  config,
  trustProxy,
  log,
}: GatewayOptions): Hono<{ Bindings: Partial<HttpBindings> }> {
  const isHttps = backend.siteUrl.startsWith('https:');
  const gateway = new Hono<{ Bindings: Partial<HttpBindings> }>();
  gateway.onError((error, c) => {
    console.error(`${c.req.method} ${new URL(c.req.url).pathname} failed:`, error);
    return c.json({ message: 'Something went wrong on our side. Please try again.' }, 500);
  });
  gateway.notFound(notFound);

  gateway.use(
    requestLog(log),
    securityHeaders(isHttps),
    limitUrl,
    clientAddress(trustProxy),
    bodyLimit({ maxSize: BODY_LIMIT, onError: tooLarge }),
  );
  gateway.use('/rest/v1/*', limitRestQueries());
  gateway.use('/rest/*', compress());
  gateway.use('/functions/*', compress());

  const health = createHealthCheck(backend, shop);
  gateway.get('/healthz', () => health());
  gateway.route('/', backend.api);
  // These apps have their own responses to errors and unknown paths, so they are called instead of mounted.
  for (const [name, app] of Object.entries(shop.functions)) {
    gateway.all(`/functions/v1/${name}/*`, (c) => app.fetch(c.req.raw));
  }
  gateway.all('/pay/*', (c) => shop.paymentPages.fetch(c.req.raw));
  gateway.all('/simulated-google/*', (c) => backend.googlePages.fetch(c.req.raw));
  gateway.route('/mailbox', createMailboxPages(backend.mailbox));
  for (const path of SERVER_PATHS) gateway.all(path, notFound);

  gateway.route('/', createSearchEnginePages(backend.siteUrl, shop, config));
  gateway.route('/', createPages(site, config, isHttps));
  return gateway;
}

const notFound = (c: Context) => c.json({ message: `There is nothing at ${c.req.path}` }, 404);
const limitUrl: MiddlewareHandler = async (c, next) => {
  if (c.req.url.length > URL_LIMIT) return c.json({ message: `The URL is longer than ${URL_LIMIT} characters` }, 414);
  await next();
};
const tooLarge = (c: Context) =>
  c.json({ message: `The request is too large: at most ${BODY_LIMIT / 1024} kB can be sent` }, 413);
