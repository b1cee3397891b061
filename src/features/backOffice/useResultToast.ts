import type { BackendError } from '../../shared/api/backendBaseQuery';
import { useAppDispatch } from '../../shared/redux';
import { failure } from '../toasts/toast';
import { toastRequested } from '../toasts/toastsSlice';

interface Result {
  error?: unknown;
}

/**
 * Returns a function that shows the result of a request and returns whether it succeeded. The map of messages is part of
 * the first load of public pages, so these messages are not in it.
 */
export function useResultToast() {
  const dispatch = useAppDispatch();

  return ({ error }: Result, successTitle: string, failureTitle: string) => {
    const toast = error ? failure(failureTitle, (error as BackendError).message) : { title: successTitle };
    dispatch(toastRequested(toast));
    return !error;
  };
}
