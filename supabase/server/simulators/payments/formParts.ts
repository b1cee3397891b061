import { html } from 'hono/html';
import type { Markup } from '../scriptlessPage.ts';
import { choice, field, fieldError } from './fields.ts';
import type { FieldErrors, FieldName, FormOutcome, Values } from './form.ts';

/** The reason why a payment as a whole failed. */
export interface Failure {
  title: string;
  text: string;
}

export const NOT_CONFIRMED: Failure = {
  title: 'Your bank did not confirm the payment',
  text: 'Nothing was charged. Please try again, or choose another way to pay.',
};

/** The result of the last attempt to pay. */
export interface FormResult {
  values?: Values;
  errors?: FieldErrors;
  failure?: Failure;
}

/** The boxes above the form: why the payment failed, and the invalid fields. */
export const problems = ({ errors = {}, failure }: FormResult): Markup =>
  html`${
    failure
      ? html`<div class="alert" role="alert" tabindex="-1" autofocus>
          <h2>${failure.title}</h2>
          <p>${failure.text}</p>
        </div>`
      : ''
  }
  ${Object.keys(errors).length > 0 ? errorList(errors) : ''}`;

/** The choice between card and UPI, with the fields of both. */
export function methodFields(values: Values, errors: FieldErrors): Markup {
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

const OUTCOMES: Record<FormOutcome, string> = {
  paid: 'Pay normally',
  declined: 'The bank declines',
  authentication: 'The bank asks for 3-D Secure',
  delayed: 'The confirmation comes later, as with UPI',
  closed: 'Pay, and close the page before it returns to the shop',
};

/**
 * The panel for testers. A real page has nothing like it. Its button belongs to another form, because the Enter key in a
 * field presses the first button of its form.
 * @param ownFields what only one provider has
 */
export function testFields(values: Values, errors: FieldErrors, ownFields: Markup | '' = ''): Markup {
  const outcome = (value: string, label: string) => choice({ name: 'outcome', value, label }, values, errors);
  const webhook = (value: string, label: string) => choice({ name: 'webhook', value, label }, values, errors);
  return html`<section class="trial" aria-labelledby="test-panel">
    <h3 id="test-panel">Test panel</h3>
    <p>A real payment page does not have this part.</p>
    <fieldset>
      <legend>What happens</legend>
      ${Object.entries(OUTCOMES).map(([value, label]) => outcome(value, label))} ${fieldError('outcome', errors)}
    </fieldset>
    <fieldset>
      <legend>The webhook arrives</legend>
      ${webhook('before', 'Before the redirect to the shop')} ${webhook('after', 'After the redirect')}
      ${webhook('twice', 'Twice')} ${webhook('never', 'Never, until it is sent in the dashboard')}
      ${fieldError('webhook', errors)}
    </fieldset>
    ${ownFields}
    <button class="button quiet" form="expire">Let this page expire now</button>
  </section>`;
}

function errorList(errors: FieldErrors): Markup {
  const target = (name: string) =>
    ({
      method: 'method-card',
      outcome: 'outcome-paid',
      webhook: 'webhook-before',
      fee_bearer: 'fee_bearer-business',
    })[name] ?? name;
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    <h2>Please check your details</h2>
    <ul>
      ${(Object.entries(errors) as [FieldName, string][]).map(([name, text]) => html`<li><a href="#${target(name)}">${text}</a></li>`)}
    </ul>
  </div>`;
}
