import { html } from 'hono/html';
import type { FormResult } from '../payments/formParts.ts';
import { hostedPage } from '../payments/hostedPage.ts';
import { summary } from '../payments/summary.ts';
import { items } from './items.ts';
import type { PaymentRecord } from './records.ts';

/** The page of an open payment, with the result of the last attempt. */
export function paymentPage(payment: PaymentRecord, result: FormResult): Promise<Response> {
  return hostedPage(
    {
      payment,
      summary: summary(payment, items(payment)),
      note: html`This page simulates Stripe: no money moves, so never enter a real card. Pay with the test card
        <code>4242 4242 4242 4242</code>, any later date and any CVC. All payments are in the
        <a href="/simulated-stripe">simulated dashboard</a>.`,
      fields: () => html`${payment.params.customer_email ? html`<p>${payment.params.customer_email}</p>` : ''}`,
      formTargets: formTargetsOf(payment),
      cancelUrl: payment.params.cancel_url,
    },
    result,
  );
}

/** The pages of the shop to which a form of a payment may lead. */
export const formTargetsOf = ({ params }: PaymentRecord): string[] => [new URL(params.success_url).origin];
