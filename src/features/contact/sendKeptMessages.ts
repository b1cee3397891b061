import type { AppThunk } from '../../shared/redux';
import { contactApi } from './contactApi';
import { readOutbox } from './contactOutbox';

/** Sends the kept messages, oldest first. After a failure, the others wait for the next attempt. */
export const sendKeptMessages =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { storage }) => {
    for (const { id } of readOutbox(storage)) {
      const { error } = await dispatch(contactApi.endpoints.sendKeptMessage.initiate(id, { track: false }));
      if (error) return;
    }
  };
