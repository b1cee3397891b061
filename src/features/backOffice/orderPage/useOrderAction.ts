import { useState } from 'react';
import type { BackendError } from '../../../shared/api/backendBaseQuery';

/** Runs actions on an order, one at a time, and keeps the error of the last action until the next one starts. */
export function useOrderAction() {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<BackendError>();

  /** Returns the data of the action; undefined if it failed or another one is running. */
  async function run<Data>(action: () => PromiseLike<{ data?: Data; error?: unknown }>): Promise<Data | undefined> {
    if (isBusy) return undefined;
    setIsBusy(true);
    setError(undefined);
    const result = await action();
    setIsBusy(false);
    setError(result.error as BackendError | undefined);
    return result.data;
  }

  return { isBusy, error, run };
}
