import { Hono, type Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { brand } from '../../../src/domain/brand/facts.ts';
import { courierUrl } from '../../../src/domain/order/couriers.ts';
import {
  cancelRequestSchema,
  orderLinkRequestSchema,
  orderRequestSchema,
  ownOrderRequestSchema,
  problemReportSchema,
  type CustomerOrder,
  type OrderRequest,
  type ReportedProblem,
  type SentCancelLink,
} from '../../../src/domain/order/customerOrder.ts';
import { deliveryOf } from '../../../src/domain/order/deliveryDetails.ts';
import { readCallerId } from '../_shared/caller.ts';
import { clientHash, type ClientAddressOf } from '../_shared/clientAddress.ts';
import { dataOf, DatabaseError, type CallerClient, type ServiceClient } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { allowEveryOrigin, limitBody } from '../_shared/middleware.ts';
import { validJson } from '../_shared/validation.ts';
import { maskDelivery, maskEmail } from './maskDelivery.ts';

export interface OrdersDeps {
  db: ServiceClient;
  /** Starts the delivery of queued emails without delaying the response. */
  startDelivery: () => void;
  /** The address is stored only as a hash of its network. */
  clientAddressOf: ClientAddressOf;
  /** The key of the hash of the network. */
  clientKey: string;
  createCallerClient: (accessToken: string) => CallerClient;
}

/** The order of a request, and how the caller may see it. */
interface FoundOrder {
  id: string;
  access: CustomerOrder['access'];
}

const RETRY_AFTER_S = 600;

/**
 * What customers see of their orders and do with them; `src/domain/order/customerOrder.ts` describes the endpoints. The
 * requests have secrets in their bodies, so no URL or log contains them. The database decides what is possible when.
 * This function decides who may ask: the customer of the order with their account, or whoever has its tracking link.
 * Whoever has only the link sees the delivery details masked, cancels only with the secret of an email, and gets no
 * invoice.
 */
export function createOrdersApp({
  db,
  startDelivery,
  clientAddressOf,
  clientKey,
  createCallerClient,
}: OrdersDeps): Hono {
  // The path starts with the name of the function; on the local gateway, with /functions/v1 before it.
  const prefix = '/:function{.+}';
  const app = new Hono().notFound(handleNotFound).onError((error, c) => {
    if (error instanceof DatabaseError && error.status === 429) c.header('retry-after', String(RETRY_AFTER_S));
    return handleError(error, c);
  });
  app.use(allowEveryOrigin('POST', 'OPTIONS'), rejectOtherMethods(app), async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });

  const clientOf = ({ req }: Context) => clientHash(clientAddressOf(req.raw), clientKey);

  async function findOrder(c: Context, request: OrderRequest): Promise<FoundOrder> {
    const found = 'token' in request ? await findLinkedOrder(c, request.token) : await findOwnOrder(c, request.uid);
    if (!found) throw new HTTPException(404, { message: 'There is no such order, or its link has ended.' });
    return found;
  }

  async function findLinkedOrder(c: Context, token: string): Promise<FoundOrder | null> {
    const id = dataOf(await db.rpc('find_linked_order', { token, client: clientOf(c) }));
    return id === null ? null : { id, access: 'link' };
  }

  async function findOwnOrder(c: Context, uid: string): Promise<FoundOrder | null> {
    const customerId = await readCallerId(c.req.header('authorization'), createCallerClient);
    if (customerId === null) throw new HTTPException(401, { message: 'Please sign in.' });
    const order = dataOf(
      await db.from('orders').select('id').eq('order_uid', uid).eq('customer_id', customerId).maybeSingle(),
    );
    return order && { id: order.id, access: 'account' };
  }

  async function readOrder({ id, access }: FoundOrder): Promise<CustomerOrder> {
    const order = dataOf(await db.rpc('read_customer_order', { order_id: id }));
    // The order was deleted after it was found.
    if (!order) throw new HTTPException(404, { message: 'This order no longer exists.' });
    const { has_invoice: hasInvoice, delivery, items, actions, ...shown } = order;
    const isOwn = access === 'account';
    const hasCreditNote = isOwn && hasInvoice && dataOf(await db.rpc('has_credit_note', { order_id: id }));
    return {
      access,
      ...shown,
      items: items.map(({ product, variant, quantity, unit_amount }) => ({
        product: { id: product.id, title: product.title, image: product.image },
        variant: { id: variant.id, title: variant.title, weight: variant.weight },
        quantity,
        unit_amount,
      })),
      tracking_url: courierUrl(shown.courier, shown.tracking_number),
      delivery: isOwn ? deliveryOf(delivery) : maskDelivery(delivery),
      gift: isOwn ? { buyer_name: delivery.buyer_name, gift_note: delivery.gift_note } : {},
      actions: { ...actions, revoke_link: isOwn && actions.revoke_link },
      invoice: isOwn && hasInvoice ? id : null,
      credit_notes: hasCreditNote ? id : null,
    };
  }

  app.post(`${prefix}/view`, limitBody(16), validJson(orderRequestSchema), async (c) =>
    c.json(await readOrder(await findOrder(c, c.req.valid('json')))),
  );

  app.post(`${prefix}/cancel/send-link`, limitBody(16), validJson(orderLinkRequestSchema), async (c) => {
    const { id } = await findOrder(c, c.req.valid('json'));
    const email = dataOf(await db.rpc('send_cancel_link', { order_id: id }));
    startDelivery();
    return c.json({ sent_to: maskEmail(email) } satisfies SentCancelLink);
  });

  app.post(`${prefix}/cancel`, limitBody(16), validJson(cancelRequestSchema), async (c) => {
    const request = c.req.valid('json');
    const found = await findOrder(c, request);
    const secret = 'token' in request ? request.cancel_secret : undefined;
    dataOf(await db.rpc('cancel_by_customer', { order_id: found.id, secret }));
    startDelivery();
    return c.json(await readOrder(found));
  });

  app.post(`${prefix}/request-cancellation`, limitBody(16), validJson(orderRequestSchema), async (c) => {
    const found = await findOrder(c, c.req.valid('json'));
    dataOf(await db.rpc('ask_for_cancellation', { order_id: found.id, notify: brand.ordersEmail }));
    startDelivery();
    return c.json(await readOrder(found));
  });

  app.post(`${prefix}/report-problem`, limitBody(64), validJson(problemReportSchema), async (c) => {
    const request = c.req.valid('json');
    const { id } = await findOrder(c, request);
    const ticket = dataOf(
      await db.rpc('report_order_problem', {
        order_id: id,
        message_id: request.id,
        message: request.text,
        notify: brand.ordersEmail,
      }),
    );
    startDelivery();
    return c.json({ ticket } satisfies ReportedProblem);
  });

  app.post(`${prefix}/links/revoke`, limitBody(16), validJson(ownOrderRequestSchema), async (c) => {
    const found = await findOrder(c, c.req.valid('json'));
    dataOf(await db.rpc('revoke_order_link', { order_id: found.id }));
    return c.json(await readOrder(found));
  });

  return app;
}
