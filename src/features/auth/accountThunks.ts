import { toStoredEmail } from '../../domain/emailAddress';
import { normalizePassword } from '../../domain/passwordRules';
import { paths } from '../../domain/routes';
import { SESSION_KEY } from '../../shared/sessionKey';
import type { AppThunk } from '../../shared/redux';
import {
  adminSignedIn,
  adminSignInRejected,
  confirmationRequested,
  confirmationRequestFailed,
  googleSignInFailed,
  passwordChanged,
  passwordChangeFailed,
  passwordResetFailed,
  passwordResetRequested,
  signedIn,
  signedOut,
  signedOutEverywhere,
  signedUp,
  signInFailed,
  signOutFailed,
  signUpFailed,
} from './authEvents';
import { deleteDraftsOf } from './drafts';
import { adminStatusReceived, selectUser, sessionChanged } from './authSlice';
import { acceptInvitation, checkAdmin } from './checkAdmin';
import { authErrorOf } from './authError';
import { sendExistingPassword } from './existingPassword';
import { LOGIN_RETURN_KEY } from './loginState';
import { connect } from './session';

/*
 * These are plain thunks, because the actions of createAsyncThunk would contain the password. Each thunk dispatches an
 * event with its result and returns true if it succeeded.
 */

export interface Credentials {
  email: string;
  password: string;
}

const ADMIN_SIGN_IN_DELAY_MS = 1_000;

export const signUp =
  ({ email, password, fullName }: Credentials & { fullName: string }): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { config, origin }) => {
    const error = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      const options = { data: { full_name: fullName }, emailRedirectTo: origin };
      const account = { email: toStoredEmail(email), password: normalizePassword(password) };
      const { data, error: signUpError } = await auth.signUp({ ...account, options });
      // Something between the browser and the server may respond in its place.
      if (!signUpError && !data.user?.id) throw new Error('The response has no user.');
      return { error: signUpError };
    });
    dispatch(error ? signUpFailed(error) : signedUp({ mailboxUrl: config.mailboxUrl }));
    return !error;
  };

/** @param returnTo the path of the page that redirected to the log-in; the toast links back to it */
export const signIn =
  ({ email, password: typed }: Credentials, returnTo?: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const error = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      return sendExistingPassword(typed, (password) =>
        auth.signInWithPassword({ email: toStoredEmail(email), password }),
      );
    });
    dispatch(error ? signInFailed(error) : signedIn({ returnTo }));
    return !error;
  };

/** Redirects to Google. Google redirects back to the shop with the result. */
export const signInWithGoogle =
  (returnTo?: string): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { navigate, origin, tabStorage }) => {
    if (returnTo) tabStorage.setItem(LOGIN_RETURN_KEY, returnTo);
    else tabStorage.removeItem(LOGIN_RETURN_KEY);
    const error = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      const { data, error: oAuthError } = await auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: origin, skipBrowserRedirect: true },
      });
      if (data.url) navigate(data.url);
      return { error: oAuthError };
    });
    if (error) dispatch(googleSignInFailed(error));
    return !error;
  };

/** Requests another confirmation email. */
export const requestConfirmation =
  (email: string): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { config }) => {
    const error = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      return auth.resend({ type: 'signup', email: toStoredEmail(email) });
    });
    dispatch(error ? confirmationRequestFailed(error) : confirmationRequested({ mailboxUrl: config.mailboxUrl }));
    return !error;
  };

/** Deletes the session in this browser and informs the other tabs. */
export const endLocalSession =
  (): AppThunk =>
  (dispatch, _getState, { session, storage }) => {
    storage.removeItem(SESSION_KEY);
    session.set(null);
    dispatch(sessionChanged(null));
    // There is no stored session any more, so this sends no request. It informs the other tabs.
    void authErrorOf(async () => (await dispatch(connect())).auth.signOut({ scope: 'local' }));
  };

/** Signs out in this browser, or on all devices. The browser deletes the session before it asks the server to end it. */
export const signOut =
  (scope: 'local' | 'global' = 'local'): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { session }) => {
    const token = session.get()?.access_token;
    const user = selectUser(getState());
    if (user) dispatch(deleteDraftsOf(user.id));
    dispatch(endLocalSession());
    dispatch(signedOut());

    const error = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      if (!token) return { error: null };
      const { error: serverError } = await auth.admin.signOut(token, scope);
      return { error: hasEnded(serverError) ? null : serverError };
    });
    if (error) {
      dispatch(signOutFailed({ message: `You are logged out in this browser only. ${error.message}` }));
    } else if (scope === 'global') dispatch(signedOutEverywhere());
    return !error;
  };

/** Returns true if the server rejects the token because its session has ended already. */
const hasEnded = (error: { status?: number } | null) => [401, 403, 404].includes(error?.status ?? 0);

/** Signs in and checks, one second later, whether the user is an administrator, or was invited to be one. */
export const signInAsAdmin =
  ({ email, password: typed }: Credentials): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    let isAdmin = false;
    const error = await authErrorOf(async () => {
      const backendClient = await dispatch(connect());
      const { data, error: signInError } = await sendExistingPassword(typed, (password) =>
        backendClient.auth.signInWithPassword({ email: toStoredEmail(email), password }),
      );
      if (!signInError) {
        await new Promise((resolve) => setTimeout(resolve, ADMIN_SIGN_IN_DELAY_MS));
        isAdmin = (await checkAdmin(backendClient)) || (await acceptInvitation(backendClient));
        dispatch(adminStatusReceived({ userId: data.user.id, isAdmin }));
      }
      return { error: signInError };
    });
    if (isAdmin) dispatch(adminSignedIn());
    else dispatch(adminSignInRejected(error ?? { message: 'You do not have admin privileges.' }));
    return isAdmin;
  };

/** Accepts the invitation of a customer who is signed in already. Without an invitation, nothing happens. */
export const acceptOwnInvitation =
  (userId: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    let isAdmin = false;
    // The user has asked for nothing yet, so a failure shows no message. Logging in on the page tries again.
    await authErrorOf(async () => {
      isAdmin = await acceptInvitation(await dispatch(connect()));
      return { error: null };
    });
    if (isAdmin) {
      dispatch(adminStatusReceived({ userId, isAdmin }));
      dispatch(adminSignedIn());
    }
    return isAdmin;
  };

export const requestPasswordReset =
  (email: string): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { origin }) => {
    const error = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      return auth.resetPasswordForEmail(toStoredEmail(email), { redirectTo: origin + paths.resetPassword });
    });
    dispatch(error ? passwordResetFailed(error) : passwordResetRequested());
    return !error;
  };

/** Changes the password of the signed-in user. */
export const changePassword =
  (password: string, currentPassword: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const error = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      return sendExistingPassword(currentPassword, (current_password) =>
        auth.updateUser({ password: normalizePassword(password), current_password }),
      );
    });
    dispatch(error ? passwordChangeFailed(error) : passwordChanged());
    return !error;
  };
