import type { Action } from '@reduxjs/toolkit';
import { isFollowed } from '../../shared/redux';
import {
  adminSignedIn,
  adminSignInRejected,
  googleSignInFailed,
  passwordChanged,
  passwordChangeFailed,
  passwordResetFailed,
  passwordResetRequested,
  signedIn,
  signedUp,
  signInFailed,
  signOutFailed,
  signUpFailed,
} from '../auth/authEvents';
import { itemAdded, itemRejected } from '../cart/cartSlice';
import {
  emptyCartRefused,
  emptyCheckoutLeft,
  orderPlaced,
  paymentFailed,
  shippingRejected,
} from '../checkout/checkoutSlice';
import { endpointMessage } from './endpointMessages';
import { failure } from './notices';
import type { ToastContent } from './toast';

type Words = (action: Action) => ToastContent;

/** An event and what it tells people. */
const on = <Event extends Action>(
  event: { type: string; match: (action: Action) => action is Event },
  words: (event: Event) => ToastContent,
) => [event.type, words as Words] as const;

const table = new Map<string, Words>([
  on(itemAdded, ({ payload: { product, variant, quantity }, meta }) => ({
    title: 'Added to Cart!',
    description:
      meta.path === 'card'
        ? `${product.title} has been added to your cart.`
        : `${quantity} x ${product.title} (${variant.title}) added.`,
  })),
  on(itemRejected, ({ payload: { title, variantTitle, available, path } }) =>
    failure(
      path === 'card' ? 'Error adding to cart' : 'Oh no! Something went wrong.',
      `Not enough stock for ${title} (${variantTitle}). Only ${available} left.`,
    ),
  ),

  on(emptyCheckoutLeft, () => failure('Your cart is empty!', 'Redirecting to products page.')),
  on(emptyCartRefused, () => failure('Your cart is empty')),
  on(shippingRejected, () => failure('Missing Information', 'Please fill in all required shipping fields.')),
  on(orderPlaced, () => ({
    title: 'Feature Not Implemented',
    description: 'Placing an order here is a demo. Pay on our secure payment page instead.',
    action: { label: 'Pay securely', event: 'payment' },
  })),
  on(paymentFailed, ({ payload }) => failure('Checkout Error', payload.message)),

  on(signedUp, () => ({ title: 'Signup Successful!', description: 'Please check your email to verify your account.' })),
  on(signUpFailed, ({ payload }) => failure('Sign up Failed', payload.message)),
  on(signedIn, () => ({ title: 'Login Successful!', description: 'Welcome back!' })),
  on(signInFailed, ({ payload }) => failure('Sign in Failed', payload.message)),
  on(googleSignInFailed, ({ payload }) => failure('Google Auth Failed', payload.message)),
  on(signOutFailed, ({ payload }) => failure('Sign out Failed', payload.message)),
  on(adminSignedIn, () => ({ title: 'Admin Login Successful!' })),
  on(adminSignInRejected, ({ payload }) => failure('Login Failed', payload.message)),
  on(passwordResetRequested, () => ({
    title: 'Check your email',
    description: 'If an account uses this address, a link to choose a new password is on its way.',
  })),
  on(passwordResetFailed, ({ payload }) => failure('Password reset failed', payload.message)),
  on(passwordChanged, () => ({ title: 'Password changed', description: 'Use it the next time you log in.' })),
  on(passwordChangeFailed, ({ payload }) => failure('Password change failed', payload.message)),
]);

/** What the shop tells people of an event, character for character; null where it tells nothing. */
export function messageFor(action: Action): ToastContent | null {
  // The tab in which it happened has told it.
  if (isFollowed(action)) return null;
  return table.get(action.type)?.(action) ?? endpointMessage(action);
}
