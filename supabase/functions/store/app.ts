import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { checkoutRequestSchema, paymentPageSchema } from '../../../src/domain/checkoutRequest.ts';
import { clientHash, type ClientAddressOf } from '../_shared/clientAddress.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { allowEveryOrigin, limitBody } from '../_shared/middleware.ts';
import { validJson, validQuery } from '../_shared/validation.ts';
import { createCatalog } from './catalog.ts';
import { startCheckout, type CheckoutDeps } from './checkout.ts';
import { releaseCheckout } from './endCheckout.ts';
import { conditionalResponse } from './conditionalResponse.ts';
import { readPaidOrder } from './paidOrder.ts';
import { productQuery, productsQuery, variantsQuery } from './queries.ts';

export interface StoreDeps extends CheckoutDeps {
  /** The only store that is served; the default is `nilgiri`. */
  storeId?: string;
  clientAddressOf: ClientAddressOf;
}

// On the hosted platform, the path of a request starts with the function's name; on the local gateway, it starts with
// /functions/v1 and the function's name.
const PREFIXES = ['', '/store', '/functions/v1/store'];

/** The store API: the catalog, the stock and the start of a checkout. */
export function createStoreApp({ storeId = 'nilgiri', clientAddressOf, ...deps }: StoreDeps): Hono {
  const { db } = deps;
  const catalog = createCatalog(db);
  const store = new Hono()
    .use('/products/:id?', requireStore(storeId))
    .use('/variants', requireStore(storeId))
    .use('/checkout/*', requireStore(storeId))
    .get('/products', validQuery(productsQuery), async (c) =>
      conditionalResponse(c, await catalog.listProducts(c.req.valid('query'))),
    )
    .get('/products/:id', validQuery(productQuery), async (c) => {
      const { field = 'id' } = c.req.valid('query');
      return conditionalResponse(c, await catalog.readProduct(c.req.param('id'), field));
    })
    .get('/variants', validQuery(variantsQuery), async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await catalog.listStock(c.req.valid('query').product_ids));
    })
    .post('/checkout', limitBody(64), validJson(checkoutRequestSchema), async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await startCheckout(deps, c.req.valid('json'), await clientHash(clientAddressOf(c.req.raw))));
    })
    // Not part of the store API: only our own storefront calls it, when the shopper comes back without having paid.
    .post('/checkout/release', limitBody(16), validJson(paymentPageSchema), async (c) => {
      await releaseCheckout(deps, c.req.valid('json').url);
      return c.body(null, 204);
    })
    // Not part of the store API either. POST, so that the URL of the payment page is in no log.
    .post('/checkout/order', limitBody(16), validJson(paymentPageSchema), async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await readPaidOrder(db, c.req.valid('json').url));
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
