import { html } from 'hono/html';
import { formatMoney } from '../../../../src/domain/money.ts';
import type { CheckoutSession } from '../../../functions/_shared/payments/provider.ts';
import type { Markup } from '../scriptlessPage.ts';
import { page } from './document.ts';
import { field, fieldError } from './fields.ts';
import { emptyForm, type FieldName, type FieldErrors, type Values } from './form.ts';
import { summary } from './summary.ts';

interface Attempt {
  values?: Values;
  errors?: FieldErrors;
  /** The reason why the payment as a whole failed. */
  failure?: { title: string; text: string };
}

/** The payment page of an open session, with the result of the last attempt. */
export function paymentPage(
  session: CheckoutSession,
  { values = emptyForm, errors = {}, failure }: Attempt = {},
): Promise<Response> {
  const isInvalid = Object.keys(errors).length > 0;
  return page({
    title: failure?.title ?? (isInvalid ? 'Please check your details' : 'Payment'),
    formTargets: [session.success_url, session.cancel_url].map((url) => new URL(url).origin),
    body: html`<div class="page">
      ${summary(session)}
      <main>
        <h2>Pay securely</h2>
        ${
          failure
            ? html`<div class="alert" role="alert" tabindex="-1" autofocus>
                <h2>${failure.title}</h2>
                <p>${failure.text}</p>
              </div>`
            : ''
        }
        ${isInvalid ? errorList(errors) : ''}
        <p class="trial">
          This is a simulated payment page: no money moves, so never enter a real card. Pay with the test card
          <code>4242 4242 4242 4242</code>, any later date and any CVC. <code>4000 0000 0000 0002</code> is declined.
        </p>
        <form method="post" action="/pay/${session.id}" novalidate>
          ${customerFields(values, errors)} ${methodFields(values, errors)}
          <button class="button" type="submit">Pay ${formatMoney(session.amount_total, session)}</button>
        </form>
        <form method="post" action="/pay/${session.id}/cancel">
          <button class="button quiet" type="submit">Cancel</button>
        </form>
      </main>
    </div>`,
  });
}

function customerFields(values: Values, errors: FieldErrors): Markup {
  return html`<fieldset>
    <legend>Where it goes</legend>
    <div class="fields">
      ${field({ name: 'name', label: 'Full Name', autocomplete: 'name' }, values, errors)}
      ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', hint: 'Your confirmation goes here.' }, values, errors)}
      ${field({ name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel', isRequired: false, hint: 'Optional, for the courier.' }, values, errors)}
      ${field({ name: 'address', label: 'Address', autocomplete: 'street-address', hint: 'With city and PIN code. We ship within India.' }, values, errors)}
    </div>
  </fieldset>`;
}

function methodFields(values: Values, errors: FieldErrors): Markup {
  const method = (value: string, label: string) =>
    html`<label
      ><input
        type="radio"
        name="method"
        id="method-${value}"
        value="${value}"
        ${values.method === value ? html`checked` : ''}
        ${errors.method ? html`aria-describedby="method-problem"` : ''}
      />${label}</label
    >`;
  return html`<fieldset>
    <legend>How you pay</legend>
    <div class="methods">${method('card', 'Card')}${method('upi', 'UPI')}</div>
    ${fieldError('method', errors)}
    <div class="fields card">
      ${field({ name: 'card_number', label: 'Card number', autocomplete: 'cc-number', isNumeric: true }, values, errors)}
      <div class="pair">
        ${field({ name: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', hint: 'MM/YY', isNumeric: true }, values, errors)}
        ${field({ name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', hint: '3 or 4 digits', isNumeric: true }, values, errors)}
      </div>
    </div>
    <div class="fields upi">
      ${field({ name: 'upi_id', label: 'UPI ID', autocomplete: 'off', hint: 'As in name@bank.' }, values, errors)}
    </div>
  </fieldset>`;
}

function errorList(errors: FieldErrors): Markup {
  const target = (name: string) => (name === 'method' ? 'method-card' : name);
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    <h2>Please check your details</h2>
    <ul>
      ${(Object.entries(errors) as [FieldName, string][]).map(([name, text]) => html`<li><a href="#${target(name)}">${text}</a></li>`)}
    </ul>
  </div>`;
}
