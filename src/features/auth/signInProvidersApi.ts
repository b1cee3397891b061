import { backendApi } from '../../shared/api/backendApi';
import { unreachable } from '../../shared/api/backendBaseQuery';
import { asRecord } from '../../shared/lib/narrow';
import type { Services } from '../../shared/services';

interface SignInProviders {
  google: boolean;
}

export const signInProvidersApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The companies by whose accounts people can sign in, besides email and password. */
    getSignInProviders: build.query<SignInProviders, void>({
      // supabase-js has no method for it.
      async queryFn(_arg, { extra, signal }) {
        const { config, fetch } = extra as Services;
        try {
          const response = await fetch(`${config.supabaseUrl}/auth/v1/settings`, {
            headers: { apikey: config.supabaseAnonKey },
            signal,
          });
          const google = asRecord(asRecord(await response.json())?.external)?.google;
          return typeof google === 'boolean' ? { data: { google } } : { error: unreachable };
        } catch {
          return { error: unreachable };
        }
      },
      // The settings of a project rarely change.
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useGetSignInProvidersQuery } = signInProvidersApi;
