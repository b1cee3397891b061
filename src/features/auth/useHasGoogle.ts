import { useState } from 'react';
import { useAppDispatch, type AppThunk } from '../../shared/redux';
import { useGetSignInProvidersQuery } from './signInProvidersApi';

const readSetting =
  (): AppThunk<boolean | undefined> =>
  (_dispatch, _getState, { config }) =>
    config.hasGoogle;

/** Whether people can sign in with Google. True while the auth server has not said that they cannot. */
export function useHasGoogle(): boolean {
  const dispatch = useAppDispatch();
  const [setting] = useState(() => dispatch(readSetting()));
  const { data } = useGetSignInProvidersQuery(undefined, { skip: setting !== undefined });
  return setting ?? data?.google ?? true;
}
