import type { PaymentOutcome } from '../../features/checkout/checkoutSlice';

interface PaymentText {
  title: string;
  lead: string;
  text: string;
}

/** What /success says about a payment. */
export const paymentTexts: Record<PaymentOutcome | 'checking', PaymentText> = {
  checking: {
    title: 'Checking your payment',
    lead: 'One moment, please.',
    text: '',
  },
  waiting: {
    title: 'Waiting for your payment',
    lead: 'Your payment is not confirmed yet.',
    text: 'Some payments take a few minutes, for example by UPI. This page continues by itself as soon as yours arrives, and we send you an email. Please do not pay again; your cart is kept.',
  },
  unavailable: {
    title: 'Your payment cannot be checked now',
    lead: 'The shop does not answer. This page tries again by itself.',
    text: 'Your payment may have arrived, so please do not pay again until this page has an answer. Your cart is kept.',
  },
  paid: {
    title: 'Order Confirmed!',
    lead: 'Your payment was successful.',
    text: '',
  },
  cancelled: {
    title: 'Payment cancelled',
    lead: 'This order was not paid, and its payment page is closed.',
    text: 'Your cart is as you left it.',
  },
  expired: {
    title: 'Payment expired',
    lead: 'This order was not paid in time, and its payment page is closed.',
    text: 'Your cart is as you left it.',
  },
  replaced: {
    title: 'This checkout was replaced',
    lead: 'It was not used for five minutes, and another checkout needed its place.',
    text: 'This order was not placed. Your cart is as you left it.',
  },
  failed: {
    title: 'Payment failed',
    lead: 'Your bank or payment app did not complete the payment.',
    text: 'If money has left your account, your bank returns it. Your cart is as you left it.',
  },
  unknown: {
    title: 'Your order',
    lead: 'This address does not say which payment to show.',
    text: 'If you have paid, the confirmation is in your email. If you have an account, your profile lists your orders.',
  },
};
