import type { UnknownAction } from '@reduxjs/toolkit';
import { normalizePassword } from '../../domain/passwordRules';
import type { AppThunk } from '../../shared/redux';
import type { BackendClient, Services } from '../../shared/services';
import { authErrorOf } from './authError';
import { emailConfirmed, passwordChangeFailed, signedIn, signInFailed } from './authEvents';
import { selectUser } from './authSlice';
import { connect, hasStoredSession } from './session';

/** What the link of an email is for. */
export type EmailLinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change';

export interface EmailLink {
  type: EmailLinkType;
  tokenHash: string;
}

const TYPES: readonly string[] = ['signup', 'recovery', 'magiclink', 'email_change'] satisfies EmailLinkType[];

/** Reads the query of the page that an email links to. */
export function parseEmailLink(query: URLSearchParams): EmailLink | null {
  // Hosted projects call the link of a sign-up `email`.
  const type = query.get('type')?.replace(/^email$/, 'signup') ?? '';
  const tokenHash = query.get('token_hash');
  return tokenHash && TYPES.includes(type) ? { type: type as EmailLinkType, tokenHash } : null;
}

/*
 * A link has a session of its own. It never replaces the session of the browser by itself: otherwise, an attacker
 * could sign other people in to the attacker's account by sending them a link, and read what they enter there.
 */
interface OpenedLink {
  client: BackendClient;
  userId: string;
}

const openedLinks = new WeakMap<Services, OpenedLink>();

/** What the use of a link has led to. */
export type LinkResult =
  | { status: 'opened'; email: string }
  /** One of the two addresses has confirmed the new email. The email changes when the other address confirms, too. */
  | { status: 'otherAddressMustConfirm' }
  | { status: 'rejected' }
  /** The server was not reached or is busy. The link may still work. */
  | { status: 'failed' };

/** Uses the link. */
export const openEmailLink =
  ({ type, tokenHash }: EmailLink): AppThunk<Promise<LinkResult>> =>
  async (dispatch, _getState, services) => {
    let result: LinkResult = { status: 'failed' };
    const error = await authErrorOf(async () => {
      const client = await services.createTemporaryClient();
      const { data, error: linkError } = await client.auth.verifyOtp({ type, token_hash: tokenHash });
      if (linkError) {
        if (isRejection(linkError)) result = { status: 'rejected' };
        return { error: linkError };
      }
      if (type === 'email_change' && !data.session) {
        result = { status: 'otherAddressMustConfirm' };
        return { error: null };
      }
      result = { status: 'opened', email: data.user?.email ?? '' };
      // The other links continue with their session.
      if (type === 'email_change') {
        dispatch(emailConfirmed());
        await client.auth.signOut({ scope: 'local' });
      } else openedLinks.set(services, { client, userId: data.user?.id ?? '' });
      return { error: null };
    });
    if (error) dispatch(signInFailed(error));
    return result;
  };

const isRejection = ({ status = 0 }: { status?: number }) => status >= 400 && status < 500 && status !== 429;

/** Chooses the password of the link's account. If the server rejects it, another one can be tried. */
export const choosePassword =
  (password: string): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, services) => {
    const error = await authErrorOf(
      async () => await openedLink(services).client.auth.updateUser({ password: normalizePassword(password) }),
    );
    if (error) dispatch(passwordChangeFailed(error));
    return !error;
  };

/** Returns whether signing in to the link's account would replace the session of another account. */
export const hasOtherSession = (): AppThunk<boolean> => (_dispatch, getState, services) =>
  hasStoredSession(services.storage) && selectUser(getState())?.id !== openedLink(services).userId;

/**
 * Signs in to the link's account.
 * @param succeeded the event to dispatch
 */
export const signInWithLink =
  (succeeded: () => UnknownAction = signedIn): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, services) => {
    const error = await authErrorOf(async () => {
      const { data } = await openedLink(services).client.auth.getSession();
      const { refresh_token = '' } = data.session ?? {};
      // Not setSession, which compares the end of the session with the clock of the device.
      return (await dispatch(connect())).auth.refreshSession({ refresh_token });
    });
    if (!error) openedLinks.delete(services);
    dispatch(error ? signInFailed(error) : succeeded());
    return !error;
  };

function openedLink(services: Services): OpenedLink {
  const link = openedLinks.get(services);
  if (!link) throw new Error('No link was opened.');
  return link;
}
