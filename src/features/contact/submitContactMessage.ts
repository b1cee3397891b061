import type { AppThunk } from '../../shared/redux';
import { toastRequested } from '../toasts/toastsSlice';
import { notSent } from './contactMessages';
import type { ContactFormValues } from './validateContactForm';

/**
 * Sends a message, or keeps it on the device if there is no network.
 * @returns false if the message is neither sent nor kept
 */
export const submitContactMessage =
  (values: ContactFormValues): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, services) => {
    const loaded = await import(/* webpackChunkName: "offline-contact-api" */ './contactApi').catch(() => null);
    if (!loaded) {
      dispatch(toastRequested(notSent()));
      return false;
    }
    const { keepContactMessage, sendContactMessage } = loaded.contactApi.endpoints;
    const id = services.isOnline() ? undefined : services.createId?.();
    const { error } = id
      ? await dispatch(keepContactMessage.initiate({ id, ...values }))
      : await dispatch(sendContactMessage.initiate(values));
    return !error;
  };
