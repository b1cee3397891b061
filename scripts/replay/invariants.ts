import type { RootState } from '../../src/app/rootReducer';
import { isQuantity } from '../../src/domain/catalog/quantity';
import { selectCartCount, selectCartTotal } from '../../src/features/cart/cartSlice';
import { isShippingComplete } from '../../src/features/checkout/checkoutSlice';

/** Conditions that every state must meet, after any sequence of events. */
const invariants: [description: string, holds: (state: RootState) => boolean][] = [
  [
    'every quantity is a whole number of at least 1',
    ({ cart }) => cart.lines.every(({ quantity }) => isQuantity(quantity)),
  ],
  [
    'a variant has one line',
    ({ cart }) => new Set(cart.lines.map(({ variant }) => variant.id)).size === cart.lines.length,
  ],
  [
    'the total is the sum of the lines',
    (state) =>
      selectCartTotal(state) ===
      sumOfLines(state, ({ variant, quantity }) => (variant.sale_price_in_cents ?? variant.price_in_cents) * quantity),
  ],
  [
    'the count is the sum of the quantities',
    (state) => selectCartCount(state) === sumOfLines(state, ({ quantity }) => quantity),
  ],
  ['the checkout step is 1, 2 or 3', ({ checkout }) => [1, 2, 3].includes(checkout.step)],
  [
    'the payment step has complete shipping details',
    ({ checkout }) => checkout.step < 3 || isShippingComplete(checkout.shipping),
  ],
  [
    'a payment is idle, starting or redirecting',
    ({ checkout }) => ['idle', 'starting', 'redirecting'].includes(checkout.payment),
  ],
  [
    'a toast has a title and the id before the next one',
    ({ toasts }) => !toasts.current || (toasts.current.title !== '' && toasts.current.id === toasts.nextId - 1),
  ],
  [
    'a signed-in state has a user and a signed-out state has none',
    ({ auth }) => (auth.status === 'signedIn' ? auth.user !== null : auth.status !== 'signedOut' || auth.user === null),
  ],
  ['an administrator is signed in', ({ auth }) => !auth.isAdmin || (auth.user !== null && auth.status === 'signedIn')],
];

/** Returns the descriptions of the invariants that a state violates. */
export const violatedInvariants = (state: RootState): string[] =>
  invariants.filter(([, holds]) => !holds(state)).map(([description]) => description);

const sumOfLines = ({ cart }: RootState, valueOf: (line: RootState['cart']['lines'][number]) => number) =>
  cart.lines.reduce((total, line) => total + valueOf(line), 0);
