import { useShopConfig } from '../../shared/lib/useServices';
import { useGetSignInProvidersQuery } from './signInProvidersApi';

/** Whether people can sign in with Google. True while the auth server has not said that they cannot. */
export function useHasGoogle(): boolean {
  const { hasGoogle } = useShopConfig();
  const { data } = useGetSignInProvidersQuery(undefined, { skip: hasGoogle !== undefined });
  return hasGoogle ?? data?.google ?? true;
}
