import type { AppThunk } from '../../shared/redux';
import type { BackendClient, Services } from '../../shared/services';
import { authErrorOf } from './authError';
import { emailConfirmed, passwordChanged, passwordChangeFailed, signedIn, signInFailed } from './authEvents';
import { connect } from './session';

/** What the link of a mail is for. */
export type MailLinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change';

export interface MailLink {
  type: MailLinkType;
  tokenHash: string;
}

const TYPES: readonly string[] = ['signup', 'recovery', 'magiclink', 'email_change'] satisfies MailLinkType[];

/** Reads the query of the page that a mail links to. */
export function parseMailLink(query: URLSearchParams): MailLink | null {
  // Hosted projects call the link of a sign-up `email`.
  const type = query.get('type')?.replace(/^email$/, 'signup') ?? '';
  const tokenHash = query.get('token_hash');
  return tokenHash && TYPES.includes(type) ? { type: type as MailLinkType, tokenHash } : null;
}

/*
 * A link has a session of its own. It never replaces the session of the browser by itself: otherwise, anybody could sign
 * others in to an account of theirs by sending them a link, and read what they enter there.
 */
const linkClients = new WeakMap<Services, BackendClient>();

/** Uses the link. Returns the email of its account, or null if the link is not valid. */
export const openMailLink =
  ({ type, tokenHash }: MailLink): AppThunk<Promise<string | null>> =>
  async (dispatch, _getState, services) => {
    let email = '';
    const error = await authErrorOf(async () => {
      const client = await services.createTemporaryClient();
      const { data, error: linkError } = await client.auth.verifyOtp({ type, token_hash: tokenHash });
      if (linkError) return { error: linkError };
      email = data.user?.email ?? '';
      linkClients.set(services, client);
      // Only these two links continue with their session.
      if (type !== 'recovery' && type !== 'magiclink') await client.auth.signOut({ scope: 'local' });
      return { error: null };
    });
    if (error) dispatch(signInFailed(error));
    else if (type === 'signup' || type === 'email_change') dispatch(emailConfirmed());
    return error ? null : email;
  };

/** Changes the password of the link's account and signs in to it. */
export const choosePassword =
  (password: string): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, services) => {
    const error = await authErrorOf(async () => {
      const result = await linkClients.get(services)?.auth.updateUser({ password });
      return result?.error ? result : dispatch(adoptSession());
    });
    dispatch(error ? passwordChangeFailed(error) : passwordChanged());
    return !error;
  };

/** Signs in to the link's account. */
export const signInWithLink = (): AppThunk<Promise<boolean>> => async (dispatch) => {
  const error = await authErrorOf(() => dispatch(adoptSession()));
  dispatch(error ? signInFailed(error) : signedIn());
  return !error;
};

const adoptSession =
  (): AppThunk<ReturnType<BackendClient['auth']['setSession']>> => async (dispatch, _get, services) => {
    const { data } = (await linkClients.get(services)?.auth.getSession()) ?? {};
    linkClients.delete(services);
    const { access_token = '', refresh_token = '' } = data?.session ?? {};
    return (await dispatch(connect())).auth.setSession({ access_token, refresh_token });
  };
