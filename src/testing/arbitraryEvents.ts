import type { Action } from '@reduxjs/toolkit';
import fc, { type Arbitrary } from 'fast-check';
import * as auth from '../features/auth/authEvents';
import { adminStatusReceived, sessionChanged } from '../features/auth/authSlice';
import * as cart from '../features/cart/cartSlice';
import * as checkout from '../features/checkout/checkoutSlice';
import { checkoutStatuses } from '../domain/order/checkoutStatus';
import {
  toastActionChosen,
  toastDismissed,
  toastExpired,
  toastHeld,
  toastReleased,
  toastRequested,
} from '../features/toasts/toastsSlice';
import * as payment from '../shared/paymentEvents';
import { asRemote, newVersionInstalled, pageRestored, shopOpened } from '../shared/redux';
import { anyApiEvent } from './arbitraryApiEvents';
import { lineOf } from './cartLines';

/*
 * Generators of all events of the shop, with any payload that the type allows, valid or not. There are only a few ids, so
 * that events concern the same objects, and some extreme numbers.
 */

const always = (event: () => Action): Arbitrary<Action> => fc.constant(null).map(event);

const cartLines = ['pekoe', 'frost', 'dust'].flatMap((name) => [
  lineOf(name),
  lineOf(name, 1, { amount: 100, sale_amount: 0 }),
]);
const variantId = fc.constantFrom('pekoe-100', 'frost-100', 'dust-100', 'unknown');
const quantity = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 1.5, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE) },
);
const line = fc
  .tuple(fc.constantFrom(...cartLines), fc.record({ quantity }))
  .map(([cartLine, change]) => ({ ...cartLine, ...change }));
const lines = fc.array(line, { maxLength: 3 });
const path = fc.constantFrom<cart.AddPath>('card', 'detail');

const text = fc.constantFrom('', '  ', 'Asha', 'Meera Nair', '12 Estate Road');
const email = fc.constantFrom('', 'asha@nbt.example', 'meera@example.com');
const shipping = fc.record({ name: text, email, phone: fc.constantFrom('', '+91 98470 12345'), address: text });
const reference = fc.constantFrom('NBT-123456', 'NBT-654321');
const failure = fc.record({
  message: fc.constantFrom('Invalid login credentials', 'asha@nbt.example is unknown', 'Call +91 98470 12345'),
});

const userId = fc.constantFrom('u1', 'u2');
const session = fc.option(
  fc.record({ user: fc.record({ id: userId, email, fullName: text }), expiresAt: fc.option(fc.nat()) }),
);
const toastId = fc.nat({ max: 20 });
const toastHold = fc.record({ id: toastId, by: fc.constantFrom('focus', 'pointer') });

export const anyCartEvent: Arbitrary<Action> = fc.oneof(
  fc.tuple(line, path).map((args) => cart.itemAdded(...args)),
  lines.map(cart.orderRepeated),
  variantId.map(cart.lineRemoved),
  fc.record({ variantId, quantity }).map(cart.quantityChanged),
  always(cart.cartCleared),
  lines.map(cart.cartReplaced),
  fc.record({ line, index: fc.nat({ max: 4 }) }).map(cart.lineRestored),
  line.map(({ variant }) => cart.offerAccepted(variant)),
);

const localCartEvent: Arbitrary<Action> = fc.oneof(
  fc.record({ message: text, path }).map(cart.itemRejected),
  lines.map(cart.cartRehydrated),
  fc.dictionary(variantId, fc.option(line.map(({ variant }) => variant))).map(cart.offersReceived),
  always(cart.cartOpened),
  always(cart.cartClosed),
  anyCartEvent.map(asRemote),
);

const checkoutEvent: Arbitrary<Action> = fc.oneof(
  always(checkout.checkoutVisited),
  fc.record({ shipping }).map(checkout.checkoutOpened),
  always(checkout.stepAdvanced),
  always(checkout.stepReversed),
  fc.constantFrom<checkout.CheckoutStep>(1, 2, 3).map(checkout.stepVisited),
  shipping.map(checkout.shippingSubmitted),
  always(checkout.shippingRejected),
  fc.constantFrom<checkout.PaymentMethod>('card', 'upi').map(checkout.paymentMethodChosen),
  always(checkout.orderPlaced),
  always(checkout.emptyCheckoutLeft),
  always(checkout.emptyCartRejected),
  always(checkout.paymentStarted),
  always(checkout.paymentSessionCreated),
  failure.map(checkout.paymentFailed),
  always(checkout.paymentHeld),
  always(checkout.paymentAbandoned),
  always(checkout.paymentCheckStarted),
  fc
    .record({ outcome: fc.constantFrom(...checkoutStatuses, 'unavailable', 'unknown'), order: reference })
    .map((report) => checkout.paymentOutcomeReported(report)),
  reference.map((each) => payment.paymentConfirmed({ reference: each })),
  failure.map(payment.paymentHandlingFailed),
);

const authEvent: Arbitrary<Action> = fc.oneof(
  session.map(sessionChanged),
  fc.record({ userId, isAdmin: fc.boolean() }).map(adminStatusReceived),
  fc.constantFrom(undefined, '/checkout', '/orders/NBT-482913').map((returnTo) => auth.signedIn({ returnTo })),
  ...[
    auth.signedUp,
    auth.signedOut,
    auth.signedOutEverywhere,
    auth.accountDeleted,
    auth.emailConfirmed,
    auth.adminSignedIn,
    auth.passwordResetRequested,
    auth.passwordChanged,
  ].map(always),
  ...[
    auth.signUpFailed,
    auth.signInFailed,
    auth.googleSignInFailed,
    auth.signOutFailed,
    auth.adminSignInRejected,
    auth.passwordResetFailed,
    auth.passwordChangeFailed,
    auth.confirmationRequestFailed,
  ].map((event) => failure.map((payload): Action => event(payload))),
);

const toastEvent: Arbitrary<Action> = fc.oneof(
  fc
    .constantFrom({ title: 'Toast' }, { title: 'Toast', description: 'Message to asha@nbt.example' })
    .map(toastRequested),
  toastHold.map(toastHeld),
  toastHold.map(toastReleased),
  toastId.map(toastDismissed),
  toastId.map(toastExpired),
  toastId.map((id) => toastActionChosen({ id, actionId: 'payment' })),
);

const pageEvent: Arbitrary<Action> = fc.oneof(...[shopOpened, pageRestored, newVersionInstalled].map(always));

const anyEvent: Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: anyCartEvent },
  { weight: 3, arbitrary: localCartEvent },
  { weight: 6, arbitrary: checkoutEvent },
  { weight: 4, arbitrary: authEvent },
  { weight: 3, arbitrary: toastEvent },
  { weight: 1, arbitrary: pageEvent },
  { weight: 4, arbitrary: anyApiEvent },
);

/** Generates a sequence of at most `maxLength` events. */
export const anyEventSequence = (maxLength = 60): Arbitrary<Action[]> => fc.array(anyEvent, { maxLength, size: 'max' });
