import { useState } from 'react';
import { useAppDispatch, type AppThunk } from '../redux';

const readSetting =
  (): AppThunk<boolean> =>
  (_dispatch, _getState, { config }) =>
    config.hasRealPayments;

/** Whether payments are real, so that the dashboard of their provider lists them, by the configuration of the page. */
export function useHasRealPayments(): boolean {
  const dispatch = useAppDispatch();
  return useState(() => dispatch(readSetting()))[0];
}
