import { Hono, type Context } from 'hono';
import { PICTURES_PATH } from '../../../src/domain/catalog/pictureFiles.ts';
import { diskFull, isDiskFull, type FunctionBindings } from '../../functions/_shared/errors.ts';
import { logError } from '../../functions/_shared/log.ts';
import type { Backend } from './backend.ts';
import type { Database } from '../database/database.ts';
import { loggedPath } from '../gateway/requestLog.ts';
import type { HealthProbe } from '../health/health.ts';
import type { ShopFunctions } from './functions.ts';
import { serveStoredPicture } from './storedPictures.ts';
import { shopMetrics } from '../health/shopMetrics.ts';
import { createMailboxPages } from '../simulators/mailbox/mailboxPages.ts';
import { PAYMENT_SIMULATOR_PATHS } from '../simulators/payments/paths.ts';

export const CATALOG_VERSION_PATH = '/catalog-version';

/** Serves everything that needs the database. */
export interface BackendServer {
  fetch(request: Request): Response | Promise<Response>;
}

/** Serves auth and REST, the functions, the simulators and the health check. */
export function createBackendApp(backend: Backend, shop: ShopFunctions, health: Pick<HealthProbe, 'respond'>): Hono {
  const app = new Hono().notFound(notFound).onError((error, c) => {
    logError(`${c.req.method} ${loggedPath(c.req.url)} failed (request ${requestIdOf(c)})`, error);
    if (isDiskFull(error)) return diskFull();
    return c.json({ message: 'Something went wrong on our side. Please try again.' }, 500);
  });
  app.get('/healthz', () => health.respond());
  // The gateway requires a token for it.
  app.get('/metrics', async (c) => c.text(await shopMetrics(backend.db)));
  // The gateway does not forward this path: it is for its own requests.
  app.get(CATALOG_VERSION_PATH, async (c) => c.text(await readCatalogVersion(backend.db)));
  app.get(`${PICTURES_PATH}:name`, (c) => serveStoredPicture(backend.db, c.req.param('name')));
  app.route('/', backend.api);
  // These apps have their own responses to errors and unknown paths, so they are called instead of mounted.
  for (const [name, functionApp] of Object.entries(shop.functions)) {
    app.all(`/functions/v1/${name}/*`, (c) =>
      functionApp.fetch(c.req.raw, { requestId: requestIdOf(c) } satisfies FunctionBindings),
    );
  }
  const { simulators } = backend;
  const { paymentSimulator } = shop;
  if (paymentSimulator)
    for (const path of PAYMENT_SIMULATOR_PATHS) app.all(path, (c) => paymentSimulator.app.fetch(c.req.raw));
  if (simulators) {
    app.all('/simulated-google/*', (c) => simulators.google.pages.fetch(c.req.raw));
    // Shows the emails of the actions before, even if their delivery has only started.
    app.use('/mailbox/*', async (_c, next) => {
      await backend.emails.deliver();
      await next();
    });
    app.route('/mailbox', createMailboxPages(simulators.mailbox));
  }
  return app;
}

/** The gateway has set this header. */
const requestIdOf = (c: Context) => c.req.header('x-request-id') ?? 'unknown';

async function readCatalogVersion(db: Database): Promise<string> {
  const [row] = await db.query<{ version: string }>('select version::text from public.catalog_version');
  return row!.version;
}

/** Responds with 404. */
export const notFound = (c: Context) => c.json({ message: `There is nothing at ${c.req.path}` }, 404);
