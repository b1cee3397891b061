import { html } from 'hono/html';
import { formatMoney } from '../../../../src/domain/money.ts';
import type { Markup } from '../scriptlessPage.ts';
import { wordmark } from './document.ts';
import type { SimulatedPayment } from './payment.ts';

/** What is paid for, and the total, beside the form of a payment page. */
export function summary(payment: SimulatedPayment, order: Markup): Markup {
  return html`<header class="summary">
    ${wordmark}
    <h1>Your order</h1>
    ${order}
    <dl class="total">
      <dt>Total</dt>
      <dd>${formatMoney(payment.amount, payment)}</dd>
    </dl>
    <p class="fine">Taxes and shipping within India are included.</p>
  </header>`;
}
