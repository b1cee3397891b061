import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CustomerOrder, OrderRequest } from '../../../domain/order/customerOrder';
import { whenPageWakes } from '../../../shared/lib/whenPageWakes';
import { useAppDispatch } from '../../../shared/redux';
import { viewOrder, type OrderAnswer } from './orderRequests';

type Answer = OrderAnswer<CustomerOrder>;

/**
 * Loads an order, and loads it again when the page becomes visible or the network returns. The order is kept in the
 * state of the component instead of the store, so that no recording contains it.
 * @param request names the same order in every render
 */
export function useCustomerOrder(request: OrderRequest) {
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(1);

  const load = useEffectEvent((onAnswer: (next: Answer) => void) =>
    dispatch(async () => onAnswer(await dispatch(viewOrder(request)))),
  );
  // A request that was sent before an action changed the order may be answered after it, with the order as it was.
  const changes = useRef(0);
  useEffect(() => {
    let isCurrent = true;
    const earlierChanges = changes.current;
    void load((next) => {
      if (isCurrent && changes.current === earlierChanges) setAnswer((before) => newest(before, next));
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const wake = useEffectEvent(() => {
    // Each request for a link that has ended counts as a guess.
    const hasEnded = 'token' in request && answer?.failure === 'notFound';
    if (!hasEnded) setAttempt((count) => count + 1);
  });
  useEffect(() => dispatch(whenPageWakes(() => wake())), [dispatch]);

  return {
    /** Null until the first answer. */
    answer,
    /** Shows the order that an action has returned. */
    showOrder: (data: CustomerOrder) => {
      changes.current++;
      setAnswer({ data });
    },
    /** Loads the order again, and shows the known order until then. */
    reload: () => setAttempt((count) => count + 1),
    tryAgain: () => {
      setAnswer(null);
      setAttempt((count) => count + 1);
    },
  };
}

/** Keeps the known order if the next request fails only for a time. */
function newest(before: Answer | null, next: Answer): Answer {
  const isTemporary = next.failure === 'unavailable' || next.failure === 'limited';
  return isTemporary && before?.data ? before : next;
}
