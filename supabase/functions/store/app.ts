import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import {
  checkoutRequestSchema,
  checkoutStatusSchema,
  checkoutTokenSchema,
  deliveryRequestSchema,
  releasedCheckoutSchema,
  unfinishedCheckoutSchema,
} from '../../../src/domain/order/checkoutRequest.ts';
import {
  linkIdSchema,
  linkTokenSchema,
  orderPriceRequestSchema,
  paymentLinkRequestSchema,
} from '../../../src/domain/order/paymentLink.ts';
import { DEFAULT_STORE_ID } from '../../../src/domain/pageConfig.ts';
import { stockAlertRequestSchema, stockAlertTokenSchema } from '../../../src/domain/stockAlert.ts';
import { findCallerId, readCallerId, requireAdministrator, requireCaller } from '../_shared/caller.ts';
import { clientHash, type ClientAddressOf } from '../_shared/clientAddress.ts';
import { dataOf, type CallerClient } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { allowEveryOrigin, limitBody } from '../_shared/middleware.ts';
import { validJson, validQuery } from '../_shared/validation.ts';
import { createCatalog, type ReadRevision } from './catalog.ts';
import { startAgain, startCheckout, type CheckoutDeps, type Shopper } from './checkout.ts';
import { reportCheckout } from './checkoutStatus.ts';
import { conditionalResponse } from './conditionalResponse.ts';
import { submitDelivery } from './delivery.ts';
import { openPaymentLink } from './openPaymentLink.ts';
import { cancelPaymentLink, createPaymentLink } from './paymentLinks.ts';
import { productQuery, productsQuery, variantsQuery } from './queries.ts';
import { releaseCheckout } from './releaseCheckout.ts';
import { confirmStockAlert, endStockAlerts, requestStockAlert } from './stockAlerts.ts';
import { cancelUnfinishedCheckout, listUnfinishedCheckouts } from './unfinishedCheckouts.ts';

export interface StoreDeps extends CheckoutDeps {
  /** The only store that is served; the default is `nilgiri`. */
  storeId?: string;
  clientAddressOf: ClientAddressOf;
  /** The key of the hashes by which clients are counted, and of the secrets of payment links. */
  clientKey: string;
  createCallerClient: (accessToken: string) => CallerClient;
  /** The default uses the REST API of `db`. */
  readRevision?: ReadRevision;
}

// On the hosted platform, the path of a request starts with the function's name; on the local gateway, it starts with
// /functions/v1 and the function's name.
const PREFIXES = ['', '/store', '/functions/v1/store'];

/** The store API: the catalog, the stock and the start of a checkout. */
export function createStoreApp({
  storeId = DEFAULT_STORE_ID,
  clientAddressOf,
  clientKey,
  createCallerClient,
  readRevision,
  ...deps
}: StoreDeps): Hono {
  const { db } = deps;
  const catalog = createCatalog(db, readRevision);
  const clientOf = ({ req }: Context) => clientHash(clientAddressOf(req.raw), clientKey);
  const caller = requireCaller(createCallerClient);
  const customerIdOf = ({ req }: Context) => readCallerId(req.header('authorization'), createCallerClient);
  // A session that has ended does not prevent a checkout; the request with the delivery details reports it.
  const shopperOf = async (c: Context): Promise<Shopper> => ({
    client: clientOf(c),
    customerId: await findCallerId(c.req.header('authorization'), createCallerClient),
  });
  const store = new Hono()
    .use('/products/:id?', requireStore(storeId))
    .use('/variants', requireStore(storeId))
    .use('/checkout/*', requireStore(storeId), forbidCaching)
    .use('/stock-alerts/*', requireStore(storeId), forbidCaching)
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
    .post('/checkout', limitBody(64), validJson(checkoutRequestSchema), async (c) =>
      c.json(await startCheckout(deps, c.req.valid('json'), await shopperOf(c))),
    )
    // The following are not part of the store API: only our own storefront calls them. They are POST requests, so that
    // the secrets by which they identify a checkout are in no log.
    .post('/checkout/status', limitBody(16), validJson(checkoutStatusSchema), async (c) =>
      c.json(await reportCheckout(deps, c.req.valid('json'))),
    )
    .post('/checkout/release', limitBody(16), validJson(releasedCheckoutSchema), async (c) =>
      c.json(await releaseCheckout(deps, c.req.valid('json'))),
    )
    .post('/checkout/delivery', limitBody(16), validJson(deliveryRequestSchema), async (c) =>
      c.json(
        await submitDelivery(deps, c.req.valid('json'), { client: clientOf(c), customerId: await customerIdOf(c) }),
      ),
    )
    .post('/checkout/again', limitBody(16), validJson(checkoutTokenSchema), async (c) =>
      c.json(await startAgain(deps, c.req.valid('json'), await shopperOf(c))),
    )
    // A signed-in shopper who left a checkout open on another device finds it and may cancel it.
    .post('/checkout/unfinished', caller, async (c) => c.json(await listUnfinishedCheckouts(c.get('caller'))))
    .post('/checkout/unfinished/cancel', caller, limitBody(16), validJson(unfinishedCheckoutSchema), async (c) =>
      c.json(await cancelUnfinishedCheckout(deps, c.get('caller'), c.req.valid('json').order)),
    )
    // Payment links. Administrators make and cancel them; whoever knows the secret of a link opens it.
    .post('/checkout/links', caller, limitBody(64), validJson(paymentLinkRequestSchema), async (c) =>
      c.json(await createPaymentLink({ ...deps, clientKey }, c.get('caller'), c.req.valid('json'))),
    )
    .post(
      '/checkout/links/price',
      caller,
      requireAdministrator,
      limitBody(64),
      validJson(orderPriceRequestSchema),
      async (c) => c.json(dataOf(await db.rpc('price_lines', { lines: c.req.valid('json').items }))),
    )
    .post('/checkout/links/cancel', caller, requireAdministrator, limitBody(16), validJson(linkIdSchema), async (c) =>
      c.json(await cancelPaymentLink(deps, c.get('caller'), c.req.valid('json').id)),
    )
    .post('/checkout/links/open', limitBody(16), validJson(linkTokenSchema), async (c) =>
      c.json(await openPaymentLink(deps, c.req.valid('json').token)),
    )
    // Stock alerts: whoever knows the secret in an email confirms or ends them.
    .post('/stock-alerts', limitBody(16), validJson(stockAlertRequestSchema), async (c) =>
      c.json(await requestStockAlert({ ...deps, clientKey }, c.req.valid('json'), await shopperOf(c))),
    )
    .post('/stock-alerts/confirm', limitBody(16), validJson(stockAlertTokenSchema), async (c) =>
      c.json(await confirmStockAlert(db, c.req.valid('json').token)),
    )
    .post('/stock-alerts/end', limitBody(16), validJson(stockAlertTokenSchema), async (c) =>
      c.json(await endStockAlerts(db, c.req.valid('json').token)),
    );

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

const forbidCaching: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
};
