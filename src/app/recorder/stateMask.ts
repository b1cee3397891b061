import type { RootState } from '../rootReducer';
import type { Mask } from './mask';

// Events in which nobody's words can be: what is for sale, what is in the cart, which step. All others are looked through.
const PUBLIC =
  /^(cart|shop|__rtkq|storeApi\/executeQuery)\/|^checkout\/(step|paymentMethod|paymentStarted|paymentAbandoned)|^toasts\/toast(Dismissed|Expired|ActionChosen)/;

/** Tells events that can be kept as they are. */
export function createPublicCheck() {
  const known = new Map<string, boolean>();
  return (type: string) => {
    let isPublic = known.get(type);
    if (isPublic === undefined) known.set(type, (isPublic = PUBLIC.test(type)));
    return isPublic;
  };
}

/**
 * Masks one state after the other, slice by slice: one that did not change costs a comparison.
 * @param mask with a memory of its own, so that what a slice shares with its last one costs no more
 */
export function createStateMask(mask: Mask) {
  let last: RootState | undefined;
  let lastMasked: RootState | undefined;

  /** @param isPublic of the event that led to this state */
  return (state: RootState, isPublic: boolean): RootState => {
    if (state === last && lastMasked) return lastMasked;
    const keep = <Slice extends keyof RootState>(
      slice: Slice,
      masked: (value: RootState[Slice]) => RootState[Slice],
    ) => (lastMasked && last?.[slice] === state[slice] ? lastMasked[slice] : masked(state[slice]));
    lastMasked = {
      cart: state.cart,
      checkout: keep('checkout', mask),
      auth: keep('auth', mask),
      // A toast holds the words of the event that raised it.
      toasts: keep('toasts', isPublic ? (toasts) => toasts : mask),
      // The catalogue is everybody's; a payment session is not.
      storeApi: keep('storeApi', (storeApi) => ({ ...storeApi, mutations: mask(storeApi.mutations) })),
      backendApi: keep('backendApi', mask),
    };
    last = state;
    return lastMasked;
  };
}
