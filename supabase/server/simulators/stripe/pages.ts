import type { PaymentAttempt } from '../payments/form.ts';
import { NOT_CONFIRMED } from '../payments/formParts.ts';
import { expiredNotice } from '../payments/notices.ts';
import { unchanged } from '../payments/payment.ts';
import { redirect, type PageBehavior } from '../payments/paymentPages.ts';
import { readForm, valuesOf } from './form.ts';
import { formTargetsOf, paymentPage } from './paymentPage.ts';
import { authenticate, expirePayment, submitPayment } from './payments.ts';
import type { PaymentRecord } from './records.ts';

/** Stripe's hosted page. */
export const stripePages: PageBehavior<PaymentRecord, PaymentAttempt> = {
  page: (payment, result) => paymentPage(payment, result ?? lastResult(payment)),
  leave: ({ status, params }) =>
    status === 'complete' ? redirect(params.success_url) : expiredNotice(params.cancel_url ?? '/'),
  formTargetsOf,
  readForm,
  submit: submitPayment,
  // Stripe reports only completed Checkout Sessions.
  decline: unchanged,
  needsAuthentication: ({ intent }) => intent?.status === 'requires_action',
  authenticate,
  expire: expirePayment,
};

const lastResult = ({ attempt, intent }: PaymentRecord) => ({
  values: attempt ? valuesOf(attempt) : undefined,
  failure: intent?.status === 'requires_payment_method' ? NOT_CONFIRMED : undefined,
});
