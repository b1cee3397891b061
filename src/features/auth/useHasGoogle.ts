import { useConfig } from '../../shared/useConfig';
import { useGetSignInProvidersQuery } from './signInProvidersApi';

/** Whether people can sign in with Google. True while the auth server has not said that they cannot. */
export function useHasGoogle(): boolean {
  const { hasGoogle: setting } = useConfig();
  const { data } = useGetSignInProvidersQuery(undefined, { skip: setting !== undefined });
  return setting ?? data?.google ?? true;
}
