import { useEffect, useEffectEvent, useState } from 'react';
import type { CustomerOrder, OrderRequest } from '../../../domain/order/customerOrder';
import { whenPageWakes } from '../../../shared/lib/whenPageWakes';
import { useAppDispatch } from '../../../shared/redux';
import { viewOrder, type OrderAnswer } from './orderRequests';

type Answer = OrderAnswer<CustomerOrder>;

/**
 * Loads an order, and again when the page becomes visible or the network returns. What it answers is kept in the component,
 * so that it is in no recording.
 * @param request names the same order in every render
 */
export function useCustomerOrder(request: OrderRequest) {
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(1);

  const load = useEffectEvent((onAnswer: (next: Answer) => void) =>
    dispatch(async () => onAnswer(await dispatch(viewOrder(request)))),
  );
  useEffect(() => {
    let isCurrent = true;
    void load((next) => {
      if (isCurrent) setAnswer((before) => newest(before, next));
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  useEffect(() => dispatch(whenPageWakes(() => setAttempt((count) => count + 1))), [dispatch]);

  return {
    /** Null until the first answer. */
    answer,
    /** Shows the order that an action has returned. */
    showOrder: (data: CustomerOrder) => setAnswer({ data }),
    /** Loads the order again, and shows it as it is known until then. */
    reload: () => setAttempt(attempt + 1),
    tryAgain: () => {
      setAnswer(null);
      setAttempt(attempt + 1);
    },
  };
}

/** What is known of an order stays, if the shop does not answer meanwhile. */
function newest(before: Answer | null, next: Answer): Answer {
  const isTemporary = next.failure === 'unavailable' || next.failure === 'limited';
  return isTemporary && before?.data ? before : next;
}
