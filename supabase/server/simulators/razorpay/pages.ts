import { createHmac } from 'node:crypto';
import { html } from 'hono/html';
import { formatMoney } from '../../../../src/domain/money.ts';
import { choice, field, fieldError } from '../payments/fields.ts';
import { NOT_CONFIRMED, type FormResult } from '../payments/formParts.ts';
import { hostedPage } from '../payments/hostedPage.ts';
import { expiredNotice, notice } from '../payments/notices.ts';
import { redirect, type PageBehavior } from '../payments/paymentPages.ts';
import { summary } from '../payments/summary.ts';
import { readForm, valuesOf } from './form.ts';
import { authenticate, capturedPayment, declinePayment, expireLink, submitPayment, waitingPayment } from './links.ts';
import { feeOf } from './objects.ts';
import type { Attempt, LinkRecord } from './records.ts';

/** Seconds after which the page of a payment that waits for the bank looks again. */
const REFRESH_SECONDS = '3';

/**
 * The page of a Payment Link. It asks for the phone number even if the link has one.
 * @param keySecret signs the redirect to the shop
 */
export const createRazorpayPages = (keySecret: string): PageBehavior<LinkRecord, Attempt> => ({
  page: (link, result) => (waitingPayment(link) ? waitingNotice(link) : linkPage(link, result ?? lastResult(link))),
  leave: (link) => (link.status === 'paid' ? redirect(callbackUrl(link, keySecret)) : expiredNotice(shopOf(link))),
  formTargetsOf: (link) => [shopOf(link)],
  readForm,
  submit: submitPayment,
  decline: declinePayment,
  needsAuthentication: (link) => waitingPayment(link)?.hasChallenge ?? false,
  authenticate,
  expire: expireLink,
});

function linkPage(link: LinkRecord, result: FormResult): Promise<Response> {
  const { params } = link;
  return hostedPage(
    {
      payment: link,
      summary: summary(link, html`<p>${params.description}</p>`),
      note: html`This page simulates a Payment Link of Razorpay: no money moves, so never enter a real card. Pay with
        the test card <code>4242 4242 4242 4242</code>, any later date and any CVC. All payments are in the
        <a href="/simulated-razorpay">simulated dashboard</a>.`,
      fields: (values, errors) =>
        html`<fieldset>
          <legend>Contact</legend>
          <div class="fields">
            ${field({ name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel', hint: 'For messages about this payment.' }, values, errors)}
          </div>
        </fieldset>`,
      tests: (values, errors) =>
        html`<fieldset>
          <legend>Who pays Razorpay's fee</legend>
          ${choice({ name: 'fee_bearer', value: 'business', label: 'The business' }, values, errors)}
          ${choice(
            {
              name: 'fee_bearer',
              value: 'customer',
              label: `The customer: ${formatMoney(feeOf(link).fee, link)} is added to the amount`,
            },
            values,
            errors,
          )}
          ${fieldError('fee_bearer', errors)}
        </fieldset>`,
      formTargets: [shopOf(link)],
    },
    result,
  );
}

function lastResult({ payments }: LinkRecord): FormResult {
  const last = payments.at(-1);
  return last ? { values: valuesOf(last), failure: NOT_CONFIRMED } : {};
}

/** The page while the bank has not answered. Like the real one, it goes to the shop when the payment has succeeded. */
const waitingNotice = (link: LinkRecord) =>
  notice(
    'Waiting for your bank',
    'Please approve the payment in your UPI app. To decide as the bank, open the payment in the simulated dashboard.',
    { back: shopOf(link), headers: { refresh: REFRESH_SECONDS } },
  );

const shopOf = ({ params }: LinkRecord) => (params.callback_url ? new URL(params.callback_url).origin : '/');

/** The address of the shop to which a paid link returns, with the parameters that Razorpay adds and signs. */
function callbackUrl(link: LinkRecord, keySecret: string): string {
  const { id, params, status } = link;
  if (!params.callback_url) return '/';
  const url = new URL(params.callback_url);
  const signed = [id, params.reference_id ?? '', status, capturedPayment(link)?.id ?? ''];
  const names = ['payment_link_id', 'payment_link_reference_id', 'payment_link_status', 'payment_id'];
  names.forEach((name, index) => url.searchParams.set(`razorpay_${name}`, signed[index] ?? ''));
  url.searchParams.set('razorpay_signature', createHmac('sha256', keySecret).update(signed.join('|')).digest('hex'));
  return url.href;
}
