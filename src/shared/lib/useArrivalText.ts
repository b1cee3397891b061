import { useEffect, useState } from 'react';
import { dayInIndia } from '../../domain/dates';
import { useHasOwnStore } from './useHasOwnStore';

const loadBusinessDays = () =>
  import(/* webpackChunkName: "offline-business-days" */ '../../domain/order/businessDays');

/**
 * Returns when a parcel arrives. The first render has no dates, because prerendered pages have none and the list of
 * holidays is in a chunk of its own. Null for a rented store, which ships by its own rules.
 * @param paidAt when the order was paid, in milliseconds; by default now
 */
export function useArrivalText(paidAt?: number): string | null {
  const isShown = useHasOwnStore();
  const [text, setText] = useState('Arrives in 6-10 business days');

  useEffect(() => {
    if (!isShown) return;
    let isMounted = true;
    loadBusinessDays().then(
      ({ arrivalAfterPayment, arrivalText }) =>
        isMounted && setText(arrivalText(arrivalAfterPayment(dayInIndia(new Date(paidAt ?? Date.now()))))),
      // The text without dates stays.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [isShown, paidAt]);

  return isShown ? text : null;
}
