import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { HTTPException } from 'hono/http-exception';
import { requestId, type RequestIdVariables } from 'hono/request-id';
import type { PageConfig } from '../../../src/domain/pageConfig.ts';
import { logError } from '../../functions/_shared/log.ts';
import { notFound, type BackendServer } from '../backend/backendApp.ts';
import { MONITORING_PATHS } from '../health/outageGate.ts';
import type { Settings } from '../settings.ts';
import { PAYMENT_SIMULATOR_PATHS } from '../simulators/payments/paths.ts';
import type { AssetArchive } from './files/assetArchive.ts';
import { takeTurns, TURN_LIMITS, type TurnLimits } from './clientTurns.ts';
import { forbidCaching } from './files/cacheControl.ts';
import { forwardedHeaders } from './forwardedHeaders.ts';
import { checkHost } from './hosts.ts';
import { limitJsonDepth } from './jsonDepth.ts';
import { createMetrics } from './metrics.ts';
import { createPages } from './pages/pages.ts';
import { protectDemoAccounts, protectDemoPart } from './privateDemo.ts';
import { createMemoryStore, limitAuthRequests, type RateLimitStore } from './rateLimits.ts';
import { BODY_LIMITS, limitBodies, type BodyLimits } from './requestBodies.ts';
import { loggedPath, requestLog, type RequestLogEntry } from './requestLog.ts';
import { limitRestQueries } from './restQueries.ts';
import { createSearchEnginePages } from './pages/searchEnginePages.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Site } from './files/site.ts';
import { createStoreClient } from './pages/storeClient.ts';

export interface GatewayOptions {
  settings: Pick<Settings, 'siteUrl' | 'port' | 'trustProxy' | 'isPrivateDemo' | 'hasDemoNotice' | 'metricsToken'>;
  /** Undefined if the backend is a Supabase project. */
  backend: BackendServer | undefined;
  site: Site;
  /** Contains the scripts of other builds. */
  archive?: AssetArchive;
  config: PageConfig;
  /** Counts the attempts to log in, sign up and so on. Default: in this process. */
  rateLimits?: RateLimitStore;
  bodyLimits?: BodyLimits;
  turnLimits?: TurnLimits;
  /** Milliseconds since the epoch. Default: the clock. */
  now?: () => number;
  /** Aborted when the process is about to stop. */
  stopping?: AbortSignal;
  /** Receives every request. */
  log: (entry: RequestLogEntry) => void;
}

interface GatewayEnv {
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables;
}

// Longer than any URL of the shop, such as a product list of a hundred ids.
const URL_LIMIT = 8 * 1024;
const JSON_API_PATHS = ['/auth/*', '/rest/*', '/functions/*'];
/** Its requests are files, which are read as nothing else. */
const UPLOAD_PATH = '/functions/v1/pictures/*';
/** The parts that only a demonstration has. */
const DEMO_PATHS = [...PAYMENT_SIMULATOR_PATHS, '/mailbox/*', '/simulated-google/*'];
// Requests for these paths never get a page of the shop.
const BACKEND_PATHS = ['/healthz', ...JSON_API_PATHS, '/storage/*', '/_system/*', ...DEMO_PATHS];

/** Serves everything on one origin: the pages of the shop, and the responses of the backend. */
export function createGateway({
  settings,
  backend,
  site,
  archive,
  config,
  rateLimits = createMemoryStore(),
  bodyLimits = BODY_LIMITS,
  turnLimits = TURN_LIMITS,
  now = Date.now,
  stopping,
  log,
}: GatewayOptions): Hono<GatewayEnv> {
  const metrics = settings.metricsToken ? createMetrics() : undefined;
  const isHttps = settings.siteUrl.startsWith('https:');
  const gateway = new Hono<GatewayEnv>();
  gateway.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    logError(`${c.req.method} ${loggedPath(c.req.url)} failed (request ${c.get('requestId')})`, error);
    return c.json({ message: 'Something went wrong on our side. Please try again.' }, 500);
  });
  gateway.notFound(notFound);

  // First, so that it also applies to the responses of the middleware below.
  for (const path of BACKEND_PATHS) gateway.use(path, forbidCaching);
  gateway.use(
    // A client must not choose the ids in the log.
    requestId({ headerName: '' }),
    requestLog((entry) => {
      metrics?.observe(entry);
      log(entry);
    }),
    securityHeaders(isHttps),
    checkHost(settings),
    limitUrl,
  );
  if (stopping) gateway.use(announceStop(stopping));
  if (settings.isPrivateDemo) {
    gateway.use(protectDemoAccounts);
    for (const path of DEMO_PATHS) gateway.use(path, protectDemoPart);
  }
  gateway.use(limitBodies(settings.trustProxy, bodyLimits), forwardedHeaders(settings.trustProxy));
  gateway.use('/rest/v1/*', limitRestQueries());
  gateway.use('/auth/v1/*', limitAuthRequests(rateLimits));
  gateway.use('/rest/*', compress());
  gateway.use('/functions/*', compress());
  // After the delays of log-ins, which must not delay others, and before anything that uses much CPU time.
  gateway.use(except(MONITORING_PATHS, takeTurns(turnLimits)));
  for (const path of JSON_API_PATHS) gateway.use(path, except(UPLOAD_PATH, limitJsonDepth));

  if (metrics && settings.metricsToken) {
    gateway.get('/metrics', bearerAuth({ token: settings.metricsToken }), async (c) => {
      const shop = backend ? await (await backend.fetch(new Request(new URL('/metrics', c.req.url)))).text() : '';
      return c.text(`${await metrics.text()}\n${shop}`, 200, { 'cache-control': 'no-store' });
    });
  }
  gateway.get('/metrics', notFound);
  // Says only that this process runs. Restarting it would not help against a failing part, which /healthz reports.
  gateway.get('/livez', (c) => c.json({}, 200, { 'cache-control': 'no-store' }));
  if (!backend) gateway.get('/healthz', (c) => c.json({}, 200, { 'cache-control': 'no-store' }));
  for (const path of BACKEND_PATHS) gateway.all(path, (c) => (backend ? backend.fetch(c.req.raw) : notFound(c)));

  const { origin } = new URL(settings.siteUrl);
  const store = createStoreClient(origin, backend, config);
  gateway.route('/', createSearchEnginePages(origin, store, now));
  gateway.route('/', createPages({ site, archive, config, origin, store, hasDemoNotice: settings.hasDemoNotice }));
  return gateway;
}

/** Makes a load balancer use other processes: by /healthz, and by closing each connection, which it would use again. */
const announceStop =
  (stopping: AbortSignal): MiddlewareHandler =>
  async (c, next) => {
    if (stopping.aborted && c.req.path === '/healthz') c.res = c.json({ process: 'stopping' }, 503);
    else await next();
    if (stopping.aborted) c.res.headers.set('connection', 'close');
  };

const limitUrl: MiddlewareHandler = async (c, next) => {
  if (c.req.url.length > URL_LIMIT) return c.json({ message: `The URL is longer than ${URL_LIMIT} characters` }, 414);
  await next();
};
