import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type * as v from 'valibot';
import { limitBody } from '../../../functions/_shared/middleware.ts';
import type { SqlSession } from '../../database/database.ts';
import { reserveKey, storeResponse } from '../payments/idempotency.ts';
import type { PaymentStore } from '../payments/paymentStore.ts';
import { badRequest, errorBody, RazorpayApiError } from './errors.ts';
import { cancelLink, openLink, refundPayment } from './links.ts';
import { collection, disputeObject, linkObject, linkPayments, paymentObject, refundObject } from './objects.ts';
import { linkParams, listLinksParams, pageParams, refundParams, validateParams } from './parameters.ts';
import type { LinkRecord, PaymentRecord } from './records.ts';
import { logError } from '../../../functions/_shared/log.ts';

export interface RazorpayApiDeps {
  store: PaymentStore<LinkRecord>;
  /** The only key that the API accepts. */
  keyId: string;
  keySecret: string;
  /** The largest payment in paise. */
  maxAmount: number;
  /** Returns the URL of a link's page. */
  pageUrlOf: (linkId: string) => string;
}

const MAX_BODY_KILOBYTES = 64;

/** The part of Razorpay's API that the shop uses, under /v1. */
export function createRazorpayApi({ store, keyId, keySecret, maxAmount, pageUrlOf }: RazorpayApiDeps): Hono {
  const toObject = (link: LinkRecord) => linkObject(link, pageUrlOf(link.id));
  const withPayments = (link: LinkRecord) => ({ ...toObject(link), payments: linkPayments(link) });
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  const api = new Hono()
    .onError((error, c) => {
      if (error instanceof RazorpayApiError) return errorResponse(c, error);
      if (error instanceof HTTPException) return errorResponse(c, new RazorpayApiError(error.status, error.message));
      logError('The Razorpay simulator failed', error);
      return errorResponse(c, new RazorpayApiError(500, 'The Razorpay simulator failed. Please try again.'));
    })
    .notFound((c) => errorResponse(c, badRequest('The requested URL was not found on the server.')));

  api.use(limitBody(MAX_BODY_KILOBYTES), async (c, next) => {
    c.header('cache-control', 'no-store');
    if (c.req.header('authorization') !== authorization) throw new RazorpayApiError(401, 'Authentication failed');
    await next();
  });

  api
    .post('/v1/payment_links', async (c) => {
      const params = validateParams(linkParams, await readJson(c));
      const link = openLink(params, maxAmount);
      await store.tx(async (sql) => {
        const { reference_id } = params;
        if (reference_id !== undefined && (await isUsed(sql, reference_id)))
          throw badRequest(
            `payment link with given reference_id: ${reference_id} already exists. ` +
              'Please create a payment link with a different reference_id',
          );
        await store.insert(sql, link);
      });
      return c.json({ ...toObject(link), payments: null });
    })
    .get('/v1/payment_links', async (c) => {
      const { reference_id, payment_id } = validateParams(listLinksParams, c.req.query());
      const id = reference_id ?? payment_id;
      const links = id === undefined ? await store.list(10) : [await store.find(id)];
      return c.json({ payment_links: links.flatMap((link) => (link ? [toObject(link)] : [])) });
    })
    .get('/v1/payment_links/:id', async (c) => c.json(withPayments(await readLink(c.req.param('id')))))
    .post('/v1/payment_links/:id/cancel', async (c) => {
      const { id } = await readLink(c.req.param('id'));
      const changed = await store.tx((sql) => store.change(sql, id, cancelLink));
      return c.json(changed && withPayments(changed.payment));
    })
    .get('/v1/orders/:id/payments', async (c) => {
      const link = await store.find(c.req.param('id'));
      if (!link) throw unknownId();
      return c.json(collection(link.payments.map((payment) => paymentObject(link, payment))));
    })
    .get('/v1/payments', (c) => list(c, (link) => link.payments.map((payment) => paymentObject(link, payment))))
    .get('/v1/refunds', (c) =>
      list(c, ({ payments }) =>
        payments.flatMap((payment) => payment.refunds.map((refund) => refundObject(payment, refund))),
      ),
    )
    .get('/v1/disputes', (c) =>
      list(c, (link) =>
        link.payments.flatMap((payment) => (payment.dispute ? [disputeObject(link, payment, payment.dispute)] : [])),
      ),
    )
    .get('/v1/payments/:id', async (c) => {
      const { link, payment } = await readPayment(c.req.param('id'));
      return c.json(paymentObject(link, payment));
    })
    .get('/v1/payments/:id/refunds', async (c) => {
      const page = validateParams(pageParams, c.req.query());
      const { payment } = await readPayment(c.req.param('id'));
      return c.json(
        pageOf(
          payment.refunds.toReversed().map((refund) => refundObject(payment, refund)),
          page,
        ),
      );
    })
    .post('/v1/payments/:id/refund', async (c) => {
      const request = validateParams(refundParams, await readJson(c));
      const { link, payment } = await readPayment(c.req.param('id'));
      return idempotent(c, async (sql) => {
        let response: object = {};
        await store.change(sql, link.id, (current) => {
          const { refund, ...change } = refundPayment(current, request);
          response = refundObject(payment, refund);
          return change;
        });
        return response;
      });
    });

  return api;

  /** Answers with a page of what all links have, newest first. */
  async function list(c: Context, itemsOf: (link: LinkRecord) => { created_at: number }[]): Promise<Response> {
    const page = validateParams(pageParams, c.req.query());
    const items = (await store.list(Infinity)).flatMap(itemsOf).sort((a, b) => b.created_at - a.created_at);
    return c.json(pageOf(items, page));
  }

  /** Whether a link has this reference. Links that are created at the same time wait for each other. */
  async function isUsed(sql: SqlSession, referenceId: string): Promise<boolean> {
    const link = (await reserveKey(sql, `reference ${referenceId}`, '')) ?? (await store.find(referenceId, sql));
    return link !== null;
  }

  async function readLink(id: string): Promise<LinkRecord> {
    if (!/^plink_[A-Za-z0-9]{14}$/.test(id)) throw badRequest(`invalid input [strippedId] = [${id}]`);
    const link = await store.read(id);
    if (!link) throw unknownId(404);
    return link;
  }

  async function readPayment(id: string): Promise<{ link: LinkRecord; payment: PaymentRecord }> {
    const link = await store.find(id);
    const payment = link?.payments.find((each) => each.id === id);
    if (!link || !payment) throw unknownId();
    return { link, payment };
  }

  /**
   * Runs a refund in a transaction. A repeated request with the same idempotency key gets the first response.
   * @throws {RazorpayApiError} if the key was used for another request
   */
  async function idempotent(c: Context, work: (sql: SqlSession) => Promise<object>): Promise<Response> {
    const header = c.req.header('x-refund-idempotency');
    if (header !== undefined && !/^[\w-]{10,}$/.test(header)) throw badRequest('The idempotency key is invalid.');
    const key = header && `refund ${header}`;
    const request = createHash('sha256')
      .update(`${c.req.path}\n${await c.req.text()}`)
      .digest('hex');
    const body = await store.tx(async (sql) => {
      const used = key ? await reserveKey(sql, key, request) : null;
      if (used && used.request !== request)
        throw badRequest('Different request with the same idempotency key has already been processed.');
      if (used) return used.body;
      const response = JSON.stringify(await work(sql));
      if (key) await storeResponse(sql, key, { status: 200, body: response });
      return response;
    });
    return c.body(body, 200, { 'content-type': 'application/json' });
  }
}

const pageOf = (items: { created_at: number }[], { count, skip, from }: v.InferOutput<typeof pageParams>) =>
  collection(items.filter(({ created_at }) => created_at >= from).slice(skip, skip + count));

const unknownId = (status = 400) => new RazorpayApiError(status, 'The id provided does not exist');

const errorResponse = (c: Context, error: RazorpayApiError) => c.json(errorBody(error), error.status as 400);

/** @throws {RazorpayApiError} if the body is not a JSON object */
async function readJson(c: Context): Promise<unknown> {
  const body = await c.req.text();
  try {
    return JSON.parse(body || '{}') as unknown;
  } catch {
    throw badRequest('The request body is not valid JSON.');
  }
}
