import { isQuantity } from '../../domain/quantity';
import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { isShippingComplete } from '../../features/checkout/checkoutSlice';
import type { RootState } from '../rootReducer';

/** What no sequence of events may lead to; each names what is wrong with the state. */
const LAWS: [name: string, holds: (state: RootState) => boolean][] = [
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
      sum(state, ({ variant, quantity }) => (variant.sale_price_in_cents ?? variant.price_in_cents) * quantity),
  ],
  [
    'the count is the sum of the quantities',
    (state) => selectCartCount(state) === sum(state, ({ quantity }) => quantity),
  ],
  ['the step is 1, 2 or 3', ({ checkout }) => [1, 2, 3].includes(checkout.step)],
  [
    'nobody pays without saying where to send it',
    ({ checkout }) => checkout.step < 3 || isShippingComplete(checkout.shipping),
  ],
  [
    'a payment is idle, starting or redirecting',
    ({ checkout }) => ['idle', 'starting', 'redirecting'].includes(checkout.payment),
  ],
  [
    'a toast has words and the number before the next',
    ({ toasts }) => !toasts.current || (toasts.current.title !== '' && toasts.current.id === toasts.nextId - 1),
  ],
  [
    'somebody is signed in, or nobody',
    ({ auth }) => (auth.status === 'signedIn' ? auth.user !== null : auth.status !== 'signedOut' || auth.user === null),
  ],
  ['an administrator is somebody', ({ auth }) => !auth.isAdmin || (auth.user !== null && auth.status === 'signedIn')],
];

/** The laws that a state breaks. */
export const brokenLaws = (state: RootState): string[] =>
  LAWS.filter(([, holds]) => !holds(state)).map(([name]) => name);

const sum = ({ cart }: RootState, of: (line: RootState['cart']['lines'][number]) => number) =>
  cart.lines.reduce((total, line) => total + of(line), 0);
