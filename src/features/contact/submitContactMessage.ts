import { asNonEmptyString, asRecord } from '../../shared/lib/narrow';
import type { AppThunk } from '../../shared/redux';
import { toastRequested } from '../toasts/toastsSlice';
import { notSent } from './contactMessages';
import type { ContactFormValues } from './validateContactForm';

/**
 * Sends a message, or keeps it on the device if there is no network.
 * @returns null if the message is neither sent nor kept; otherwise with its ticket number if it was sent
 */
export const submitContactMessage =
  (values: ContactFormValues): AppThunk<Promise<{ ticket: string | null } | null>> =>
  async (dispatch, _getState, services) => {
    const loaded = await import(/* webpackChunkName: "offline-contact-api" */ './contactApi').catch(() => null);
    if (!loaded) {
      dispatch(toastRequested(notSent()));
      return null;
    }
    const { keepContactMessage, sendContactMessage } = loaded.contactApi.endpoints;
    const id = services.isOnline() ? undefined : services.createId?.();
    const { data, error } = id
      ? await dispatch(keepContactMessage.initiate({ id, ...values }))
      : await dispatch(sendContactMessage.initiate(values));
    return error ? null : { ticket: asNonEmptyString(asRecord(data)?.ticket) };
  };
