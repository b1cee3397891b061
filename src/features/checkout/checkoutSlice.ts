import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
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

export interface CheckoutState {
  /** The form has been prefilled. */
  isOpen: boolean;
  step: CheckoutStep;
  paymentMethod: PaymentMethod;
  shipping: ShippingDetails;
  payment: PaymentState;
  /** Of the order that was paid last. */
  reference: string | null;
}

const initialState: CheckoutState = {
  isOpen: false,
  step: 1,
  paymentMethod: 'card',
  shipping: { name: '', email: '', phone: '', address: '' },
  payment: 'idle',
  reference: null,
};

/** The store named a payment page; the browser leaves for it. */
export const paymentSessionCreated = createAction<{ url: string }>('checkout/paymentSessionCreated');
/** The store named none. */
export const paymentFailed = createAction<{ message: string }>('checkout/paymentFailed');

// The next four change nothing; the toast tells of them.
/** A required field of the shipping form is empty. */
export const shippingRejected = createAction('checkout/shippingRejected');
/** Place Order was pressed; the notice offers to pay. */
export const orderPlaced = createAction('checkout/orderPlaced');
/** The review was opened with nothing in the cart; the page leaves for the products. */
export const emptyCheckoutLeft = createAction('checkout/emptyCheckoutLeft');
/** Paying was asked for with nothing in the cart. */
export const emptyCartRefused = createAction('checkout/emptyCartRefused');

/** Name, email and address are there; the phone is optional. */
export const isShippingComplete = ({ name, email, address }: ShippingDetails) =>
  [name, email, address].every((field) => field.trim() !== '');

/*
 *                      stepAdvanced              shippingSubmitted, if complete
 *                                                (stepAdvanced, if already so)
 *   checkoutOpened    ┌────────────▶            ┌────────────▶
 *   ───────────▶ 1 Review      2 Shipping ──────┘      3 Payment
 *                     ◀────────────┘  ◀────────────────────┘
 *                      stepReversed              stepReversed
 *
 *   closed ──checkoutOpened──▶ open ──checkoutVisited──▶ closed: nothing shows while the form is being prefilled.
 *
 *          paymentStarted            paymentSessionCreated
 *   idle ────────────────▶ starting ──────────────────────▶ redirecting
 *    ▲                         │                                 │
 *    ├─ paymentFailed ─────────┤                                 │
 *    ├─ pageRestored ──────────┘                                 │
 *    └─ paymentAbandoned, pageRestored ──────────────────────────┘
 *
 *   paymentConfirmed and paymentHandlingFailed lead from anywhere back to the start of both.
 */
export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    /** The review was asked for; what is known of the customer is being looked up. */
    checkoutVisited(checkout) {
      checkout.isOpen = false;
    },
    /** The review begins; the form is prefilled with what is known of the customer. */
    checkoutOpened(checkout, { payload }: PayloadAction<{ shipping: ShippingDetails }>) {
      checkout.isOpen = true;
      checkout.step = 1;
      checkout.shipping = payload.shipping;
    },
    /** Next. */
    stepAdvanced(checkout) {
      if (checkout.step === 1) checkout.step = 2;
      else if (isShippingComplete(checkout.shipping)) checkout.step = 3;
    },
    /** Back. */
    stepReversed(checkout) {
      checkout.step = checkout.step === 3 ? 2 : 1;
    },
    /** The form was complete. */
    shippingSubmitted(checkout, { payload: details }: PayloadAction<ShippingDetails>) {
      if (checkout.step !== 2 || !isShippingComplete(details)) return;
      checkout.shipping = details;
      checkout.step = 3;
    },
    /** Simulated, as the step says. */
    paymentMethodChosen(checkout, { payload: method }: PayloadAction<PaymentMethod>) {
      checkout.paymentMethod = method;
    },
    /** Paying was asked for; the store has not answered yet. */
    paymentStarted(checkout) {
      if (checkout.payment === 'idle') checkout.payment = 'starting';
    },
    /** The payment page did not come up, or the shopper stopped it. */
    paymentAbandoned(checkout) {
      if (checkout.payment === 'redirecting') checkout.payment = 'idle';
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(paymentSessionCreated, (checkout) => {
        if (checkout.payment === 'starting') checkout.payment = 'redirecting';
      })
      .addCase(paymentFailed, (checkout) => {
        if (checkout.payment === 'starting') checkout.payment = 'idle';
      })
      .addCase(paymentConfirmed, (_checkout, { payload }) => ({ ...initialState, reference: payload.reference }))
      .addCase(paymentHandlingFailed, () => initialState)
      // The browser kept the page as it was when it left for the payment page.
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
    /** True from the click until the payment page shows. */
    selectIsPaying: (checkout) => checkout.payment !== 'idle',
    selectOrderReference: (checkout) => checkout.reference,
  },
});

export const {
  checkoutVisited,
  checkoutOpened,
  stepAdvanced,
  stepReversed,
  shippingSubmitted,
  paymentMethodChosen,
  paymentStarted,
  paymentAbandoned,
} = checkoutSlice.actions;

export const {
  selectIsCheckoutOpen,
  selectCheckoutStep,
  selectPaymentMethod,
  selectShipping,
  selectPayment,
  selectIsPaying,
  selectOrderReference,
} = checkoutSlice.selectors;
