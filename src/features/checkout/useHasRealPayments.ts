import { useState } from 'react';
import { useAppDispatch, type AppThunk } from '../../shared/redux';

const readSetting =
  (): AppThunk<boolean> =>
  (_dispatch, _getState, { config }) =>
    config.hasRealPayments;

/** Whether the page may not say that payments are simulated. */
export function useHasRealPayments(): boolean {
  const dispatch = useAppDispatch();
  return useState(() => dispatch(readSetting()))[0];
}
