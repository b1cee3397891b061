import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { Backend } from '../backend.ts';
import type { Shop } from '../shop.ts';
import { clientAddress } from './clientAddress.ts';
import type { PageConfig } from '../../../src/domain/pageConfig.ts';
import { createHealthCheck } from './health.ts';
import { createMailboxPages } from '../simulators/mailbox/mailboxPages.ts';
import { createPages } from './pages.ts';
import { requestLog } from './requestLog.ts';
import { createSearchPages } from './searchEnginePages.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Site } from './site.ts';

export interface GatewayOptions {
  backend: Backend;
  shop: Shop;
  site: Site;
  config: PageConfig;
  /** Whether a proxy of our own stands in front and writes x-forwarded-for. */
  trustProxy: boolean;
  /** Takes one line for each request. */
  log: (line: string) => void;
}

// What anything here may be sent; the functions have tighter limits of their own.
const BODY_LIMIT = 1024 * 1024;
// Addresses that are never the front end's, so a wrong one is a 404 and not its page.
const SERVER_ONLY = [
  '/auth/*',
  '/rest/*',
  '/functions/*',
  '/storage/*',
  '/_system/*',
  '/pay/*',
  '/mailbox/*',
  '/simulated-google/*',
];

/** One origin for everything: the parts of lite that are fit for it, the functions, the pages around the shop, and the shop. */
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
    clientAddress(trustProxy),
    bodyLimit({ maxSize: BODY_LIMIT, onError: tooLarge }),
  );
  gateway.use('/rest/*', compress());
  gateway.use('/functions/*', compress());

  const health = createHealthCheck(backend, shop);
  gateway.get('/healthz', (c) => health(c.req.raw));
  // Of lite, these two alone: its /_system answers without a key.
  gateway.all('/auth/v1/*', (c) => backend.fetch(c.req.raw));
  gateway.all('/rest/v1/*', (c) => backend.fetch(c.req.raw));
  for (const [name, handle] of Object.entries(shop.functions)) {
    gateway.all(`/functions/v1/${name}`, (c) => handle(c.req.raw));
    gateway.all(`/functions/v1/${name}/*`, (c) => handle(c.req.raw));
  }
  gateway.all('/pay/*', (c) => shop.payPages(c.req.raw));
  gateway.all('/simulated-google/*', (c) => backend.googlePages(c.req.raw));
  gateway.route('/mailbox', createMailboxPages(backend.mailbox));
  for (const path of SERVER_ONLY) gateway.all(path, notFound);

  gateway.route('/', createSearchPages(backend.siteUrl, shop, config));
  gateway.route('/', createPages(site, config, isHttps));
  return gateway;
}

const notFound = (c: Context) => c.json({ message: `There is nothing at ${c.req.path}` }, 404);
const tooLarge = (c: Context) =>
  c.json({ message: `The request is too large: at most ${BODY_LIMIT / 1024} kB can be sent` }, 413);
