import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { PageConfig } from '../../../src/domain/pageConfig.ts';
import { notFound } from '../backendApp.ts';
import type { Settings } from '../settings.ts';
import { STRIPE_PATHS } from '../simulators/stripe/paths.ts';
import { clientAddress } from './clientAddress.ts';
import { checkHost } from './hosts.ts';
import { createPages } from './pages.ts';
import { createMemoryStore, limitAuthRequests, type RateLimitStore } from './rateLimits.ts';
import { requestLog } from './requestLog.ts';
import { limitRestQueries } from './restQueries.ts';
import { createSearchEnginePages } from './searchEnginePages.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Site } from './site.ts';

/** Serves everything that needs the database. */
export interface BackendServer {
  fetch(request: Request): Response | Promise<Response>;
}

export interface GatewayOptions {
  settings: Pick<Settings, 'siteUrl' | 'port' | 'trustProxy' | 'hasDemoNotice'>;
  /** Undefined if the backend is a Supabase project. */
  backend: BackendServer | undefined;
  site: Site;
  config: PageConfig;
  /** Counts the attempts to log in, sign up and so on. Default: in this process. */
  rateLimits?: RateLimitStore;
  /** Receives one line per request. */
  log: (line: string) => void;
}

// The limit for all requests. The functions have lower limits of their own.
const BODY_LIMIT = 1024 * 1024;
// Longer than any URL of the shop, such as a product list of a hundred ids.
const URL_LIMIT = 8 * 1024;
// Requests for these paths never get a page of the shop.
const BACKEND_PATHS = [
  '/healthz',
  '/auth/*',
  '/rest/*',
  '/functions/*',
  '/storage/*',
  '/_system/*',
  ...STRIPE_PATHS,
  '/mailbox/*',
  '/simulated-google/*',
];

/** Serves everything on one origin: the pages of the shop, and the responses of the backend. */
export function createGateway({
  settings,
  backend,
  site,
  config,
  rateLimits = createMemoryStore(),
  log,
}: GatewayOptions): Hono<{ Bindings: Partial<HttpBindings> }> {
  const isHttps = settings.siteUrl.startsWith('https:');
  const gateway = new Hono<{ Bindings: Partial<HttpBindings> }>();
  gateway.onError((error, c) => {
    console.error(`${c.req.method} ${new URL(c.req.url).pathname} failed:`, error);
    return c.json({ message: 'Something went wrong on our side. Please try again.' }, 500);
  });
  gateway.notFound(notFound);

  gateway.use(
    requestLog(log),
    securityHeaders(isHttps),
    checkHost(settings),
    limitUrl,
    clientAddress(settings.trustProxy),
    bodyLimit({ maxSize: BODY_LIMIT, onError: tooLarge }),
  );
  gateway.use('/rest/v1/*', limitRestQueries());
  gateway.use('/auth/v1/*', limitAuthRequests(rateLimits));
  gateway.use('/rest/*', compress());
  gateway.use('/functions/*', compress());

  if (!backend) gateway.get('/healthz', (c) => c.json({}, 200, { 'cache-control': 'no-store' }));
  for (const path of BACKEND_PATHS) gateway.all(path, (c) => (backend ? backend.fetch(c.req.raw) : notFound(c)));

  gateway.route('/', createSearchEnginePages(settings.siteUrl, backend, config));
  gateway.route('/', createPages(site, config, isHttps, settings.hasDemoNotice));
  return gateway;
}

const limitUrl: MiddlewareHandler = async (c, next) => {
  if (c.req.url.length > URL_LIMIT) return c.json({ message: `The URL is longer than ${URL_LIMIT} characters` }, 414);
  await next();
};
const tooLarge = (c: Context) =>
  c.json({ message: `The request is too large: at most ${BODY_LIMIT / 1024} kB can be sent` }, 413);
