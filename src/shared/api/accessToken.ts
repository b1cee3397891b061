import type { Services } from '../services';

/** Returns the access token of the signed-in user, refreshed if it has expired; undefined for a guest. */
export async function readAccessToken({
  getBackendClient,
  session,
}: Pick<Services, 'getBackendClient' | 'session'>): Promise<string | undefined> {
  if (!session.get()) return undefined;
  const { data } = await (await getBackendClient()).auth.getSession();
  return (data.session ?? session.get())?.access_token;
}
