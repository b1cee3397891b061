import { html } from 'hono/html';
import { indianStates } from '../../../../src/domain/deliveryDetails.ts';
import { field } from '../payments/fields.ts';
import type { FieldErrors, Values } from '../payments/form.ts';
import type { FormResult } from '../payments/formParts.ts';
import { hostedPage } from '../payments/hostedPage.ts';
import { summary } from '../payments/summary.ts';
import type { Markup } from '../scriptlessPage.ts';
import { collects } from './form.ts';
import { items } from './items.ts';
import type { PaymentRecord } from './records.ts';

/** The page of an open payment, with the result of the last attempt. */
export function paymentPage(payment: PaymentRecord, result: FormResult): Promise<Response> {
  const asked = collects(payment);
  return hostedPage(
    {
      payment,
      summary: summary(payment, items(payment)),
      note: html`This page simulates Stripe: no money moves, so never enter a real card. Pay with the test card
        <code>4242 4242 4242 4242</code>, any later date and any CVC. All payments are in the
        <a href="/simulated-stripe">simulated dashboard</a>.`,
      fields: (values, errors) =>
        html`${contactFields(asked.phone, values, errors)} ${asked.address ? shippingFields(values, errors) : ''}`,
      formTargets: formTargetsOf(payment),
      cancelUrl: payment.params.cancel_url,
    },
    result,
  );
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
