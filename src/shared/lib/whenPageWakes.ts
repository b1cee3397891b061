import type { AppThunk } from '../redux';

/** Calls the listener when the page becomes visible or the network returns. Returns a function that removes it. */
export const whenPageWakes =
  (listener: () => void): AppThunk<() => void> =>
  (_dispatch, _getState, { onWake }) =>
    onWake(listener);
