import { html } from 'hono/html';
import { formatMoney } from '../../../../src/domain/money.ts';
import type { Markup } from '../scriptlessPage.ts';
import type { PaymentRecord } from './records.ts';

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

/** The items of a Checkout Session. */
export const items = ({ params }: PaymentRecord): Markup =>
  html`<ul class="items">
    ${params.line_items.map(itemLine)}
  </ul>`;

function itemLine({ quantity, price_data }: PaymentRecord['params']['line_items'][number]): Markup {
  const { name, description, images } = price_data.product_data;
  return html`<li>
    ${images[0] ? html`<img class="picture" src="${images[0]}" alt="" width="56" height="56" />` : leaf}
    <div>
      <p>${name}</p>
      <p>${description ? `${description}, ` : ''}quantity ${quantity}</p>
    </div>
    <span class="amount">${formatMoney(price_data.unit_amount * quantity, price_data)}</span>
  </li>`;
}
