import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import { formatMoney } from '../../../../src/domain/money.ts';
import { limitBody } from '../../../functions/_shared/middleware.ts';
import type { Database } from '../../database/database.ts';
import { plainPage } from '../plainPage.ts';
import type { Markup } from '../scriptlessPage.ts';
import type { EventDelivery } from './delivery.ts';
import { invalidRequest, StripeApiError } from './errors.ts';
import { refundedAmount } from './objects.ts';
import { redirect, requireOwnOrigin } from './pages.ts';
import {
  expirePayment,
  failRefund,
  openDispute,
  refundPayment,
  settlePayment,
  updateDispute,
  type Change,
  type PaymentRecord,
} from './payments.ts';
import { changePayment, listEvents, listPayments, readPayment, type StoredEvent } from './store.ts';

export interface DashboardPagesDeps {
  db: Database;
  delivery: EventDelivery;
}

const PATH = '/simulated-stripe';

/** What can be done with a payment, by the value of its button. */
const ACTIONS: Record<string, (payment: PaymentRecord, form: URLSearchParams) => Change> = {
  refund: (payment, form) => refundPayment(payment, { amount: readAmount(form), metadata: {} }),
  fail_refund: (payment) => failRefund(payment),
  dispute: (payment) => openDispute(payment),
  evidence: (payment) => updateDispute(payment, 'under_review'),
  win: (payment) => updateDispute(payment, 'won'),
  lose: (payment) => updateDispute(payment, 'lost'),
  succeed: (payment) => settlePayment(payment, true),
  fail: (payment) => settlePayment(payment, false),
  expire: (payment) => expirePayment(payment),
};

/** A dashboard like Stripe's, at /simulated-stripe: shows, refunds, disputes and settles payments, and sends their events. */
export function createDashboardPages({ db, delivery }: DashboardPagesDeps): Hono {
  const app = new Hono({ strict: false }).onError((error) => {
    if (error instanceof HTTPException) return errorPage(error.message, error.status);
    console.error('The Stripe dashboard failed:', error);
    return errorPage('Something went wrong on our side. Please try again.', 500);
  });

  return app
    .get(PATH, async () => listPage(await listPayments(db)))
    .get(`${PATH}/:id`, async (c) => {
      const payment = await readPayment(db, c.req.param('id'));
      return payment ? paymentPage(payment) : missingPage();
    })
    .post(`${PATH}/:id`, requireOwnOrigin, limitBody(16), async (c) => {
      const form = new URLSearchParams(await c.req.text());
      return change(c, ACTIONS[form.get('action') ?? ''], form);
    })
    .post(`${PATH}/:id/events/:event`, requireOwnOrigin, async (c) => {
      await delivery.deliverNow(c.req.param('id'), c.req.param('event'));
      return redirect(`${PATH}/${c.req.param('id')}`);
    });

  async function change(c: Context, action: (typeof ACTIONS)[string] | undefined, form: URLSearchParams) {
    const id = c.req.param('id') ?? '';
    try {
      if (!action) throw invalidRequest('Choose what to do with the payment.');
      if (!(await db.tx((sql) => changePayment(sql, id, (payment) => action(payment, form))))) return missingPage();
      await delivery.run();
      return redirect(`${PATH}/${id}`);
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      const payment = await readPayment(db, id);
      return payment ? paymentPage(payment, error.message) : missingPage();
    }
  }

  async function paymentPage(payment: PaymentRecord, problem?: string): Promise<Response> {
    return plainPage({
      title: `Payment of ${formatMoney(payment.amount, payment)}`,
      status: problem ? 400 : 200,
      body: html`<p><a href="${PATH}">All payments</a></p>
        ${problem ? html`<p role="alert">${problem}</p>` : ''} ${details(payment)} ${actions(payment)}
        <h2>Events</h2>
        ${eventList(payment, await listEvents(db, payment.id))}`,
    });
  }
}

/** @throws {StripeApiError} if the amount is not a number of rupees; an empty one is undefined: the rest */
function readAmount(form: URLSearchParams): number | undefined {
  const text = form.get('amount')?.trim() ?? '';
  if (!text) return undefined;
  const amount = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  if (amount === 0) throw invalidRequest('Enter the amount in rupees, such as 250 or 99.50.');
  return amount;
}

function listPage(payments: PaymentRecord[]): Promise<Response> {
  const items = payments.map(
    (payment) =>
      html`<li>
        <a href="${PATH}/${payment.id}">${formatMoney(payment.amount, payment)}</a> ${stateOf(payment)}<br />
        ${payment.attempt?.shopper.name ?? 'No details yet'},
        ${payment.params.payment_intent_data.description ?? payment.id}, ${time(payment.created)}
      </li>`,
  );
  return plainPage({
    title: 'Simulated Stripe',
    body: html`<p>
        The newest payments of the shop. Stripe's dashboard has a page like this. See also the
        <a href="/mailbox">mailbox</a>.
      </p>
      ${
        items.length
          ? html`<ul>
              ${items}
            </ul>`
          : html`<p>No payment yet.</p>`
      }`,
  });
}

function details(payment: PaymentRecord): Markup {
  const { attempt, params } = payment;
  const rows: [string, string | Markup][] = [
    ['State', stateOf(payment)],
    ['Created', time(payment.created)],
    ['Payment', payment.id],
  ];
  if (params.payment_intent_data.description) rows.push(['For', params.payment_intent_data.description]);
  if (attempt) {
    const { name, email, phone, address } = attempt.shopper;
    rows.push(
      ['Paid by', attempt.method === 'upi' ? 'UPI' : 'Card'],
      ['Customer', [name, email, phone].filter(Boolean).join(', ')],
    );
    if (address) {
      const { line1, line2, city, postal_code, state } = address;
      rows.push(['Address', [line1, line2, `${city} ${postal_code}`, state].filter(Boolean).join(', ')]);
    }
  }
  if (payment.refunds.length) rows.push(['Refunded', formatMoney(refundedAmount(payment), payment)]);
  const failedRefunds = payment.refunds.filter(({ hasFailed }) => hasFailed);
  if (failedRefunds.length)
    rows.push(['Failed refunds', failedRefunds.map(({ amount }) => formatMoney(amount, payment)).join(', ')]);
  if (payment.dispute) rows.push(['Dispute', payment.dispute.status.replaceAll('_', ' ')]);
  return html`<dl>
    ${rows.map(
      ([term, text]) =>
        html`<dt>${term}</dt>
          <dd>${text}</dd>`,
    )}
  </dl>`;
}

/** The buttons that make sense in the state of the payment. */
function actions(payment: PaymentRecord): Markup {
  const { charge, dispute, intent, status } = payment;
  const button = (action: string, label: string) => html`<button name="action" value="${action}">${label}</button>`;
  const refundable = payment.amount - refundedAmount(payment);
  const isDisputed = dispute !== null && dispute.status !== 'won';
  return html`<form method="post" action="${PATH}/${payment.id}">
    ${status === 'open' ? html`${button('expire', 'Expire')} <a href="/pay/${payment.id}">Payment page</a>` : ''}
    ${
      intent?.status === 'processing' && status === 'complete'
        ? html`${button('succeed', 'Confirm the payment')} ${button('fail', 'Let the payment fail')}`
        : ''
    }
    ${
      charge && refundable > 0 && !isDisputed
        ? html`<label for="amount">Amount in rupees; empty: everything that is left</label>
            <input id="amount" name="amount" inputmode="decimal" autocomplete="off" />
            ${button('refund', 'Refund')}`
        : ''
    }
    ${refundedAmount(payment) > 0 ? button('fail_refund', 'Let the latest refund fail') : ''}
    ${charge && !dispute ? button('dispute', 'Dispute') : ''}
    ${dispute?.status === 'needs_response' ? button('evidence', 'Submit evidence') : ''}
    ${
      dispute?.status === 'needs_response' || dispute?.status === 'under_review'
        ? html`${button('win', 'Decide for the shop')} ${button('lose', 'Decide for the customer')}`
        : ''
    }
  </form>`;
}

function eventList(payment: PaymentRecord, events: StoredEvent[]): Markup {
  if (events.length === 0) return html`<p>No event yet.</p>`;
  return html`<ul>
    ${events.map(
      ({ id, type, createdAt, deliveriesLeft, dueAt, lastResult }) =>
        html`<li>
          <form method="post" action="${PATH}/${payment.id}/events/${id}">
            ${type}, ${new Date(createdAt).toUTCString()}<br />
            ${deliveriesLeft === 0 ? 'Delivered' : dueAt === null ? 'Not sent' : 'Will be delivered'}${lastResult ? html`, last response: ${lastResult}` : ''}
            <button>${deliveriesLeft === 0 ? 'Send again' : 'Send now'}</button>
          </form>
        </li>`,
    )}
  </ul>`;
}

function stateOf(payment: PaymentRecord): string {
  const { status, intent, amount, dispute } = payment;
  if (dispute && dispute.status !== 'won') return dispute.status === 'lost' ? 'dispute lost' : 'disputed';
  const refunded = refundedAmount(payment);
  if (refunded > 0) return refunded === amount ? 'refunded' : 'partly refunded';
  if (status !== 'complete') return status;
  if (amount === 0 || intent?.status === 'succeeded') return 'paid';
  return intent?.status === 'processing' ? 'waiting for confirmation' : 'failed';
}

const time = (seconds: number) => new Date(seconds * 1000).toUTCString();

const missingPage = () =>
  plainPage({ title: 'No such payment', status: 404, body: html`<p><a href="${PATH}">All payments</a></p>` });

const errorPage = (message: string, status: number) =>
  plainPage({
    title: 'That did not work',
    status,
    body: html`<p role="alert">${message}</p>
      <p><a href="${PATH}">All payments</a></p>`,
  });
