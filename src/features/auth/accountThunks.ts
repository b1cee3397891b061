import type { AppThunk } from '../../shared/redux';
import {
  adminSignedIn,
  adminSignInRejected,
  googleSignInFailed,
  passwordChanged,
  passwordChangeFailed,
  passwordResetFailed,
  passwordResetRequested,
  signedIn,
  signedOut,
  signedUp,
  signInFailed,
  signOutFailed,
  signUpFailed,
} from './authEvents';
import { adminStatusReceived, sessionChanged } from './authSlice';
import { checkAdmin } from './checkAdmin';
import { authErrorOf } from './authError';
import { connect } from './session';

/*
 * Plain thunks, not createAsyncThunk, whose actions would carry the password in their arguments.
 * Each answers whether it worked, and has announced it either way.
 */

export interface Credentials {
  email: string;
  password: string;
}

/** Where the link of a password mail leads: the page that asks for a new one. */
export const PASSWORD_RESET_PATH = '/reset-password';

const ADMIN_SIGN_IN_DELAY = 1_000;

export const signUp =
  ({ email, password, fullName }: Credentials & { fullName: string }): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { origin }) => {
    const failure = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      return auth.signUp({ email, password, options: { data: { full_name: fullName }, emailRedirectTo: origin } });
    });
    dispatch(failure ? signUpFailed(failure) : signedUp());
    return !failure;
  };

export const signIn =
  (credentials: Credentials): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const failure = await authErrorOf(async () => (await dispatch(connect())).auth.signInWithPassword(credentials));
    dispatch(failure ? signInFailed(failure) : signedIn());
    return !failure;
  };

/** Leaves for Google's page; its answer comes back as a new page of the shop. */
export const signInWithGoogle =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { navigate, origin }) => {
    const failure = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      const { data, error } = await auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: origin, skipBrowserRedirect: true },
      });
      if (data.url) navigate(data.url);
      return { error };
    });
    if (failure) dispatch(googleSignInFailed(failure));
    return !failure;
  };

export const signOut = (): AppThunk<Promise<boolean>> => async (dispatch) => {
  const failure = await authErrorOf(async () => (await dispatch(connect())).auth.signOut({ scope: 'local' }));
  // Ended before anybody goes on from here: a guarded page leaves for the login at once, not after the caller has left for home.
  if (!failure) dispatch(sessionChanged(null));
  dispatch(failure ? signOutFailed(failure) : signedOut());
  return !failure;
};

/** Signs in and, a second later, tells whether that was an administrator. */
export const signInAsAdmin =
  (credentials: Credentials): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    let isAdmin = false;
    const failure = await authErrorOf(async () => {
      const backend = await dispatch(connect());
      const { data, error } = await backend.auth.signInWithPassword(credentials);
      if (!error) {
        await new Promise((resolve) => setTimeout(resolve, ADMIN_SIGN_IN_DELAY));
        isAdmin = await checkAdmin(backend);
        dispatch(adminStatusReceived({ userId: data.user.id, isAdmin }));
      }
      return { error };
    });
    if (isAdmin) dispatch(adminSignedIn());
    else dispatch(adminSignInRejected(failure ?? { message: 'You do not have admin privileges.' }));
    return isAdmin;
  };

export const requestPasswordReset =
  (email: string): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { origin }) => {
    const failure = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      return auth.resetPasswordForEmail(email, { redirectTo: origin + PASSWORD_RESET_PATH });
    });
    dispatch(failure ? passwordResetFailed(failure) : passwordResetRequested());
    return !failure;
  };

/** For whoever is signed in, which the link of a password mail brings about. */
export const changePassword =
  (password: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const failure = await authErrorOf(async () => (await dispatch(connect())).auth.updateUser({ password }));
    dispatch(failure ? passwordChangeFailed(failure) : passwordChanged());
    return !failure;
  };
