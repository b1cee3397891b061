import { paths } from '../../domain/routes';
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
  async (dispatch, _getState, { origin }) => {
    const error = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      return auth.signUp({ email, password, options: { data: { full_name: fullName }, emailRedirectTo: origin } });
    });
    dispatch(error ? signUpFailed(error) : signedUp());
    return !error;
  };

export const signIn =
  (credentials: Credentials): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const error = await authErrorOf(async () => (await dispatch(connect())).auth.signInWithPassword(credentials));
    dispatch(error ? signInFailed(error) : signedIn());
    return !error;
  };

/** Redirects to Google. Google redirects back to the shop with the result. */
export const signInWithGoogle =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { navigate, origin }) => {
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

export const signOut = (): AppThunk<Promise<boolean>> => async (dispatch) => {
  const error = await authErrorOf(async () => (await dispatch(connect())).auth.signOut({ scope: 'local' }));
  // supabase-js reports the change later. Without this, a guarded page would redirect after the caller has navigated.
  if (!error) dispatch(sessionChanged(null));
  dispatch(error ? signOutFailed(error) : signedOut());
  return !error;
};

/** Signs in and checks, one second later, whether the user is an administrator. */
export const signInAsAdmin =
  (credentials: Credentials): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    let isAdmin = false;
    const error = await authErrorOf(async () => {
      const backendClient = await dispatch(connect());
      const { data, error: signInError } = await backendClient.auth.signInWithPassword(credentials);
      if (!signInError) {
        await new Promise((resolve) => setTimeout(resolve, ADMIN_SIGN_IN_DELAY_MS));
        isAdmin = await checkAdmin(backendClient);
        dispatch(adminStatusReceived({ userId: data.user.id, isAdmin }));
      }
      return { error: signInError };
    });
    if (isAdmin) dispatch(adminSignedIn());
    else dispatch(adminSignInRejected(error ?? { message: 'You do not have admin privileges.' }));
    return isAdmin;
  };

export const requestPasswordReset =
  (email: string): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { origin }) => {
    const error = await authErrorOf(async () => {
      const { auth } = await dispatch(connect());
      return auth.resetPasswordForEmail(email, { redirectTo: origin + paths.resetPassword });
    });
    dispatch(error ? passwordResetFailed(error) : passwordResetRequested());
    return !error;
  };

/** Changes the password of the signed-in user. The link in a password reset email signs the user in. */
export const changePassword =
  (password: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const error = await authErrorOf(async () => (await dispatch(connect())).auth.updateUser({ password }));
    dispatch(error ? passwordChangeFailed(error) : passwordChanged());
    return !error;
  };
