import { html } from 'hono/html';
import { formatMoney } from '../../../../src/domain/money.ts';
import type { Markup } from '../scriptlessPage.ts';
import { page } from './document.ts';
import { emptyForm, type FieldErrors, type Values } from './form.ts';
import { methodFields, problems, testFields, type FormResult } from './formParts.ts';
import type { SimulatedPayment } from './payment.ts';

interface HostedPage {
  payment: SimulatedPayment;
  /** The order, beside the form. */
  summary: Markup;
  /** Says which provider the page simulates. */
  note: Markup;
  /** What the provider asks for, besides how the shopper pays. */
  fields: (values: Values, errors: FieldErrors) => Markup;
  /** What only this provider has in the test panel. */
  tests?: (values: Values, errors: FieldErrors) => Markup;
  /** Where the response to the form may redirect to. */
  formTargets: string[];
  /** Where the shopper can leave without paying. */
  cancelUrl?: string;
}

/** The page of an open payment, with the result of the last attempt. */
export function hostedPage(
  { payment, summary, note, fields, tests, formTargets, cancelUrl }: HostedPage,
  result: FormResult,
): Promise<Response> {
  const { values = emptyForm, errors = {}, failure } = result;
  const isInvalid = Object.keys(errors).length > 0;
  return page({
    title: failure?.title ?? (isInvalid ? 'Please check your details' : 'Payment'),
    formTargets,
    body: html`<div class="page">
      ${summary}
      <main>
        <h2>Pay securely</h2>
        ${problems(result)}
        <p class="trial">${note}</p>
        <form method="post" action="/pay/${payment.id}" novalidate>
          ${fields(values, errors)} ${payment.amount > 0 ? methodFields(values, errors) : ''}
          ${testFields(values, errors, tests?.(values, errors))}
          <button class="button" type="submit">Pay ${formatMoney(payment.amount, payment)}</button>
        </form>
        <form method="post" action="/pay/${payment.id}/expire" id="expire"></form>
        ${cancelUrl ? html`<p><a class="button quiet" href="${cancelUrl}">Cancel</a></p>` : ''}
      </main>
    </div>`,
  });
}
