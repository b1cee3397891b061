import { useEffect, useState } from 'react';
import { useAppDispatch, type AppThunk } from '../../shared/redux';
import { LazyComponent } from '../../shared/ui/LazyComponent';
import { OUTBOX_KEY } from './outboxKey';

const loadKeptMessages = async () =>
  (await import(/* webpackChunkName: "offline-kept-messages" */ './KeptMessages')).KeptMessages;

/**
 * The messages that are kept on this device. They are loaded, with RTK Query, when there are any or there may soon be one.
 * @param isFormUsed somebody is writing a message
 */
export function LazyKeptMessages({ isFormUsed }: { isFormUsed: boolean }) {
  const dispatch = useAppDispatch();
  const [hasMessages, setHasMessages] = useState(false);
  useEffect(() => dispatch(watchOutbox(() => setHasMessages(true))), [dispatch]);
  return <LazyComponent load={loadKeptMessages} isNeeded={hasMessages || isFormUsed} props={{}} />;
}

/**
 * Calls the listener if messages are kept, and when another tab keeps one.
 * @returns a function that removes the listener
 */
const watchOutbox =
  (listener: () => void): AppThunk<() => void> =>
  (_dispatch, _getState, { storage, onStorageChange }) => {
    if (storage.getItem(OUTBOX_KEY) !== null) listener();
    return onStorageChange(OUTBOX_KEY, listener);
  };
