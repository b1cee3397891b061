import { useState } from 'react';
import { useAppDispatch } from '../../../shared/redux';
import type { OrderThunk } from './orderRequests';

/** Runs actions on an order, one at a time. The message of a failed action stays until the next action starts. */
export function useCustomerOrderAction(onOutdated: (message: string) => void) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** Returns the data of the answer; null if the action failed or another one is running. */
  async function run<Data>(action: OrderThunk<Data>): Promise<Data | null> {
    if (isBusy) return null;
    setIsBusy(true);
    setError(null);
    const answer = await dispatch(action);
    setIsBusy(false);
    if (answer.failure === undefined) return answer.data;
    if (answer.failure === 'outdated') onOutdated(answer.message);
    else setError(answer.message);
    return null;
  }

  return { isBusy, error, run };
}
