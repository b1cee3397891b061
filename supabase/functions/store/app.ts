import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { checkoutRequestSchema } from '../../../src/domain/checkoutRequest.ts';
import type { ServiceClient } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { allowEveryOrigin, limitBody } from '../_shared/middleware.ts';
import type { PaymentProvider } from '../_shared/payments/provider.ts';
import { validJson, validQuery } from '../_shared/validation.ts';
import { listProducts, listStock, readProduct } from './catalog.ts';
import { startCheckout } from './checkout.ts';
import { conditionalResponse } from './conditionalResponse.ts';
import { productQuery, productsQuery, variantsQuery } from './queries.ts';

export interface StoreDeps {
  db: ServiceClient;
  payments: PaymentProvider;
  /** The only store that is served; the default is `nilgiri`. */
  storeId?: string;
}

// On the hosted platform, the path of a request starts with the function's name; on the local gateway, it starts with
// /functions/v1 and the function's name.
const PREFIXES = ['', '/store', '/functions/v1/store'];

/** The store API: the catalog, the stock and the start of a checkout. */
export function createStoreApp({ db, payments, storeId = 'nilgiri' }: StoreDeps): Hono {
  const store = new Hono()
    .use('/products/:id?', requireStore(storeId))
    .use('/variants', requireStore(storeId))
    .use('/checkout', requireStore(storeId))
    .get('/products', validQuery(productsQuery), async (c) =>
      conditionalResponse(c, await listProducts(db, c.req.valid('query'))),
    )
    .get('/products/:id', validQuery(productQuery), async (c) => {
      const { field = 'id' } = c.req.valid('query');
      return conditionalResponse(c, await readProduct(db, c.req.param('id'), field));
    })
    .get('/variants', validQuery(variantsQuery), async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await listStock(db, c.req.valid('query').product_ids));
    })
    .post('/checkout', limitBody(64), validJson(checkoutRequestSchema), async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await startCheckout(db, payments, c.req.valid('json')));
    });

  const app = new Hono({ strict: false }).onError(handleError).notFound(handleNotFound);
  app.use(allowEveryOrigin('GET', 'POST', 'OPTIONS'), rejectOtherMethods(app));
  for (const prefix of PREFIXES) app.route(`${prefix}/store/:store`, store);
  return app;
}

const requireStore =
  (storeId: string): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.param('store') !== storeId) throw new HTTPException(404, { message: 'Store not found' });
    await next();
  };
