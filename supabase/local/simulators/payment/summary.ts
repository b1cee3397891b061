import { html } from 'hono/html';
import type { OrderItem } from '../../../../src/domain/order.ts';
import { formatMoney } from '../../../../src/domain/money.ts';
import type { CheckoutSession } from '../../../functions/_shared/payments/provider.ts';
import type { Markup } from '../scriptlessPage.ts';
import { wordmark } from './document.ts';

const leaf = html`<svg
  class="picture"
  viewBox="0 0 56 56"
  fill="none"
  stroke="currentColor"
  stroke-width="1.5"
  aria-hidden="true"
>
  <path d="M14 42C12 24 24 13 43 13c1 19-10 31-29 29Zm0 0 17-17" />
</svg>`;

/** The items, the total and the end of the reservation. */
export function summary(session: CheckoutSession): Markup {
  const { items, amount_total, currency, expires_at } = session;
  return html`<header class="summary">
    ${wordmark}
    <h1>Your order</h1>
    <ul class="items">
      ${items.map((item) => itemLine(item, currency))}
    </ul>
    <dl class="total">
      <dt>Total</dt>
      <dd>${formatMoney(amount_total, { currency })}</dd>
    </dl>
    <p class="fine">
      Taxes and shipping within India are included. We hold these for you until
      <time datetime="${expires_at}">${clockTime(session)}</time>.
    </p>
  </header>`;
}

function itemLine({ product, variant, quantity, unit_amount }: OrderItem, currency: string): Markup {
  return html`<li>
    ${product.image ? html`<img class="picture" src="${product.image}" alt="" width="56" height="56" />` : leaf}
    <div>
      <p>${product.title}</p>
      <p>${variant.title}, quantity ${quantity}</p>
    </div>
    <span class="amount">${formatMoney(unit_amount * quantity, { currency })}</span>
  </li>`;
}

/** The end of the reservation in the shopper's time zone, or in the shop's if that is unknown. */
function clockTime({ expires_at, time_zone }: CheckoutSession): string {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone }).format(new Date(expires_at));
  try {
    return format(time_zone || 'Asia/Kolkata');
  } catch {
    return format('Asia/Kolkata');
  }
}
