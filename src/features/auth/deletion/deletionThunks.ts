import { paths } from '../../../domain/routes';
import { UNREACHABLE_MESSAGE } from '../../../shared/api/errorMessages';
import { saveFile } from '../../../shared/lib/saveFile';
import type { AppThunk } from '../../../shared/redux';
import type { BackendClient, SafeStorage } from '../../../shared/services';
import { deleteDraftsOf } from '../drafts';
import { endLocalSession } from '../accountThunks';
import { authErrorOf } from '../authError';
import { accountDeleted } from '../authEvents';
import { selectUser, type User } from '../authSlice';
import { sendExistingPassword } from '../existingPassword';
import { connect } from '../session';

/*
 * Downloading everything that the shop stores about the user, and deleting the account. Only a user who has just logged
 * in can delete it: the database checks when the session began. The password starts a separate session, which does not
 * replace the session of the browser. A sign-in with Google replaces the session of the browser.
 */

/** The key under which a tab stores the id of the user who went to Google in order to delete the account. */
const DELETION_KEY = 'account-deletion';

interface Problem {
  /** The message for users. */
  problem: string;
}

/** Saves everything that the shop stores about the user as a file. It never gets into the Redux state. */
export const downloadOwnData = (): AppThunk<Promise<Problem | null>> => (dispatch) =>
  attempt(async () => {
    const { data, error, status } = await (await dispatch(connect())).rpc('export_own_data');
    if (error) return { problem: messageOf(error, status) };
    saveFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    return null;
  });

export interface DeletionCheck {
  /** Why the account cannot be deleted now. */
  obstacle: string | null;
  hasPassword: boolean;
  hasJustSignedIn: boolean;
}

/** Asks whether the account can be deleted now. */
export const checkDeletion = (): AppThunk<Promise<DeletionCheck | Problem>> => (dispatch) =>
  attempt(async () => {
    const { data, error, status } = await (await dispatch(connect())).rpc('own_deletion_check').maybeSingle();
    if (error) return { problem: messageOf(error, status) };
    if (!data) return { problem: 'This account is already deleted.' };
    return { obstacle: data.obstacle, hasPassword: data.has_password, hasJustSignedIn: data.signed_in_recently };
  });

/** Starts a session with the password. The auth server limits the attempts. */
export const startPasswordSession =
  ({ email }: User, typed: string): AppThunk<Promise<BackendClient | Problem>> =>
  async (_dispatch, _getState, { createTemporaryClient }) => {
    let client: BackendClient | undefined;
    let isWrong = false;
    const failure = await authErrorOf(async () => {
      client = await createTemporaryClient();
      const { auth } = client;
      const { error } = await sendExistingPassword(typed, (password) => auth.signInWithPassword({ email, password }));
      isWrong = error?.status === 400;
      return { error };
    });
    if (isWrong) return { problem: 'The password is wrong.' };
    return client && !failure ? client : { problem: failure?.message ?? UNREACHABLE_MESSAGE };
  };

/**
 * Deletes the account.
 * @param session from {@link startPasswordSession}; without it, the session of the browser must have just begun
 */
export const requestDeletion =
  (session?: BackendClient): AppThunk<Promise<Problem | null>> =>
  (dispatch) =>
    attempt(async () => {
      const client = session ?? (await dispatch(connect()));
      const { error, status } = await client.rpc('delete_own_account');
      // Another tab or device may have deleted it first.
      if (!error || error.hint === 'account_deleted') return null;
      if (session) await session.auth.signOut({ scope: 'local' });
      return { problem: messageOf(error, status) };
    });

/** Forgets the deleted account in this browser, and everything that its owner has entered. */
export const forgetAccount =
  (): AppThunk =>
  (dispatch, getState, { tabStorage }) => {
    tabStorage.removeItem(DELETION_KEY);
    const user = selectUser(getState());
    if (user) dispatch(deleteDraftsOf(user.id));
    dispatch(endLocalSession());
    dispatch(accountDeleted());
  };

/** Redirects to Google, which returns to the profile with a session that has just begun. */
export const startGoogleSession =
  ({ id, email }: User): AppThunk<Promise<Problem | null>> =>
  (dispatch, _getState, { navigate, origin, tabStorage }) =>
    attempt(async () => {
      const { auth } = await dispatch(connect());
      const { data, error } = await auth.signInWithOAuth({
        provider: 'google',
        options: {
          redirectTo: origin + paths.profile,
          skipBrowserRedirect: true,
          queryParams: { prompt: 'select_account', login_hint: email },
        },
      });
      if (error) return { problem: error.message };
      tabStorage.setItem(DELETION_KEY, id);
      navigate(data.url);
      return null;
    });

/** Returns the id of the user who went to Google in order to delete the account; null if nobody did. */
export const readDeletingUser = (tabStorage: SafeStorage) => tabStorage.getItem(DELETION_KEY);

export const endDeletion =
  (): AppThunk =>
  (_dispatch, _getState, { tabStorage }) =>
    tabStorage.removeItem(DELETION_KEY);

/** A rejected token does not say whether the account exists: the session may have ended on another device. */
const messageOf = (error: { message: string }, status: number) =>
  status === 401 ? 'Your session has ended. Please log in again.' : error.message;

/** supabase-js throws only if it cannot be loaded. A response that does not come from the server has no message. */
async function attempt<Result>(request: () => Promise<Result | Problem>): Promise<Result | Problem> {
  try {
    const result = await request();
    const hasNoMessage = result !== null && typeof result === 'object' && 'problem' in result && !result.problem;
    return hasNoMessage ? { problem: UNREACHABLE_MESSAGE } : result;
  } catch {
    return { problem: UNREACHABLE_MESSAGE };
  }
}
