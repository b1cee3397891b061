import { indianStates } from '../../../../src/domain/deliveryDetails.ts';
import { html } from 'hono/html';
import { formatMoney } from '../../../../src/domain/money.ts';
import type { Markup } from '../scriptlessPage.ts';
import { page } from './document.ts';
import { choice, field, fieldError } from './fields.ts';
import { collects, emptyForm, type FieldErrors, type FieldName, type Values } from './form.ts';
import type { PaymentRecord } from './payments.ts';
import { summary } from './summary.ts';

interface FormResult {
  values?: Values;
  errors?: FieldErrors;
  /** The reason why the payment as a whole failed. */
  failure?: { title: string; text: string };
}

/** The page of an open payment, with the result of the last attempt. */
export function paymentPage(
  payment: PaymentRecord,
  { values = emptyForm, errors = {}, failure }: FormResult = {},
): Promise<Response> {
  const isInvalid = Object.keys(errors).length > 0;
  const { params, amount } = payment;
  const asked = collects(payment);
  return page({
    title: failure?.title ?? (isInvalid ? 'Please check your details' : 'Payment'),
    formTargets: formTargetsOf(payment),
    body: html`<div class="page">
      ${summary(payment)}
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
          This page simulates Stripe: no money moves, so never enter a real card. Pay with the test card
          <code>4242 4242 4242 4242</code>, any later date and any CVC. All payments are in the
          <a href="/simulated-stripe">simulated dashboard</a>.
        </p>
        <form method="post" action="/pay/${payment.id}" novalidate>
          ${contactFields(asked.phone, values, errors)} ${asked.address ? shippingFields(values, errors) : ''}
          ${asked.method ? methodFields(values, errors) : ''} ${testFields(values, errors)}
          <button class="button" type="submit">Pay ${formatMoney(amount, payment)}</button>
        </form>
        <form method="post" action="/pay/${payment.id}/expire" id="expire"></form>
        ${params.cancel_url ? html`<p><a class="button quiet" href="${params.cancel_url}">Cancel</a></p>` : ''}
      </main>
    </div>`,
  });
}

/** The pages of the shop to which a form of a payment may lead. */
export const formTargetsOf = ({ params }: PaymentRecord): string[] => [new URL(params.success_url).origin];

function contactFields(hasPhone: boolean, values: Values, errors: FieldErrors): Markup {
  return html`<fieldset>
    <legend>Contact</legend>
    <div class="fields">
      ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', hint: 'Your confirmation goes here.' }, values, errors)}
      ${hasPhone ? field({ name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel', hint: 'For the courier.' }, values, errors) : ''}
      ${field({ name: 'name', label: 'Full Name', autocomplete: 'name' }, values, errors)}
    </div>
  </fieldset>`;
}

function shippingFields(values: Values, errors: FieldErrors): Markup {
  return html`<fieldset>
    <legend>Where it goes</legend>
    <div class="fields">
      ${field({ name: 'address', label: 'Address', autocomplete: 'address-line1', hint: 'House and street. We ship within India.' }, values, errors)}
      ${field({ name: 'address2', label: 'Apartment, area or landmark', autocomplete: 'address-line2', isRequired: false, hint: 'Optional.' }, values, errors)}
      <div class="pair">
        ${field({ name: 'city', label: 'City', autocomplete: 'address-level2' }, values, errors)}
        ${field({ name: 'postal_code', label: 'PIN code', autocomplete: 'postal-code', isNumeric: true }, values, errors)}
      </div>
      ${field({ name: 'state', label: 'State', autocomplete: 'address-level1', options: indianStates }, values, errors)}
    </div>
  </fieldset>`;
}

function methodFields(values: Values, errors: FieldErrors): Markup {
  return html`<fieldset>
    <legend>How you pay</legend>
    <div class="methods">
      ${choice({ name: 'method', value: 'card', label: 'Card' }, values, errors)}
      ${choice({ name: 'method', value: 'upi', label: 'UPI' }, values, errors)}
    </div>
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

/**
 * The panel for testers. A real page has nothing like it. Its button belongs to another form, because the Enter key in a
 * field presses the first button of its form.
 */
function testFields(values: Values, errors: FieldErrors): Markup {
  const outcome = (value: string, label: string) => choice({ name: 'outcome', value, label }, values, errors);
  const webhook = (value: string, label: string) => choice({ name: 'webhook', value, label }, values, errors);
  return html`<section class="trial" aria-labelledby="test-panel">
    <h3 id="test-panel">Test panel</h3>
    <p>A real payment page does not have this part.</p>
    <fieldset>
      <legend>What happens</legend>
      ${outcome('paid', 'Pay normally')} ${outcome('declined', 'The bank declines')}
      ${outcome('authentication', 'The bank asks for 3-D Secure')}
      ${outcome('delayed', 'The confirmation comes later, as with UPI')} ${fieldError('outcome', errors)}
    </fieldset>
    <fieldset>
      <legend>The webhook arrives</legend>
      ${webhook('before', 'Before the redirect to the shop')} ${webhook('after', 'After the redirect')}
      ${webhook('twice', 'Twice')} ${webhook('never', 'Never, until it is sent in the dashboard')}
      ${fieldError('webhook', errors)}
    </fieldset>
    <button class="button quiet" form="expire">Let this page expire now</button>
  </section>`;
}

function errorList(errors: FieldErrors): Markup {
  const target = (name: string) =>
    ({ method: 'method-card', outcome: 'outcome-paid', webhook: 'webhook-before' })[name] ?? name;
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    <h2>Please check your details</h2>
    <ul>
      ${(Object.entries(errors) as [FieldName, string][]).map(([name, text]) => html`<li><a href="#${target(name)}">${text}</a></li>`)}
    </ul>
  </div>`;
}
