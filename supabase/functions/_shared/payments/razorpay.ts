import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { lineTitle } from '../../../../src/domain/order/order.ts';
import { phoneNumber } from '../../../../src/domain/phone.ts';
import { joinLines, normalizeLine } from '../../../../src/domain/text.ts';
import {
  disputedAmount,
  InvalidEventError,
  InvalidWebhookError,
  PaymentError,
  providerId,
  RefusedDetailError,
  type CheckoutSession,
  type DisputeStatus,
  type FoundPayment,
  type Payment,
  type PaymentEvent,
  type PaymentIds,
  type PaymentProvider,
  type Permission,
  type ReportedDispute,
  type ReportedRefund,
  type TestWebhook,
} from './provider.ts';
import { cardName, upiName } from './methodNames.ts';
import { readOrderRecord, writeOrderRecord } from './orderRecord.ts';
import { API_URL, createRazorpayClient, RazorpayRejection } from './razorpayClient.ts';
import { readServerTime } from './serverTime.ts';

export interface RazorpayPaymentsOptions {
  /** The id of an API key of the account, for test or live mode: `rzp_test_…`. */
  keyId: string;
  keySecret: string;
  /** The secret that was entered for the webhook. */
  webhookSecret: string;
  /** Origin of another server with Razorpay's API, such as the simulator. Only with a test key. Default: Razorpay. */
  apiUrl?: string;
  /** Sends the API requests. Default: the global `fetch`. */
  fetch?: typeof fetch;
}

/** Razorpay rejects a Payment Link that can be paid for 15 minutes or less. This allows for the time of the request. */
const MIN_PAYABLE_MS = 16 * 60 * 1000;
const MAX_DESCRIPTION_LENGTH = 2048;
/** The most items of a list in one response. The default of Razorpay is 10. */
const PAGE_SIZE = 100;

/** The key of our checkout session's id in the notes of a Payment Link. Others are not of this shop. */
const SESSION_ID = 'checkout_session_id';

/** Razorpay accepts 15 notes. Our checkout session's id is one of them. */
const RECORD_LIMITS = { maxKeys: 14, maxLength: 255 };

/** The key in the notes of a refund. Razorpay's own idempotency keys are not documented for test mode. */
const REFUND_KEY = 'idempotency_key';

/**
 * Payments by Razorpay Payment Links. The `paymentId` is the id of the Payment Link (`plink_…`).
 *
 * The events of webhooks do not say whether they are of test or live mode, and are snapshots that may arrive in any order.
 * So an event only says that something has happened to a link; what it is, is read with our key.
 * @throws {Error} if an option is missing or invalid
 */
export function createRazorpayPayments({
  keyId,
  keySecret,
  webhookSecret,
  apiUrl,
  fetch: send,
}: RazorpayPaymentsOptions): PaymentProvider {
  const [, mode] = /^rzp_(test|live)_\w+$/.exec(keyId) ?? [];
  if (!mode) throw new Error('RAZORPAY_KEY_ID must be the id of an API key: rzp_test_… or rzp_live_…');
  if (!keySecret) throw new Error('RAZORPAY_KEY_SECRET must be the secret of the API key');
  if (!webhookSecret) throw new Error('RAZORPAY_WEBHOOK_SECRET must be the secret that was entered for the webhook');
  if (apiUrl && mode === 'live') throw new Error('RAZORPAY_API_URL requires a test key: rzp_test_…');

  const request = createRazorpayClient({ keyId, keySecret, apiUrl, fetch: send });

  return {
    name: 'razorpay',

    async createPayment(session, { successUrl }) {
      // Razorpay has undocumented rules for names and phone numbers. Its page asks for a phone number anyway.
      const attempts = [
        { session, customer: session.shipping },
        { session, customer: null },
        { session: { ...session, shipping: null }, customer: null },
      ];
      let refusal: RefusedDetailError | undefined;
      for (const { session: sent, customer } of attempts) {
        try {
          const link = await createLink(sent, customer, successUrl);
          if (link) return { id: link.id, url: link.short_url };
        } catch (error) {
          // Our emails go to this address, so it must be right.
          if (!(error instanceof RefusedDetailError) || error.field === 'email') throw error;
          refusal ??= error;
        }
      }
      throw refusal ?? new PaymentError('provider_unavailable', 'Razorpay created no Payment Link');
    },

    async parseWebhook({ body, headers }) {
      verify(body, headers.get('x-razorpay-signature'), webhookSecret);
      const { event, payload, created_at: created } = parseWith(webhookEvent, parseBody(body));
      switch (event) {
        case 'payment_link.paid':
        case 'payment_link.cancelled':
        case 'payment_link.expired': {
          const { payment_link } = parseWith(linkPayload, payload);
          return isOwn(payment_link.entity) ? stateOf(payment_link.entity.id) : null;
        }
        // A payment that the bank confirmed late, when its link had ended.
        case 'payment.captured': {
          const link = await findLink(parseWith(paymentPayload, payload).payment.entity);
          return link && stateOf(link.id);
        }
        case 'refund.created':
        case 'refund.processed':
        case 'refund.failed': {
          const { payment, refund } = parseWith(refundPayload, payload);
          const found = await findOwn(payment.entity);
          if (!found) return null;
          const { sessionId, paymentId } = found;
          const refunds = (await found.readRefunds()).map((each) =>
            // Only the event says when a refund failed.
            each.hasFailed && each.id === refund?.entity.id && created ? { ...each, failedAt: dateOf(created) } : each,
          );
          return refunds.length > 0 ? { type: 'refunded', sessionId, paymentId, refunds } : null;
        }
        case 'payment.dispute.created':
        case 'payment.dispute.under_review':
        case 'payment.dispute.action_required':
        case 'payment.dispute.won':
        case 'payment.dispute.lost':
        case 'payment.dispute.closed': {
          const { payment, dispute } = parseWith(disputePayload, payload);
          const found = await findOwn(payment.entity);
          if (!found) return null;
          const { sessionId, paymentId } = found;
          const reported = toReportedDispute(event.slice('payment.dispute.'.length), dispute.entity, created);
          const amountInPaise = disputedAmount(reported.amountInPaise, found);
          return { type: 'disputed', sessionId, paymentId, ...reported, amountInPaise };
        }
        // After payment.failed, the link can still be paid.
        default:
          return null;
      }
    },

    getPayment,

    async expirePayment(paymentId) {
      const payment = await readUnpaid(paymentId);
      if (payment.status !== 'open') return payment;
      try {
        await request(`/payment_links/${encodeURIComponent(paymentId)}/cancel`, { method: 'POST' });
      } catch (error) {
        if (!(error instanceof RazorpayRejection)) throw error;
        // Only open links can be cancelled, so this one was paid or ended in the meantime.
        const changed = await readUnpaid(paymentId);
        if (changed.status === 'open') throw unavailable(error);
        return changed;
      }
      return { ...payment, status: 'expired' };
    },

    async refundPayment({ paymentId, amountInPaise, idempotencyKey }) {
      const link = await readLink(paymentId);
      if (!link) throw new PaymentError('payment_not_found', `There is no payment ${paymentId}`);
      const captured = await readCaptured(link);
      if (!captured) throw new PaymentError('payment_not_paid', `${paymentId} is not paid`);
      const refunds = await readRefunds(captured.id);
      const known = refunds.find(({ notes }) => requestIdIn(notes) === idempotencyKey);
      if (known) return accepted(known);

      // More was refunded in Razorpay's dashboard if the fee was refunded too.
      const remaining = Math.max(
        paidForOrder(link, captured) - sumOf(refunds.filter(({ status }) => status !== 'failed')),
        0,
      );
      const amount = amountInPaise ?? remaining;
      if (amount < 1 || amount > remaining)
        throw new PaymentError('refund_exceeds_payment', `At most ${remaining} paise of ${paymentId} can be refunded`);
      try {
        const refund = parseRecord(
          refundSchema,
          await request(`/payments/${encodeURIComponent(captured.id)}/refund`, {
            method: 'POST',
            headers: { 'x-refund-idempotency': `refund-${paymentId}-${idempotencyKey}` },
            body: {
              amount,
              speed: 'normal',
              notes: { [SESSION_ID]: link.notes[SESSION_ID], [REFUND_KEY]: idempotencyKey },
            },
          }),
        );
        return accepted(refund);
      } catch (error) {
        if (!(error instanceof RazorpayRejection)) throw error;
        throw new PaymentError('refund_rejected', `Razorpay: ${error.message}`, { cause: error });
      }

      function accepted({ id, amount, status }: Refund) {
        if (status === 'failed') throw new PaymentError('refund_rejected', 'Razorpay: The refund failed');
        return { id, paymentId, amountInPaise: amount };
      }
    },

    async readMethod(paymentId) {
      const link = await readLink(paymentId);
      const captured = link && (await readCaptured(link));
      if (!captured) return null;
      return methodIn(await readKnown(captured.id, { 'expand[]': 'card' }));
    },

    async listRefunds(since) {
      const refunds = await readPages('/refunds', listedRefund, since);
      return refunds.map((refund) => ({
        id: refund.id,
        hasFailed: hasFailed(refund),
        createdAt: dateOf(refund.created_at),
        reference: refund.payment_id,
      }));
    },

    async listDisputes(since) {
      // Not later than the answer, so that an event that overtakes it counts.
      const asked = Math.floor(Date.now() / 1000);
      const disputes = await readPages('/disputes', listedDispute, since);
      return disputes.map((dispute) => ({
        ...toReportedDispute(dispute.status, dispute, asked),
        createdAt: dateOf(dispute.created_at),
        reference: dispute.payment_id,
      }));
    },

    findPayment: async (reference) => findOwn(await readAttempt(reference)),

    async listPaid(since) {
      const payments = await readPages('/payments', listedPayment, since);
      return payments.filter(isCaptured).map(({ id, notes, created_at }) => ({
        reference: id,
        sessionId: v.is(ownNotes, notes) ? notes[SESSION_ID] : null,
        createdAt: dateOf(created_at),
      }));
    },

    async readPaid(reference) {
      const attempt = await readAttempt(reference);
      const link = await findLink(attempt);
      if (!link || !isCaptured(attempt)) return null;
      const record = readOrderRecord(link.notes);
      return {
        payment: paymentOf(link, attempt),
        paidAt: dateOf(attempt.created_at),
        siteUrl: siteOf(link),
        record,
      };
    },

    checkPermissions: () =>
      Promise.all([
        permission('Payment Links: write', () => request(`/payment_links/plink_${UNKNOWN}/cancel`, { method: 'POST' })),
        permission('Payment Links: read', () => request(`/payment_links/plink_${UNKNOWN}`)),
        permission('Payments: read', () => request('/payments', { query: { count: '1' } })),
        permission('Refunds: write', () => request(`/payments/pay_${UNKNOWN}/refund`, { method: 'POST', body: {} })),
        permission('Refunds: read', () => request('/refunds', { query: { count: '1' } })),
        permission('Disputes: read', () => request('/disputes', { query: { count: '1' } })),
      ]),

    readTime: () => readServerTime(apiUrl ?? API_URL, send),
  };

  /**
   * Creates the Payment Link of a checkout session, or returns the link that was created before: the session's id, with
   * the number of the payment if it is not the first, is the link's reference. Razorpay accepts a reference only once.
   * @param customer for Razorpay's dashboard
   * @returns null if Razorpay may have rejected the details of the customer, or the notes with the delivery details
   * @throws {RefusedDetailError} if Razorpay names one of the details
   */
  async function createLink(
    session: CheckoutSession,
    customer: CheckoutSession['shipping'],
    successUrl: string,
  ): Promise<CreatedLink | null> {
    const { id, payment_number: number, shipping } = session;
    const reference = number > 1 ? `${id}-${number}` : id;
    try {
      return parseRecord(
        createdLink,
        await request('/payment_links', {
          method: 'POST',
          body: {
            amount: session.amount_total,
            currency: session.currency.toUpperCase(),
            accept_partial: false,
            description: descriptionOf(session),
            reference_id: reference,
            customer: customer ? customerParams(customer) : undefined,
            expire_by: Math.floor(Math.max(Date.parse(session.expires_at), Date.now() + MIN_PAYABLE_MS) / 1000),
            // The shop sends its own emails.
            notify: { sms: false, email: false },
            reminder_enable: false,
            notes: { [SESSION_ID]: id, ...writeOrderRecord(session, RECORD_LIMITS) },
            callback_url: successUrl,
            callback_method: 'get',
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof RazorpayRejection)) throw error;
      const [link] = await listLinks(
        { reference_id: reference },
        createdLink,
        ({ reference_id }) => reference_id === reference,
      );
      if (link) return link;
      rejectAmount(error);
      rejectDetail(error);
      if (customer || shipping) return null;
      throw unavailable(error);
    }
  }

  /** Returns the state of a link as an event. */
  async function stateOf(linkId: string): Promise<PaymentEvent> {
    const payment = await getPayment(linkId);
    if (!payment) {
      throw new InvalidEventError(
        `The key in RAZORPAY_KEY_ID is of ${mode} mode and does not know ${linkId}. Is the webhook of the other mode?`,
      );
    }
    const { sessionId, status, amountInPaise, currency, delivery } = payment;
    // The event came before the change of the record.
    if (status === 'open')
      throw new PaymentError('provider_unavailable', `Razorpay does not show the change of ${linkId} yet`);
    const ids = { sessionId, paymentId: linkId };
    return status === 'paid' ? { type: status, ...ids, amountInPaise, currency, delivery } : { type: status, ...ids };
  }

  async function getPayment(paymentId: string): Promise<Payment | null> {
    const link = await readLink(paymentId);
    if (!link) return null;
    const attempts = link.status === 'paid' ? [] : await readAttempts(link);
    const captured = link.status === 'paid' ? await readCaptured(link) : attempts.find(isCaptured);
    return captured ? paymentOf(link, captured) : { ...paymentOf(link, link), status: statusOf(link, attempts) };
  }

  /**
   * Returns a payment that can be ended or has ended.
   * @throws {PaymentError} `payment_not_found`, `payment_already_paid` or `payment_pending`
   */
  async function readUnpaid(paymentId: string): Promise<Payment> {
    const payment = await getPayment(paymentId);
    if (!payment) throw new PaymentError('payment_not_found', `There is no payment ${paymentId}`);
    if (payment.status === 'paid') throw new PaymentError('payment_already_paid', `${paymentId} is paid`);
    if (payment.status === 'pending') throw new PaymentError('payment_pending', `${paymentId} waits for the bank`);
    return payment;
  }

  /** Returns a Payment Link, or null if it does not exist or is not of this shop. */
  async function readLink(id: string): Promise<OwnLink | null> {
    try {
      const link = await request(`/payment_links/${encodeURIComponent(id)}`);
      return isOwn(link) ? parseRecord(ownLink, link) : null;
    } catch (error) {
      // Razorpay responds with 400 or 404 for an id that it does not know.
      if (error instanceof RazorpayRejection) return null;
      throw error;
    }
  }

  /** Returns the link by which a payment was made, or null if it is not of this shop. */
  async function findLink({ id, order_id }: PaymentReference): Promise<OwnLink | null> {
    if (!order_id) return null;
    const [link] = await listLinks({ payment_id: id }, ownLink, (each) => each.order_id === order_id);
    return link ?? null;
  }

  /** Returns the payment of this shop to which a payment, refund or dispute belongs. */
  async function findOwn(reference: PaymentReference): Promise<FoundPayment | null> {
    const link = await findLink(reference);
    // Razorpay also refunds payments that it did not capture. The link does not count them.
    const captured = link && (await readCaptured(link));
    if (!captured) return null;
    const amountInPaise = paidForOrder(link, captured);
    return {
      ...idsOf(link),
      siteUrl: siteOf(link),
      amountInPaise,
      readRefunds: async () => withoutFee(await readRefunds(captured.id), amountInPaise).map(toReportedRefund),
    };
  }

  /** Returns the links of this shop in a list. Does not rely on the filter of the API. */
  async function listLinks<Schema extends v.GenericSchema>(
    query: Record<string, string>,
    schema: Schema,
    isWanted: (link: v.InferOutput<Schema>) => boolean,
  ): Promise<v.InferOutput<Schema>[]> {
    const { payment_links } = parseRecord(linkList, await request('/payment_links', { query }));
    return payment_links
      .filter(isOwn)
      .map((link) => parseRecord(schema, link))
      .filter(isWanted);
  }

  /** Returns the payments that were attempted on a link. */
  async function readAttempts({ order_id }: OwnLink): Promise<Attempt[]> {
    if (!order_id) return [];
    return parseRecord(attemptList, await request(`/orders/${encodeURIComponent(order_id)}/payments`)).items;
  }

  /** Returns the payment of a link that has the money, or undefined. */
  async function readCaptured(link: OwnLink): Promise<Attempt | undefined> {
    const [payment] = link.payments ?? [];
    if (!payment) return (await readAttempts(link)).find(isCaptured);
    return readAttempt(payment.payment_id);
  }

  async function readAttempt(id: string): Promise<Attempt> {
    return parseRecord(attempt, await readKnown(id));
  }

  /** @throws {PaymentError} `provider_unavailable` if Razorpay does not know a payment that it has listed */
  async function readKnown(id: string, query?: Record<string, string>): Promise<unknown> {
    try {
      return await request(`/payments/${encodeURIComponent(id)}`, { query });
    } catch (error) {
      throw error instanceof RazorpayRejection ? unavailable(error) : error;
    }
  }

  /** Returns all refunds of a payment. */
  function readRefunds(paymentId: string): Promise<Refund[]> {
    return readPages(`/payments/${encodeURIComponent(paymentId)}/refunds`, refundSchema);
  }

  /** Returns what a list contains, from all of its pages; since a time, if there is one. The oldest is first. */
  async function readPages<Schema extends v.GenericSchema<unknown, Listed>>(
    path: string,
    schema: Schema,
    since: Date = new Date(0),
  ): Promise<v.InferOutput<Schema>[]> {
    const from = Math.floor(since.getTime() / 1000);
    // What is created meanwhile shifts the pages, so that something is listed twice.
    const found = new Map<string, v.InferOutput<Schema>>();
    for (let skip = 0; ; skip += PAGE_SIZE) {
      const query = { count: String(PAGE_SIZE), skip: String(skip), ...(from > 0 && { from: String(from) }) };
      const { items } = parseRecord(itemList, await request(path, { query }));
      const known = found.size;
      for (const item of items) {
        const record = parseRecord(schema, item);
        // Razorpay documents neither `from` nor the pages of the list of disputes.
        if (record.created_at >= from) found.set(record.id, record);
      }
      if (items.length < PAGE_SIZE || found.size === known)
        // Razorpay lists the newest first. Sorting keeps the sequence of records of the same second.
        return [...found.values()].reverse().sort((a, b) => a.created_at - b.created_at);
    }
  }
}

/** Returns one test request, because the events do not say whether they are of test or live mode. */
export function createRazorpayTestWebhooks(secret: string): Promise<TestWebhook[]> {
  const body = JSON.stringify({ event: 'test', payload: {} });
  return Promise.resolve([{ body, headers: { 'x-razorpay-signature': sign(body, secret) } }]);
}

const amountInPaise = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const own = v.object({ id: v.string(), notes: v.object({ [SESSION_ID]: v.pipe(v.string(), v.uuid()) }) });

/** Whether a Payment Link is of this shop. Razorpay sends an empty array instead of empty notes. */
const isOwn = (link: unknown): link is v.InferOutput<typeof own> => v.is(own, link);

const createdLink = v.object({
  id: providerId,
  reference_id: v.string(),
  short_url: v.pipe(
    v.string(),
    v.check((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), 'must be an http(s) URL'),
  ),
});

type CreatedLink = v.InferOutput<typeof createdLink>;

const ownNotes = own.entries.notes;

/** The parts of a Payment Link of this shop that we use. */
const ownLink = v.object({
  id: providerId,
  notes: v.looseObject(own.entries.notes.entries),
  callback_url: v.nullish(v.string()),
  status: v.string(),
  amount: amountInPaise,
  currency: v.string(),
  /** Missing until the shopper tries to pay. */
  order_id: v.nullish(providerId),
  /** The captured payments. Only in a link that is read by its id. */
  payments: v.nullish(v.array(v.object({ payment_id: providerId }))),
});

type OwnLink = v.InferOutput<typeof ownLink>;

/** Origin of the shop to which the page of a link returns. */
const siteOf = ({ callback_url }: OwnLink) => (callback_url ? new URL(callback_url).origin : null);

const linkList = v.object({ payment_links: v.array(v.unknown()) });

/** What all lists contain. */
interface Listed {
  id: string;
  /** Unix seconds. */
  created_at: number;
}

const listed = { id: providerId, created_at: v.number() };

const dateOf = (seconds: number) => new Date(seconds * 1000);

const itemList = v.object({ items: v.array(v.unknown()) });

const attempt = v.object({
  ...listed,
  status: v.string(),
  captured: v.nullish(v.boolean()),
  amount: amountInPaise,
  /** Razorpay's fee with its GST. Missing until the payment is captured. */
  fee: v.nullish(v.number()),
  currency: v.string(),
  order_id: v.nullish(providerId),
});

type Attempt = v.InferOutput<typeof attempt>;

/** What a payment was paid with: one of these. */
const paymentMethod = v.object({
  card: v.nullish(v.object({ network: v.nullish(v.string()), last4: v.pipe(v.string(), v.nonEmpty()) })),
  vpa: v.nullish(v.string()),
  bank: v.nullish(v.string()),
  wallet: v.nullish(v.string()),
});

function methodIn(payment: unknown): string | null {
  if (!v.is(paymentMethod, payment)) return null;
  const { card, vpa, bank, wallet } = payment;
  if (card) return cardName(card.network, card.last4);
  if (vpa) return upiName(vpa);
  if (bank) return `account at the bank ${bank}`;
  return wallet ? `wallet ${wallet}` : null;
}

const attemptList = v.object({ items: v.array(attempt) });

/** Whether the shop has got the money. It stays true after a refund. */
const isCaptured = ({ captured }: Pick<Attempt, 'captured'>) => captured === true;

const refundSchema = v.object({ ...listed, amount: amountInPaise, status: v.string(), notes: v.unknown() });

type Refund = v.InferOutput<typeof refundSchema>;

const listedRefund = v.object({ ...refundSchema.entries, payment_id: providerId });

const listedPayment = v.object({ ...listed, captured: v.nullish(v.boolean()), notes: v.unknown() });

const disputeSchema = v.object({
  id: providerId,
  amount: amountInPaise,
  amount_deducted: v.nullish(v.number()),
  respond_by: v.nullish(v.number()),
});

const listedDispute = v.object({ ...listed, ...disputeSchema.entries, status: v.string(), payment_id: providerId });

/** An id that does not exist. */
const UNKNOWN = 'PermissionTest';

/** Tests a permission by a request that changes nothing: it reads, or names an id that does not exist. */
async function permission(name: string, request: () => Promise<unknown>): Promise<Permission> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof RazorpayRejection)) return { name, problem: (error as PaymentError).message };
  }
  return { name, problem: null };
}

const refundNotes = v.object({ [REFUND_KEY]: v.string() });

const requestIdIn = (notes: unknown) => (v.is(refundNotes, notes) ? notes[REFUND_KEY] : undefined);

const hasFailed = ({ status }: Pick<Refund, 'status'>) => status === 'failed';

const toReportedRefund = (refund: Refund): ReportedRefund => ({
  id: refund.id,
  amountInPaise: refund.amount,
  createdAt: dateOf(refund.created_at),
  hasFailed: hasFailed(refund),
  requestId: requestIdIn(refund.notes),
});

/**
 * Returns refunds without Razorpay's fee. Its dashboard can refund the fee, too, if the customer has paid it.
 * @param refunds the oldest first
 * @param paid what was paid for the order, in paise
 */
function withoutFee(refunds: Refund[], paid: number): Refund[] {
  let remaining = paid;
  const withoutFees = refunds.map((refund) => {
    if (hasFailed(refund)) return refund;
    const amount = Math.min(refund.amount, remaining);
    remaining -= amount;
    return { ...refund, amount };
  });
  return withoutFees.filter(({ amount }) => amount > 0);
}

const sumOf = (refunds: Refund[]) => refunds.reduce((total, { amount }) => total + amount, 0);

const webhookEvent = v.object({ event: v.string(), payload: v.looseObject({}), created_at: v.optional(v.number()) });

const linkPayload = v.object({ payment_link: v.object({ entity: v.looseObject({ id: providerId }) }) });

const paymentReference = v.object({ id: providerId, order_id: v.nullish(providerId) });

type PaymentReference = v.InferOutput<typeof paymentReference>;

const paymentPayload = v.object({ payment: v.object({ entity: paymentReference }) });

const refundPayload = v.object({
  ...paymentPayload.entries,
  refund: v.optional(v.object({ entity: v.object({ id: v.string() }) })),
});

const disputePayload = v.object({
  ...paymentPayload.entries,
  dispute: v.object({ entity: disputeSchema }),
});

const idsOf = ({ id, notes }: OwnLink): PaymentIds => ({ sessionId: notes[SESSION_ID], paymentId: id });

type Money = Pick<Attempt, 'amount' | 'currency' | 'fee'>;

/**
 * Returns what was paid for the order, in paise. If the account lets customers pay Razorpay's fee, Razorpay adds the fee to
 * the amount of the link and keeps it. Otherwise the amount of the payment contains no fee: Razorpay deducts it later.
 */
const paidForOrder = (link: OwnLink, { amount, currency, fee }: Money): number =>
  fee && currency === link.currency && amount - fee === link.amount ? link.amount : amount;

/** A link that has got an amount. */
const paymentOf = (link: OwnLink, paid: Money): Payment => ({
  id: link.id,
  sessionId: link.notes[SESSION_ID],
  status: 'paid',
  amountInPaise: paidForOrder(link, paid),
  currency: paid.currency.toLowerCase(),
  delivery: readOrderRecord(link.notes).delivery,
});

/** The status of a link without a captured payment. */
function statusOf({ status }: OwnLink, attempts: Attempt[]): Payment['status'] {
  // The bank may confirm these later, even if the link has ended in the meantime.
  if (attempts.some((each) => each.status === 'created' || each.status === 'authorized')) return 'pending';
  if (status === 'created' || status === 'partially_paid') return 'open';
  // Also a paid link whose payment is not in the record yet.
  if (status === 'paid') return 'pending';
  // The shop may have waited for these.
  return attempts.length > 0 ? 'failed' : 'expired';
}

const toReportedDispute = (
  status: string,
  { id, amount, amount_deducted, respond_by }: v.InferOutput<typeof disputeSchema>,
  reportedAt: number | undefined,
): ReportedDispute => ({
  id,
  status: disputeStatus(status, amount_deducted),
  reportedAt: reportedAt ? dateOf(reportedAt) : undefined,
  amountInPaise: amount,
  dueAt: respond_by ? dateOf(respond_by) : null,
});

function disputeStatus(status: string, deducted: number | null | undefined): DisputeStatus {
  if (status === 'lost' || status === 'won') return status;
  // A closed dispute has ended without a decision of the bank.
  if (status === 'closed') return deducted ? 'lost' : 'won';
  return 'open';
}

/** What is bought, as Razorpay's page shows it: `Order NBT-123456: Pekoe (100 g), Reserve (Small) x 2`. */
function descriptionOf({ order_uid, items }: CheckoutSession): string {
  const lines = items.map(({ product, variant, quantity }) => {
    const title = lineTitle(product, variant);
    return quantity > 1 ? `${title} x ${quantity}` : title;
  });
  const description = joinLines(`Order ${order_uid}: ${lines.join(', ')}`);
  return description.length > MAX_DESCRIPTION_LENGTH
    ? `${description.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : description;
}

/** The phone number of a gift belongs to its recipient. It is left out, so Razorpay's page asks the buyer for one. */
const customerParams = ({ name, email, phone, buyer_name }: NonNullable<CheckoutSession['shipping']>) => ({
  name: normalizeLine(buyer_name ?? name ?? '') || undefined,
  email: email || undefined,
  contact: (!buyer_name && phoneNumber(phone ?? '')) || undefined,
});

const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

/**
 * Checks the signature of a webhook request.
 * @throws {InvalidWebhookError} 400 if it is malformed, 401 if it does not match the body
 */
function verify(body: string, signature: string | null, secret: string): void {
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature))
    throw new InvalidWebhookError(400, 'The x-razorpay-signature header must be an HMAC with SHA-256 in hex');
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(sign(body, secret), 'hex')))
    throw new InvalidWebhookError(401, 'The signature does not match the body');
}

/** @throws {InvalidEventError} if the body is not JSON */
function parseBody(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new InvalidEventError('The body must be a JSON event');
  }
}

/** @throws {InvalidEventError} with the field that is wrong */
function parseWith<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new InvalidEventError(`${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
}

/** @throws {PaymentError} `provider_unavailable` if a response of the API has another format */
function parseRecord<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  throw new PaymentError('provider_unavailable', `Razorpay returned an unknown record: ${result.issues[0].message}`);
}

/** @throws {PaymentError} if Razorpay has rejected the amount, which it says only in words */
function rejectAmount(cause: RazorpayRejection): void {
  if (!cause.message.startsWith('amount')) return;
  const code = cause.message.includes('minimum') ? 'amount_too_small' : 'amount_too_large';
  throw new PaymentError(code, cause.message, { cause });
}

const DETAIL_FIELD = /^(?:customer\.)?(email|contact|name)$/i;
/** Not "Please contact Razorpay support". */
const DETAIL_IN_WORDS =
  /^(?:customer: \(|the )?(email|contact|name)(?: number| address)?(?:: | (?:must|should|is|has|contains|format)\b)/i;

/** Our names of the delivery details in the parameters of Razorpay. */
const DETAIL_PARAMS = { email: 'email', contact: 'phone', name: 'name' } as const;

/**
 * @throws {RefusedDetailError} if Razorpay has rejected one of the details of the customer. It names the parameter
 * (`customer.email`) or says it only in words: `customer: (email: must be a valid email address.)`
 */
function rejectDetail(cause: RazorpayRejection): void {
  const [, param] = (cause.field ? DETAIL_FIELD : DETAIL_IN_WORDS).exec(cause.field ?? cause.message) ?? [];
  if (!param) return;
  const field = DETAIL_PARAMS[param.toLowerCase() as keyof typeof DETAIL_PARAMS];
  throw new RefusedDetailError(field, `Razorpay: ${cause.message}`, { cause });
}

const unavailable = (cause: Error) =>
  new PaymentError('provider_unavailable', `Razorpay failed: ${cause.message}`, { cause });
