import { useState } from 'react';
import { useAppDispatch, type AppThunk } from '../../../shared/redux';

/** A static host serves the pages, and the backend is another server. */
const readSetting =
  (): AppThunk<boolean> =>
  (_dispatch, _getState, { config, origin }) =>
    new URL(config.supabaseUrl, origin).origin !== origin;

/** Whether the prerendered pages are files, which change only with the next build. */
export function useIsHostedStatically(): boolean {
  const dispatch = useAppDispatch();
  return useState(() => dispatch(readSetting()))[0];
}
