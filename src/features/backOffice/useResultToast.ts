import type { BackendError } from '../../shared/api/backendBaseQuery';
import { useAppDispatch } from '../../shared/redux';
import { failure } from '../toasts/toast';
import { reasonOf } from './reasonOf';
import { toastRequested } from '../toasts/toastsSlice';

interface Result {
  error?: unknown;
}

/**
 * Returns a function that shows the result of an action in a toast and returns whether it succeeded. A result without a
 * title is not shown: the page shows it in another way, for example a failure in a `FailureAlert` of the form. These
 * messages are not in the map of messages, because the map is part of the first load of public pages.
 */
export function useResultToast() {
  const dispatch = useAppDispatch();

  return ({ error }: Result, successTitle?: string, failureTitle?: string) => {
    if (!error && successTitle) dispatch(toastRequested({ title: successTitle }));
    if (error && failureTitle) dispatch(toastRequested(failure(failureTitle, reasonOf(error as BackendError))));
    return !error;
  };
}
