import fc, { type Arbitrary } from 'fast-check';
import { percentEncode } from '../../../src/domain/percentEncode.ts';
import { hostileText, mutated } from '../../../src/testing/hostileValues.ts';
import { sessionEvent, stripeSignature } from '../../server/testing/stripe.ts';

/** Valid delivery details, which are then changed. */
export const validDelivery = {
  name: 'Asha Menon',
  email: 'asha@shopper.example',
  phone: '+91 98470 12345',
  address: '12 Estate Road',
  city: 'Coonoor',
  pin_code: '643101',
  state: 'Tamil Nadu',
};

/*
 * Generators of hostile HTTP requests. Half of the bodies and parameters are valid ones in which some fields were replaced,
 * so that they pass the first checks and reach the database.
 */

export interface HostileRequest {
  method: string;
  /** Path and query of the request; any text, percent-encoded where a URL needs it. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What the generators need of a running shop. */
export interface Targets {
  publishableKey: string;
  /** The access tokens of a customer and of an administrator. */
  accessTokens: string[];
  /** Signs the webhooks. */
  webhookSecret: string;
  /** The id of a checkout session. */
  sessionId: string;
  /** The key of the simulated Stripe's API. */
  stripeSecretKey: string;
  /** The id of the session's payment. */
  paymentId: string;
  /** The secrets of checkout sessions: one that is open, and one that waits for delivery details. */
  checkoutTokens: string[];
  /** The URL of the session's payment page. */
  paymentPage: string;
  /** The bearer token of the scheduled jobs. */
  jobsSecret: string;
  /** The bearer token of /metrics. */
  metricsToken: string;
}

const jsonBody = (example: unknown): Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: mutated(example).map((body) => JSON.stringify(body) ?? '') },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constantFrom('', 'null', '[', '{"a":', '[]', '"', '{"__proto__":{"admin":true}}') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constant('['.repeat(65)) },
  );

const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x'),
  },
);

const query = (examples: Record<string, readonly string[]>): Arbitrary<string> => {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.keys(examples)) },
    { weight: 1, arbitrary: hostileText },
  );
  const parameter = name.chain((key) =>
    fc
      .oneof(
        { weight: 3, arbitrary: fc.constantFrom(...(Object.hasOwn(examples, key) ? examples[key]! : [''])) },
        { weight: 1, arbitrary: hostileText },
      )
      .map((content) => `${percentEncode(key)}=${percentEncode(content)}`),
  );
  return fc.array(parameter, { maxLength: 5 }).map((parameters) => `?${parameters.join('&')}`);
};

const segment = (examples: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...examples) },
    { weight: 1, arbitrary: hostileText.map(percentEncode) },
  );

const STORE = '/functions/v1/store/store/nilgiri';

const paidEvent = (id: string): unknown => JSON.parse(sessionEvent({ id, amount_total: 49900, currency: 'inr' }));

const post = (path: Arbitrary<string> | string, body: Arbitrary<string>, headers: Record<string, string> = {}) =>
  fc
    .record({ path: typeof path === 'string' ? fc.constant(path) : path, body, type: contentType })
    .map(({ path, body, type }): HostileRequest => ({
      method: 'POST',
      path,
      body,
      headers: { 'content-type': type, ...headers },
    }));

const get = (path: Arbitrary<string>, headers: Record<string, string> = {}) =>
  path.map((path): HostileRequest => ({ method: 'GET', path, headers }));

/** Requests with a form or, for GET, with its fields in the query. */
const form = (
  path: Arbitrary<string>,
  fields: Record<string, readonly string[]>,
  headers: Record<string, string> = {},
): Arbitrary<HostileRequest> =>
  fc.record({ method: fc.constantFrom('GET', 'POST', 'PUT'), path, fields: query(fields) }).map((request) =>
    request.method === 'GET'
      ? { method: 'GET', path: request.path + request.fields, headers }
      : {
          method: request.method,
          path: request.path,
          body: request.fields.slice(1),
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        },
  );

/** Returns a generator of requests for each endpoint, by the endpoint's name. */
export function hostileRequests({
  publishableKey,
  accessTokens,
  webhookSecret,
  sessionId,
  stripeSecretKey,
  paymentId,
  checkoutTokens,
  paymentPage,
  jobsSecret,
  metricsToken,
}: Targets): Record<string, Arbitrary<HostileRequest | Promise<HostileRequest>>> {
  const apikey = { apikey: publishableKey };
  const asSomebody = fc.constantFrom(
    apikey,
    ...accessTokens.map((token) => ({ ...apikey, authorization: `Bearer ${token}` })),
  );
  const credentials = {
    email: 'asha@shopper.example',
    password: 'a-long-password',
    token: '123456',
    token_hash: 'pkce_0123456789abcdef',
    type: 'recovery',
    refresh_token: 'v1.refresh',
    auth_code: 'code',
    code_verifier: 'verifier',
    data: { full_name: 'Asha Menon' },
    gotrue_meta_security: {},
  };
  const order = {
    id: sessionId,
    order_uid: 'NBT-123456',
    status: 'Shipped',
    customer_id: sessionId,
    created_at: '2026-01-05T09:00:00Z',
  };

  return {
    'GET products': get(
      query({
        'ids[]': ['masala-chai', 'unknown'],
        limit: ['4', '0', '-1', '1e3'],
        offset: ['0', '99999999999'],
        order: ['ASC', 'DESC'],
        sort_by: ['price', 'created_at', 'order'],
        is_hidden: ['true'],
        search: ['tea', `' & | !( :* \\`],
        to_date: ['2026-01-05T09:00:00Z', '9999999-01-01'],
      }).map((search) => `${STORE}/products${search}`),
    ),
    'GET product': get(
      fc
        .tuple(segment(['masala-chai', 'unknown']), query({ field: ['slug'] }))
        .map(([id, search]) => `${STORE}/products/${id}${search}`),
    ),
    'GET variants': get(
      query({ fields: ['inventory_quantity'], 'product_ids[]': ['masala-chai', 'unknown'] }).map(
        (search) => `${STORE}/variants${search}`,
      ),
    ),
    'POST checkout': post(
      `${STORE}/checkout`,
      jsonBody({
        items: [{ variant_id: 'masala-chai-100g', quantity: 1 }],
        successUrl: 'http://localhost:3000/success',
        cancelUrl: 'http://localhost:3000/',
        locale: 'en-IN',
        timeZone: 'Asia/Kolkata',
      }),
    ),
    'POST checkout/status': fc
      .constantFrom(...checkoutTokens)
      .chain((token) => post(`${STORE}/checkout/status`, jsonBody({ token }))),
    'POST checkout/again': fc
      .constantFrom(...checkoutTokens)
      .chain((token) => post(`${STORE}/checkout/again`, jsonBody({ token }))),
    'POST checkout/release': fc
      .constantFrom(paymentPage, ...checkoutTokens.map((token) => `http://localhost:3000/delivery?checkout=${token}`))
      .chain((url) => post(`${STORE}/checkout/release`, jsonBody({ url }))),
    'POST checkout/delivery': fc
      .constantFrom(...checkoutTokens)
      .chain((token) => post(`${STORE}/checkout/delivery`, jsonBody({ token, ...validDelivery }))),
    'POST stock-alerts': post(
      `${STORE}/stock-alerts`,
      jsonBody({ variant_id: 'golden-tips-50g', email: validDelivery.email }),
    ),
    'POST stock-alerts/confirm and end': post(
      segment(['confirm', 'end']).map((action) => `${STORE}/stock-alerts/${action}`),
      jsonBody({ token: '0'.repeat(43) }),
    ),
    'POST refund-payment': asSomebody.chain((headers) =>
      post(
        '/functions/v1/refund-payment',
        jsonBody({ order_id: sessionId, payment_id: sessionId, amount: 100, idempotency_key: 'a-key' }),
        headers,
      ),
    ),
    'GET refund-payment': asSomebody.chain((headers) =>
      get(
        segment([sessionId]).map((payment) => `/functions/v1/refund-payment/methods/${payment}`),
        headers,
      ),
    ),
    'POST orders': fc
      .tuple(
        asSomebody,
        fc.constantFrom<object>(
          { uid: 'NBT-123456' },
          { token: 't'.repeat(43) },
          { token: 't'.repeat(43), cancel_secret: 'c'.repeat(43) },
          { uid: 'NBT-123456', id: sessionId, text: 'The tin is dented.' },
        ),
      )
      .chain(([headers, body]) =>
        post(
          segment(['view', 'cancel', 'cancel/send-link', 'request-cancellation', 'report-problem', 'links/revoke']).map(
            (path) => `/functions/v1/orders/${path}`,
          ),
          jsonBody(body),
          headers,
        ),
      ),
    'POST scheduled-jobs': fc.constantFrom(jobsSecret, jobsSecret, 'wrong', publishableKey).chain((token) =>
      post(
        segment(['scheduled-jobs', 'scheduled-jobs/reconcile', 'scheduled-jobs/']).map(
          (path) => `/functions/v1/${path}`,
        ),
        jsonBody({ checked_before: '2026-01-05T09:00:00Z' }),
        { authorization: `Bearer ${token}` },
      ),
    ),
    'GET metrics': fc
      .oneof(fc.constantFrom(metricsToken, '', jobsSecret), hostileText.map(percentEncode))
      .chain((token) =>
        get(
          query({ name: ['shop_mails'] }).map((search) => `/metrics${search}`),
          { authorization: `Bearer ${token}` },
        ),
      ),
    'POST contact': post(
      '/functions/v1/send-contact-email',
      jsonBody({
        name: 'Asha Menon',
        email: 'asha@shopper.example',
        phone: '+91 98470 12345',
        message: 'Please call me',
      }),
    ),
    'POST webhook, any signature': fc
      .tuple(
        jsonBody(paidEvent(sessionId)),
        fc.oneof(hostileText.map(percentEncode), fc.constant(`t=1,v1=${'0'.repeat(64)}`)),
      )
      .map(([body, signature]) => ({
        method: 'POST',
        path: '/functions/v1/payment-webhook',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      })),
    'POST webhook, signed': jsonBody(paidEvent(sessionId)).map(async (body) => ({
      method: 'POST',
      path: '/functions/v1/payment-webhook',
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': await stripeSignature(body, { secret: webhookSecret }),
      },
    })),
    'payment page': form(
      fc
        .tuple(segment([paymentId, `${paymentId}/authenticate`, 'unknown']), fc.constantFrom('', '/', '/authenticate'))
        .map(([path, rest]) => `/pay/${path}${rest}`),
      {
        phone: ['+91 98470 12345'],
        method: ['card', 'upi'],
        // A card that is always declined, so that the payment stays open.
        card_number: ['4000 0000 0000 0002'],
        upi_id: ['asha'],
        webhook: ['never'],
      },
    ),
    'Stripe dashboard': form(
      segment([paymentId, `${paymentId}/events/evt_1`, 'unknown']).map((path) => `/simulated-stripe/${path}`),
      { action: ['refund', 'dispute', 'succeed'], amount: ['1', '99.50'] },
    ),
    'Stripe API': form(
      segment(['checkout/sessions', `checkout/sessions/${paymentId}`, 'refunds', 'charges/ch_1', 'events/evt_1']).map(
        (path) => `/v1/${path}`,
      ),
      {
        mode: ['payment'],
        success_url: ['http://localhost:3000/success'],
        'line_items[0][quantity]': ['1'],
        'line_items[0][price_data][currency]': ['inr'],
        'line_items[0][price_data][unit_amount]': ['49900'],
        'line_items[0][price_data][product_data][name]': ['Masala Chai'],
        'metadata[order_uid]': ['NBT-123456'],
        payment_intent: ['pi_1'],
        amount: ['1'],
        'expand[]': ['payment_intent', 'customer'],
      },
      { authorization: `Bearer ${stripeSecretKey}` },
    ),
    auth: fc.oneof(
      post(
        segment([
          'signup',
          'token?grant_type=password',
          'token?grant_type=refresh_token',
          'token?grant_type=pkce',
          'recover',
          'otp',
          'magiclink',
          'verify',
          'resend',
          'logout',
        ]).map((path) => `/auth/v1/${path}`),
        jsonBody(credentials),
        apikey,
      ),
      fc.tuple(jsonBody(credentials), asSomebody).map(([body, headers]) => ({
        method: 'PUT',
        path: '/auth/v1/user',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
      })),
      get(
        fc
          .tuple(
            segment(['authorize', 'verify', 'callback', 'user', 'settings']),
            query({
              provider: ['google', 'x'],
              redirect_to: ['http://localhost:3000/', 'https://evil.example'],
              token: ['x'],
              type: ['signup', 'recovery'],
              code: ['x'],
              state: ['x'],
            }),
          )
          .map(([path, search]) => `/auth/v1/${path}${search}`),
        apikey,
      ),
    ),
    REST: fc
      .record({
        headers: asSomebody,
        method: fc.constantFrom('GET', 'GET', 'GET', 'PATCH', 'POST', 'DELETE', 'HEAD'),
        path: segment([
          'orders',
          'customers',
          'order_list',
          'products',
          'contact_submissions',
          'admins',
          'rpc/is_admin',
          'rpc/search_orders',
          'rpc/order_items',
          'rpc/export_own_data',
          'rpc/own_deletion_check',
          'audit_log',
          'audit_entries',
          'message_list',
          'rpc/search_messages',
        ]),
        search: query({
          select: ['*', '*,customers(*)', 'id', 'id,customers!inner(name)', 'count()'],
          id: [`eq.${sessionId}`, 'in.(1,2)', 'is.null', 'not.is.null', 'match.^a', 'fts.a'],
          order: ['created_at.desc', 'id.asc.nullslast', 'x'],
          or: ['(id.eq.1,id.eq.2)', '((('],
          limit: ['1', '-1'],
          offset: ['0', '999999999999'],
          on_conflict: ['id'],
          words: ['asha'],
        }),
        body: jsonBody(order),
        prefer: fc.constantFrom('return=representation', 'count=exact', 'resolution=merge-duplicates', 'x'),
      })
      .map(({ headers, method, path, search, body, prefer }) => ({
        method,
        path: `/rest/v1/${path}${search}`,
        headers: { ...headers, 'content-type': 'application/json', prefer },
        ...(['PATCH', 'POST'].includes(method) && { body }),
      })),
    'pages and files': get(
      fc
        .tuple(
          fc.array(segment(['product', 'assets', '..', '.env', 'admin', '%2e%2e', 'success']), { maxLength: 4 }),
          query({ order: ['NBT-123456'], id: ['1'] }),
        )
        .map(([parts, search]) => `/${parts.join('/')}${search}`),
      { accept: 'text/html' },
    ),
  };
}
