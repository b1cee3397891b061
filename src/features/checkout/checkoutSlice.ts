import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CheckoutStatus, CheckoutSummary } from '../../domain/order/checkoutStatus';
import { paymentConfirmed, paymentHandlingFailed } from '../../shared/paymentEvents';
import { pageRestored } from '../../shared/redux';

export type CheckoutStep = 1 | 2 | 3;
export type PaymentMethod = 'card' | 'upi';
export type PaymentState = 'idle' | 'starting' | 'redirecting';

export interface ShippingDetails {
  name: string;
  email: string;
  phone: string;
  address: string;
}

/**
 * What is known about the payment that the shopper returned from: its status, `unavailable` if the store does not
 * answer, `unknown` if the address names no payment.
 */
export type PaymentOutcome = CheckoutStatus | 'unavailable' | 'unknown';

export interface CheckoutState {
  /** True once the shipping details are prefilled. */
  isOpen: boolean;
  step: CheckoutStep;
  paymentMethod: PaymentMethod;
  shipping: ShippingDetails;
  payment: PaymentState;
  /** The reference of the order whose chat is being opened. */
  reference: string | null;
  /** Null while the store is asked for the first time. */
  outcome: PaymentOutcome | null;
  /** The reference of the order that `outcome` is about, if the store has named it. */
  order: string | null;
  /** Null unless the delivery details can be entered or changed. */
  summary: CheckoutSummary | null;
  /** True if another browser has entered the delivery details. */
  isEnteredElsewhere: boolean;
}

type PaymentReport = Pick<CheckoutState, 'outcome' | 'order' | 'summary' | 'isEnteredElsewhere'>;

const unknownPayment: PaymentReport = {
  outcome: null,
  order: null,
  summary: null,
  isEnteredElsewhere: false,
};

const initialState: CheckoutState = {
  ...unknownPayment,
  isOpen: false,
  step: 1,
  paymentMethod: 'card',
  shipping: { name: '', email: '', phone: '', address: '' },
  payment: 'idle',
  reference: null,
};

/** The outcomes after which the store is asked again. */
const isUndecided = ({ outcome }: CheckoutState) =>
  outcome === null || outcome === 'waiting' || outcome === 'unavailable';

function stopStarting(checkout: CheckoutState) {
  if (checkout.payment === 'starting') checkout.payment = 'idle';
}

/** The store named the page on which the checkout continues. The browser is redirected to it. */
export const paymentSessionCreated = createAction('checkout/paymentSessionCreated');
/** The store did not create a checkout session. `reason` is the store's message for the shopper. */
export const paymentFailed = createAction<{ message: string; reason?: string }>('checkout/paymentFailed');

/** The cart has changed since it was filled. The shopper has to decide before another payment is started. */
export const paymentHeld = createAction('checkout/paymentHeld');

// The next four change no state; a toast reports them.

/** The shipping form was submitted with an empty required field. */
export const shippingRejected = createAction('checkout/shippingRejected');
/** Place Order was clicked while payments are simulated. */
export const orderPlaced = createAction('checkout/orderPlaced');
/** The checkout page was opened with an empty cart. The page redirects to the products. */
export const emptyCheckoutLeft = createAction('checkout/emptyCheckoutLeft');
/** Payment was requested with an empty cart. */
export const emptyCartRejected = createAction('checkout/emptyCartRejected');

/** True if name, email and address are filled in. The phone is optional. */
export const isShippingComplete = ({ name, email, address }: ShippingDetails) =>
  [name, email, address].every((field) => field.trim() !== '');

/*
 *                      stepAdvanced              shippingSubmitted, if complete
 *                                                (stepAdvanced, if it was before)
 *   checkoutOpened    ┌────────────▶            ┌────────────▶
 *   ───────────▶ 1 Review      2 Shipping ──────┘      3 Payment
 *                     ◀────────────┘  ◀────────────────────┘
 *                      stepReversed              stepReversed
 *   stepVisited: any ──▶ any; to 2 instead of 3 while the shipping details are incomplete
 *
 *   closed ──checkoutOpened──▶ open ──checkoutVisited──▶ closed
 *   While it is closed, the page shows a loading indicator.
 *
 *          paymentStarted            paymentSessionCreated
 *   idle ────────────────▶ starting ──────────────────────▶ redirecting
 *    ▲                         │                                 │
 *    ├─ paymentFailed, ────────┤                                 │
 *    │  paymentHeld            │                                 │
 *    ├─ pageRestored ──────────┘                                 │
 *    └─ paymentAbandoned, pageRestored ──────────────────────────┘
 *
 *   The outcome of a payment, on /success and /delivery:
 *
 *                              paymentOutcomeReported
 *                                     ┌──────┐
 *   paymentCheckStarted               │      ▼
 *   ──────────────────▶ not known ──▶ waiting, unavailable ──▶ paid, cancelled, expired, failed, unknown
 *
 *   paymentConfirmed, paymentHandlingFailed: any ──▶ paid
 *
 *   paymentConfirmed and paymentHandlingFailed reset the first two machines from any state.
 */
export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    /** The checkout page was opened. The customer's details are being fetched. */
    checkoutVisited(checkout) {
      checkout.isOpen = false;
    },
    /** The customer's details were fetched. Starts at the first step with the details prefilled. */
    checkoutOpened(checkout, { payload }: PayloadAction<{ shipping: ShippingDetails }>) {
      checkout.isOpen = true;
      checkout.step = 1;
      checkout.shipping = payload.shipping;
    },
    /** Next was clicked. Goes to the next step; to payment only if the shipping details are complete. */
    stepAdvanced(checkout) {
      if (checkout.step === 1) checkout.step = 2;
      else if (isShippingComplete(checkout.shipping)) checkout.step = 3;
    },
    /** Back was clicked. Goes to the previous step. */
    stepReversed(checkout) {
      checkout.step = checkout.step === 3 ? 2 : 1;
    },
    /** The page shows the history entry of a step: after Back or Forward of the browser, or when the page was loaded. */
    stepVisited(checkout, { payload: step }: PayloadAction<CheckoutStep>) {
      checkout.step = step === 3 && !isShippingComplete(checkout.shipping) ? 2 : step;
    },
    /** The shipping form was submitted. Stores complete details and goes to the payment step. */
    shippingSubmitted(checkout, { payload: details }: PayloadAction<ShippingDetails>) {
      if (checkout.step !== 2 || !isShippingComplete(details)) return;
      checkout.shipping = details;
      checkout.step = 3;
    },
    /** A simulated payment method was selected. */
    paymentMethodChosen(checkout, { payload: method }: PayloadAction<PaymentMethod>) {
      checkout.paymentMethod = method;
    },
    /** Payment was requested. The checkout session is being created. */
    paymentStarted(checkout) {
      if (checkout.payment === 'idle') checkout.payment = 'starting';
    },
    /** The payment page did not load in time, or loading was stopped. Allows another attempt. */
    paymentAbandoned(checkout) {
      if (checkout.payment === 'redirecting') checkout.payment = 'idle';
    },
    /** A page that shows a payment was opened. The store is asked for the payment's status. */
    paymentCheckStarted(checkout) {
      Object.assign(checkout, unknownPayment);
    },
    /** The store reported the status of the payment, or it turned out that the store cannot report it. */
    paymentOutcomeReported(
      checkout,
      { payload }: PayloadAction<Pick<PaymentReport, 'outcome'> & Partial<PaymentReport>>,
    ) {
      if (isUndecided(checkout)) Object.assign(checkout, payload);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(paymentSessionCreated, (checkout) => {
        if (checkout.payment === 'starting') checkout.payment = 'redirecting';
      })
      .addCase(paymentFailed, stopStarting)
      .addCase(paymentHeld, stopStarting)
      .addCase(paymentConfirmed, ({ order }, { payload: { reference } }) => ({
        ...initialState,
        reference,
        outcome: 'paid',
        order,
      }))
      .addCase(paymentHandlingFailed, ({ order }) => ({ ...initialState, outcome: 'paid', order }))
      // The page returned from the back/forward cache in the state it had before the redirect.
      .addCase(pageRestored, (checkout) => {
        checkout.payment = 'idle';
      });
  },
  selectors: {
    selectIsCheckoutOpen: (checkout) => checkout.isOpen,
    selectCheckoutStep: (checkout) => checkout.step,
    selectPaymentMethod: (checkout) => checkout.paymentMethod,
    selectShipping: (checkout) => checkout.shipping,
    selectPayment: (checkout) => checkout.payment,
    /** True from the click until the browser leaves for the payment page. */
    selectIsPaying: (checkout) => checkout.payment !== 'idle',
    selectOrderReference: (checkout) => checkout.reference,
    selectPaymentOutcome: (checkout) => checkout.outcome,
    selectPaidOrder: (checkout) => checkout.order,
    selectCheckoutSummary: (checkout) => checkout.summary,
    selectIsEnteredElsewhere: (checkout) => checkout.isEnteredElsewhere,
  },
});

export const {
  checkoutVisited,
  checkoutOpened,
  stepAdvanced,
  stepReversed,
  stepVisited,
  shippingSubmitted,
  paymentMethodChosen,
  paymentStarted,
  paymentAbandoned,
  paymentCheckStarted,
  paymentOutcomeReported,
} = checkoutSlice.actions;

export const {
  selectIsCheckoutOpen,
  selectCheckoutStep,
  selectPaymentMethod,
  selectShipping,
  selectPayment,
  selectIsPaying,
  selectOrderReference,
  selectPaymentOutcome,
  selectPaidOrder,
  selectCheckoutSummary,
  selectIsEnteredElsewhere,
} = checkoutSlice.selectors;
