import type { RootState } from '../rootReducer';
import type { Mask } from './mask';

// Events that cannot contain personal data: products, cart lines, steps. All other events are masked.
const PUBLIC_EVENTS =
  /^(cart|shop|__rtkq|storeApi\/executeQuery)\/|^checkout\/(step|paymentMethod|paymentStarted|paymentAbandoned)|^toasts\/toast(Held|Released|Dismissed|Expired|ActionChosen)$/;

/** Returns a function that checks, by its type, whether an event can be kept without masking. */
export function createPublicCheck() {
  const results = new Map<string, boolean>();
  return (type: string) => {
    let isPublic = results.get(type);
    if (isPublic === undefined) results.set(type, (isPublic = PUBLIC_EVENTS.test(type)));
    return isPublic;
  };
}

/**
 * Returns a function that masks successive states slice by slice. An unchanged slice costs only a comparison.
 * @param mask must cache its results, so that unchanged parts of a changed slice are not masked again
 */
export function createStateMask(mask: Mask) {
  let last: RootState | undefined;
  let lastMasked: RootState | undefined;

  /** A toast contains text of the event that showed it, whichever events follow. */
  const maskToasts = (toasts: RootState['toasts'], isPublic: boolean) => {
    if (lastMasked && last?.toasts.current === toasts.current) return { ...toasts, current: lastMasked.toasts.current };
    return isPublic ? toasts : mask(toasts);
  };

  /** @param isPublic whether the event that led to this state is public */
  return (state: RootState, isPublic: boolean): RootState => {
    if (state === last && lastMasked) return lastMasked;
    const maskIfChanged = <Slice extends keyof RootState>(
      slice: Slice,
      maskSlice: (value: RootState[Slice]) => RootState[Slice],
    ) => (lastMasked && last?.[slice] === state[slice] ? lastMasked[slice] : maskSlice(state[slice]));
    lastMasked = {
      cart: state.cart,
      checkout: maskIfChanged('checkout', mask),
      auth: maskIfChanged('auth', mask),
      toasts: maskIfChanged('toasts', (toasts) => maskToasts(toasts, isPublic)),
      // The catalog is public; a checkout session is not.
      storeApi: maskIfChanged(
        'storeApi',
        (storeApi) => storeApi && { ...storeApi, mutations: mask(storeApi.mutations) },
      ),
      backendApi: maskIfChanged('backendApi', mask),
    };
    last = state;
    return lastMasked;
  };
}
