import { createAction } from '@reduxjs/toolkit';

// Raised by checkout and handled by checkout and cart. They are declared here because cart does not import checkout.

/** The customer returned from the payment page after paying. Empties the cart and resets the checkout. */
export const paymentConfirmed = createAction<{ reference: string }>('checkout/paymentConfirmed');

/** The payment succeeded, but the saved order details cannot be read. Empties the cart and resets the checkout. */
export const paymentHandlingFailed = createAction<{ message: string }>('checkout/paymentHandlingFailed');
