import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import { formatMoney } from '../../../../src/domain/money.ts';
import { limitBody } from '../../../functions/_shared/middleware.ts';
import { plainPage } from '../plainPage.ts';
import type { Markup } from '../scriptlessPage.ts';
import type { EventDelivery } from './delivery.ts';
import { redirect, requireOwnOrigin } from './paymentPages.ts';
import { RejectedRequest, type Change, type SimulatedPayment } from './payment.ts';
import type { PaymentStore, StoredEvent } from './paymentStore.ts';
import { logError } from '../../../functions/_shared/log.ts';

/** What the dashboard of a provider shows and does. */
export interface DashboardBehavior<Payment extends SimulatedPayment> {
  /** The name of the provider. */
  name: string;
  path: string;
  /** What can be done with a payment, by the value of its button. */
  actions: Record<string, (payment: Payment, form: URLSearchParams) => Change<Payment>>;
  /** The actions that make sense in the state of the payment, with the labels of their buttons. */
  buttonsOf(payment: Payment): [action: string, label: string][];
  /** What can still be refunded, in minor units. */
  refundableOf(payment: Payment): number;
  stateOf(payment: Payment): string;
  /** Who pays, and for what. */
  descriptionOf(payment: Payment): string;
  detailsOf(payment: Payment): [term: string, text: string][];
}

/** A dashboard like the provider's: shows, refunds, disputes and settles payments, and sends their events. */
export function createDashboardPages<Payment extends SimulatedPayment>(
  { store, delivery }: { store: PaymentStore<Payment>; delivery: EventDelivery },
  behavior: DashboardBehavior<Payment>,
): Hono {
  const { name, path } = behavior;
  const app = new Hono({ strict: false }).onError((error) => {
    if (error instanceof HTTPException) return errorPage(error.message, error.status);
    logError(`The ${name} dashboard failed`, error);
    return errorPage('Something went wrong on our side. Please try again.', 500);
  });

  return app
    .get(path, async () => listPage(await store.list()))
    .get(`${path}/:id`, async (c) => {
      const payment = await store.read(c.req.param('id'));
      return payment ? paymentPage(payment) : missingPage();
    })
    .post(`${path}/:id`, requireOwnOrigin, limitBody(16), async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const action = form.get('action') ?? '';
      return change(c, Object.hasOwn(behavior.actions, action) ? behavior.actions[action] : undefined, form);
    })
    .post(`${path}/:id/events/:event`, requireOwnOrigin, async (c) => {
      await delivery.deliverNow(c.req.param('id'), c.req.param('event'));
      return redirect(`${path}/${c.req.param('id')}`);
    });

  async function change(
    c: Context,
    action: DashboardBehavior<Payment>['actions'][string] | undefined,
    form: URLSearchParams,
  ): Promise<Response> {
    const id = c.req.param('id') ?? '';
    try {
      if (!action) throw new RejectedRequest(400, 'Choose what to do with the payment.');
      if (!(await store.tx((sql) => store.change(sql, id, (payment) => action(payment, form))))) return missingPage();
      await delivery.run();
      return redirect(`${path}/${id}`);
    } catch (error) {
      if (!(error instanceof RejectedRequest)) throw error;
      const payment = await store.read(id);
      return payment ? paymentPage(payment, error.message) : missingPage();
    }
  }

  async function paymentPage(payment: Payment, problem?: string): Promise<Response> {
    return plainPage({
      title: `Payment of ${formatMoney(payment.amount, payment)}`,
      status: problem ? 400 : 200,
      body: html`<p><a href="${path}">All payments</a></p>
        ${problem ? html`<p role="alert">${problem}</p>` : ''} ${details(payment)} ${actions(payment)}
        <h2>Events</h2>
        ${eventList(payment, await store.listEvents(payment.id))}`,
    });
  }

  function listPage(payments: Payment[]): Promise<Response> {
    const items = payments.map(
      (payment) =>
        html`<li>
          <a href="${path}/${payment.id}">${formatMoney(payment.amount, payment)}</a> ${behavior.stateOf(payment)}<br />
          ${behavior.descriptionOf(payment)}, ${time(payment.created)}
        </li>`,
    );
    return plainPage({
      title: `Simulated ${name}`,
      body: html`<p>
          The newest payments of the shop. ${name}'s dashboard has a page like this. See also the
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

  function details(payment: Payment): Markup {
    const rows = [
      ['State', behavior.stateOf(payment)],
      ['Created', time(payment.created)],
      ['Payment', payment.id],
      ...behavior.detailsOf(payment),
    ];
    return html`<dl>
      ${rows.map(
        ([term, text]) =>
          html`<dt>${term}</dt>
            <dd>${text}</dd>`,
      )}
    </dl>`;
  }

  function actions(payment: Payment): Markup {
    const button = (action: string, label: string) => html`<button name="action" value="${action}">${label}</button>`;
    return html`<form method="post" action="${path}/${payment.id}">
      ${payment.status === 'open' ? html`<a href="/pay/${payment.id}">Payment page</a>` : ''}
      ${
        behavior.refundableOf(payment) > 0
          ? html`<label for="amount">Amount in rupees; empty: everything that is left</label>
              <input id="amount" name="amount" inputmode="decimal" autocomplete="off" />
              ${button('refund', 'Refund')}`
          : ''
      }
      ${behavior.buttonsOf(payment).map(([action, label]) => button(action, label))}
    </form>`;
  }

  function eventList(payment: Payment, events: StoredEvent[]): Markup {
    if (events.length === 0) return html`<p>No event yet.</p>`;
    return html`<ul>
      ${events.map(
        ({ id, type, createdAt, deliveriesLeft, dueAt, lastResult }) =>
          html`<li>
            <form method="post" action="${path}/${payment.id}/events/${id}">
              ${type}, ${new Date(createdAt).toUTCString()}<br />
              ${deliveriesLeft === 0 ? 'Delivered' : dueAt === null ? 'Not sent' : 'Will be delivered'}${lastResult ? html`, last response: ${lastResult}` : ''}
              <button>${deliveriesLeft === 0 ? 'Send again' : 'Send now'}</button>
            </form>
          </li>`,
      )}
    </ul>`;
  }

  function missingPage(): Promise<Response> {
    return plainPage({ title: 'No such payment', status: 404, body: html`<p><a href="${path}">All payments</a></p>` });
  }

  function errorPage(message: string, status: number): Promise<Response> {
    return plainPage({
      title: 'That did not work',
      status,
      body: html`<p role="alert">${message}</p>
        <p><a href="${path}">All payments</a></p>`,
    });
  }
}

/**
 * Returns the amount of a refund; undefined if none is entered: the rest.
 * @throws {RejectedRequest} if it is not a number of rupees
 */
export function readAmount(form: URLSearchParams): number | undefined {
  const text = form.get('amount')?.trim() ?? '';
  if (!text) return undefined;
  const amount = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  if (amount === 0) throw new RejectedRequest(400, 'Enter the amount in rupees, such as 250 or 99.50.');
  return amount;
}

const time = (seconds: number) => new Date(seconds * 1000).toUTCString();
