import { useState } from 'react';
import { useAppDispatch, type AppThunk } from './redux';
import type { Services } from './services';

const readConfig =
  (): AppThunk<Services['config']> =>
  (_dispatch, _getState, { config }) =>
    config;

/** Returns the configuration of the page, which does not change. */
export function useConfig(): Services['config'] {
  const dispatch = useAppDispatch();
  return useState(() => dispatch(readConfig()))[0];
}
