import { asNonEmptyString, asRecord } from '../../shared/lib/narrow';
import type { AppThunk } from '../../shared/redux';
import { toastRequested } from '../toasts/toastsSlice';
import { notSent } from './contactMessages';
import type { ContactMessage } from './contactOutbox';

/**
 * Sends a message, or keeps it on the device if there is no network. A message with the same id is stored once.
 * @returns null if the message is neither sent nor kept; otherwise with its ticket number if it was sent
 */
export const submitContactMessage =
  (message: ContactMessage): AppThunk<Promise<{ ticket: string | null } | null>> =>
  async (dispatch, _getState, services) => {
    const loaded = await import(/* webpackChunkName: "offline-contact-api" */ './contactApi').catch(() => null);
    if (!loaded) {
      dispatch(toastRequested(notSent()));
      return null;
    }
    const { keepContactMessage, sendContactMessage } = loaded.contactApi.endpoints;
    const request = services.isOnline() ? sendContactMessage : keepContactMessage;
    const { data, error } = await dispatch(request.initiate(message));
    return error ? null : { ticket: asNonEmptyString(asRecord(data)?.ticket) };
  };
