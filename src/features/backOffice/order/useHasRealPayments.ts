import { useState } from 'react';
import { useAppDispatch, type AppThunk } from '../../../shared/redux';

const readSetting =
  (): AppThunk<boolean> =>
  (_dispatch, _getState, { config }) =>
    config.hasRealPayments;

/** Whether the payments are in the dashboard of a real provider. */
export function useHasRealPayments(): boolean {
  const dispatch = useAppDispatch();
  return useState(() => dispatch(readSetting()))[0];
}
