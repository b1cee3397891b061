import { useRef } from 'react';
import { useSelector } from 'react-redux';
import * as v from 'valibot';
import type { BackendError } from '../../shared/api/backendBaseQuery';
import { randomId } from '../../shared/lib/randomId';
import { useServices } from '../../shared/lib/useServices';
import { useAppDispatch } from '../../shared/redux';
import { selectUser } from './authSlice';
import { storeDraft } from './drafts';
import { readDraft } from './readDraft';

/** The hints of the server after which another request needs another id: the request with this id was stored or refused. */
const USED_ID_HINTS = ['request_id', 'refund_refused'];

/**
 * Returns a function that sends a request which creates something, and returns its result. The request has the same id until
 * the server has answered, so pressing the button again after a lost answer creates nothing twice.
 * @param draftName the name of the form's draft. With it, the id is stored beside the draft, for a day at most, and the
 *   request is known when the page was loaded again. Without it, the component keeps the id
 */
export function useSendOnce(draftName?: string) {
  const dispatch = useAppDispatch();
  const services = useServices();
  const user = useSelector(selectUser);
  const unanswered = useRef<string>(undefined);
  const storedName = draftName && `request:${draftName}`;

  const readStored = () =>
    storedName && user ? readDraft(services, user.id, storedName, v.string())?.value : undefined;
  const keep = (requestId: string | undefined) => {
    unanswered.current = requestId;
    if (storedName) dispatch(storeDraft(storedName, requestId));
  };

  return async <Result extends { error?: unknown }>(
    send: (requestId: string) => PromiseLike<Result>,
  ): Promise<Result> => {
    const requestId = unanswered.current ?? readStored() ?? randomId();
    keep(requestId);
    const result = await send(requestId);
    const error = result.error as BackendError | undefined;
    if (!error || USED_ID_HINTS.includes(error.hint)) keep(undefined);
    return result;
  };
}
