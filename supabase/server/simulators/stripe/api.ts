import { Hono, type Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type * as v from 'valibot';
import { createHash } from 'node:crypto';
import { limitBody } from '../../../functions/_shared/middleware.ts';
import type { SqlSession } from '../../database/database.ts';
import { reserveKey, storeResponse } from '../payments/idempotency.ts';
import { newId } from '../payments/ids.ts';
import type { PaymentStore } from '../payments/paymentStore.ts';
import { resourceMissing, StripeApiError } from './errors.ts';
import { chargeObject, disputeObject, intentObject, listObject, refundObject, sessionObject } from './objects.ts';
import {
  decodeParams,
  listParams,
  listSessionsParams,
  noParams,
  refundParams,
  retrieveSessionParams,
  sessionParams,
  validateParams,
} from './parameters.ts';
import { expirePayment, openPayment, refundPayment } from './payments.ts';
import { requiredPermissions } from './permissions.ts';
import type { PaymentRecord } from './records.ts';
import { logError } from '../../../functions/_shared/log.ts';

export interface StripeApiDeps {
  store: PaymentStore<PaymentRecord>;
  /** The only key that the API accepts: `sk_test_…`. */
  secretKey: string;
  /** The largest payment in minor units. */
  maxAmount: number;
  /** The permissions that the key does not have, by the names for restricted keys: `rak_dispute_read`. */
  deniedPermissions: readonly string[];
  /** Returns the URL of a payment's page. */
  pageUrlOf: (paymentId: string) => string;
}

const MAX_BODY_KILOBYTES = 64;

/** The part of Stripe's API that the shop uses, under /v1. */
export function createStripeApi({ store, secretKey, maxAmount, deniedPermissions, pageUrlOf }: StripeApiDeps): Hono {
  const urlOf = ({ id, status }: PaymentRecord) => (status === 'open' ? pageUrlOf(id) : null);
  const withUrl = (payment: PaymentRecord) => ({ ...sessionObject(payment), url: urlOf(payment) });

  const api = new Hono()
    .onError((error, c) => {
      if (error instanceof StripeApiError) return errorResponse(c, error);
      if (error instanceof HTTPException)
        return errorResponse(
          c,
          new StripeApiError(error.status, { type: 'invalid_request_error', message: error.message }),
        );
      logError('The Stripe simulator failed', error);
      return errorResponse(
        c,
        new StripeApiError(500, { type: 'api_error', message: 'The Stripe simulator failed. Please try again.' }),
      );
    })
    .notFound((c) =>
      errorResponse(
        c,
        new StripeApiError(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${c.req.method}: ${new URL(c.req.url).pathname}).`,
        }),
      ),
    );

  api.use(limitBody(MAX_BODY_KILOBYTES), async (c, next) => {
    c.header('request-id', newId('req_', 14));
    c.header('cache-control', 'no-store');
    if (c.req.header('authorization') !== `Bearer ${secretKey}`)
      throw new StripeApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    const denied = requiredPermissions(c.req.method, new URL(c.req.url)).find((name) =>
      deniedPermissions.includes(name),
    );
    if (denied)
      throw new StripeApiError(403, {
        type: 'invalid_request_error',
        message:
          'The provided key does not have the required permissions for this endpoint. ' +
          `Having the '${denied}' permission would allow this request to continue.`,
      });
    await next();
  });

  api
    .post('/v1/checkout/sessions', async (c) => {
      const params = validateParams(sessionParams, await bodyParams(c));
      return idempotent(c, async (sql) => {
        const payment = openPayment(params, maxAmount);
        await store.insert(sql, payment);
        return withUrl(payment);
      });
    })
    .get('/v1/checkout/sessions', async (c) => {
      const { status, ...page } = validateParams(listSessionsParams, queryParams(c));
      return list(c, page, (payment) => (status && payment.status !== status ? [] : [withUrl(payment)]));
    })
    .get('/v1/checkout/sessions/:id', async (c) => {
      const { expand } = validateParams(retrieveSessionParams, queryParams(c));
      const id = c.req.param('id');
      const payment = await store.read(id);
      if (!payment) throw resourceMissing('checkout.session', id, 'session');
      return c.json({ ...sessionObject(payment, expand), url: urlOf(payment) });
    })
    .post('/v1/checkout/sessions/:id/expire', async (c) => {
      validateParams(noParams, await bodyParams(c));
      const id = c.req.param('id');
      return idempotent(c, async (sql) => {
        const changed = await store.change(sql, id, expirePayment);
        if (!changed) throw resourceMissing('checkout.session', id, 'session');
        return withUrl(changed.payment);
      });
    })
    .get('/v1/payment_intents/:id', async (c) => {
      const payment = await store.find(c.req.param('id'));
      if (!payment?.intent) throw resourceMissing('payment_intent', c.req.param('id'), 'intent');
      return c.json(intentObject(payment, payment.intent));
    })
    .get('/v1/charges/:id', async (c) => {
      const payment = await store.find(c.req.param('id'));
      if (!payment) throw resourceMissing('charge', c.req.param('id'));
      return c.json(chargeObject(payment));
    })
    .get('/v1/refunds', async (c) => {
      const { expand, ...page } = validateParams(listParams, queryParams(c));
      return list(c, page, (payment) =>
        payment.refunds.toReversed().map((refund) => withIntent(payment, refundObject(payment, refund), expand)),
      );
    })
    .get('/v1/disputes', async (c) => {
      const { expand, ...page } = validateParams(listParams, queryParams(c));
      return list(c, page, (payment) =>
        payment.dispute ? [withIntent(payment, disputeObject(payment, payment.dispute), expand)] : [],
      );
    })
    .post('/v1/refunds', async (c) => {
      const { payment_intent, ...request } = validateParams(refundParams, await bodyParams(c));
      return idempotent(c, async (sql) => {
        const found = await store.find(payment_intent, sql);
        if (!found) throw resourceMissing('payment_intent', payment_intent, 'payment_intent');
        let response: object = {};
        await store.change(sql, found.id, (payment) => {
          const { refund, ...change } = refundPayment(payment, request);
          response = refundObject(change.payment, refund);
          return change;
        });
        return response;
      });
    })
    .get('/v1/events/:id', async (c) => {
      const event = await store.readEvent(c.req.param('id'));
      if (!event) throw resourceMissing('event', c.req.param('id'));
      return c.body(event, 200, { 'content-type': 'application/json' });
    });

  return api;

  /** Answers with a page of what one or all payments have, newest first. */
  async function list(
    c: Context,
    { payment_intent, created, ...page }: Omit<v.InferOutput<typeof listParams>, 'expand'>,
    itemsOf: (payment: PaymentRecord) => { id: string; created: number }[],
  ): Promise<Response> {
    const payments = payment_intent ? [await store.find(payment_intent)] : await store.list(Infinity);
    const items = payments
      .flatMap((payment) => (payment ? itemsOf(payment) : []))
      .filter((item) => item.created >= (created?.gte ?? 0))
      .sort((a, b) => b.created - a.created);
    return c.json(listObject(c.req.path, items, page));
  }

  /**
   * Runs a request in a transaction. A repeated request with the same idempotency key gets the first response, even if that
   * was an error, and changes nothing.
   * @throws {StripeApiError} if the key was used for another request
   */
  async function idempotent(c: Context, work: (sql: SqlSession) => Promise<object>): Promise<Response> {
    const key = c.req.header('idempotency-key');
    const request = createHash('sha256')
      .update(`${c.req.path}\n${await c.req.text()}`)
      .digest('hex');
    const { status, body, isReplay } = await store.tx(async (sql) => {
      const used = key === undefined ? null : await reserveKey(sql, key, request);
      if (used && used.request !== request) {
        throw new StripeApiError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
        });
      }
      if (used) return { ...used, isReplay: true };
      const response = await respond(work(sql));
      if (key !== undefined) await storeResponse(sql, key, response);
      return { ...response, isReplay: false };
    });
    if (isReplay) c.header('idempotent-replayed', 'true');
    if (key !== undefined) c.header('idempotency-key', key);
    return c.body(body, status as 200, { 'content-type': 'application/json' });
  }
}

/** Adds the PaymentIntent to something that belongs to it, if the request has asked for it. */
const withIntent = <T extends object>(payment: PaymentRecord, object: T, expand: readonly string[]) =>
  expand.length > 0 && payment.intent ? { ...object, payment_intent: intentObject(payment, payment.intent) } : object;

async function respond(work: Promise<object>): Promise<{ status: number; body: string }> {
  try {
    return { status: 200, body: JSON.stringify(await work) };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.details }) };
  }
}

const errorResponse = (c: Context, { status, details }: StripeApiError) => c.json({ error: details }, status as 400);

const bodyParams = async (c: Context) => decodeParams(await c.req.text());

const queryParams = (c: Context) => decodeParams(new URL(c.req.url).search.slice(1));
