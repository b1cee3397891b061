import type { AppThunk } from '../../shared/redux';
import { contactApi, type ContactFormValues } from './contactApi';

/**
 * Sends a message, or keeps it on the device if there is no network.
 * @returns false if the message is neither sent nor kept
 */
export const submitContactMessage =
  (values: ContactFormValues): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, services) => {
    const { keepContactMessage, sendContactMessage } = contactApi.endpoints;
    const id = services.isOnline() ? undefined : services.createId?.();
    const { error } = id
      ? await dispatch(keepContactMessage.initiate({ id, ...values }))
      : await dispatch(sendContactMessage.initiate(values));
    return !error;
  };
