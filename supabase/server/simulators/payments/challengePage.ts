import { html } from 'hono/html';
import { formatMoney } from '../../../../src/domain/money.ts';
import { page, wordmark } from './document.ts';
import type { SimulatedPayment } from './payment.ts';

/** The page of the shopper's bank, which asks to confirm the payment (3-D Secure). */
export function challengePage(payment: SimulatedPayment, formTargets: string[]): Promise<Response> {
  return page({
    title: 'Confirm your payment',
    formTargets,
    body: html`<main class="notice">
      ${wordmark}
      <h1>Confirm your payment</h1>
      <p>
        Your bank asks whether you want to pay <strong>${formatMoney(payment.amount, payment)}</strong>. This page
        simulates the 3-D Secure page of a bank.
      </p>
      <form method="post" action="/pay/${payment.id}/authenticate">
        <button class="button" name="answer" value="accept">Complete authentication</button>
        <button class="button quiet" name="answer" value="refuse">Fail authentication</button>
      </form>
    </main>`,
  });
}
