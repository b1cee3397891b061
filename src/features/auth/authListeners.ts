import type { UnknownAction } from '@reduxjs/toolkit';
import { shopOpened, type AppStartListening } from '../../shared/redux';
import type { SafeStorage } from '../../shared/services';
import { SESSION_KEY } from '../../shared/sessionKey';
import { deleteOldDrafts } from './drafts';
import { authErrorOf } from './authError';
import { googleSignInFailed, signedIn, signInFailed } from './authEvents';
import { selectUser, sessionChanged } from './authSlice';
import { LOGIN_RETURN_KEY } from './loginState';
import { connect, hasAuthCode, hasStoredSession, storedUserId } from './session';

/**
 * Returns an error if supabase-js left the code in the URL. It can exchange the code only in the browser that started
 * the sign-in, because only that browser stores the code verifier.
 */
const unusedCodeError = (url: string) =>
  hasAuthCode(url) ? { message: 'This sign-in was started in another browser. Please start it again here.' } : null;

/** Returns the error with which the auth server redirected to the shop. It is in the query, the fragment or both. */
function redirectErrorOf(url: string) {
  const { search, hash } = new URL(url);
  const parameters = [search, hash].map((part) => new URLSearchParams(part.slice(1)));
  const read = (name: string) => parameters.map((part) => part.get(name)).find(Boolean);
  const message = read('error_description');
  return message ? { message, isLink: read('error_code')?.startsWith('otp_') ?? false } : null;
}

export function listenToAuth(startListening: AppStartListening) {
  // The cache may contain data that only the previous user may see.
  startListening({
    predicate: (_event, current, previous) =>
      selectUser(previous) !== null && selectUser(previous)?.id !== selectUser(current)?.id,
    effect: async (_event: UnknownAction, api) => {
      if (!('backendApi' in api.getState())) return;
      // No request: the API has been loaded, because it has a state.
      const { backendApi } = await import('../../shared/api/backendApi');
      api.dispatch(backendApi.util.resetApiState());
    },
  });

  // A page in the back/forward cache contains data of a user who may log out until it is restored. It is hidden before,
  // because the browser may show it before it runs scripts.
  startListening({
    actionCreator: shopOpened,
    effect: (_event, api) => {
      api.unsubscribe();
      const { onPageRestored, onPageStored, reload, setPageHidden, storage } = api.extra;
      let userId: string | undefined;
      onPageStored(() => {
        userId = selectUser(api.getState())?.id;
        setPageHidden(userId !== undefined);
      });
      onPageRestored(() => {
        if (userId === undefined || userId === storedUserId(storage)) setPageHidden(false);
        else reload();
      });
    },
  });

  startListening({
    actionCreator: shopOpened,
    effect: async (_event, api) => {
      api.unsubscribe();
      const { dispatch, extra } = api;
      const { currentUrl, onStorageChange, session, storage } = extra;
      dispatch(deleteOldDrafts());
      const restoreSession = async () => (await dispatch(connect())).auth.initialize();
      // Loads supabase-js when the user signs in in another tab. Signing out there must work without it.
      onStorageChange(SESSION_KEY, () => {
        if (hasStoredSession(storage)) return void authErrorOf(restoreSession);
        session.set(null);
        dispatch(sessionChanged(null));
      });

      const redirectError = redirectErrorOf(currentUrl());
      const isCallback = hasAuthCode(currentUrl());
      if (isCallback || hasStoredSession(storage)) {
        const error = await authErrorOf(restoreSession);
        const codeError = unusedCodeError(currentUrl());
        const returnTo = isCallback && takeItem(extra.tabStorage, LOGIN_RETURN_KEY);
        if (error && isCallback) dispatch(googleSignInFailed(error));
        else if (error) dispatch(sessionChanged(null));
        else if (codeError) dispatch(signInFailed(codeError));
        else if (returnTo) dispatch(signedIn({ returnTo }));
      } else {
        dispatch(sessionChanged(null));
      }
      if (redirectError) {
        const { message, isLink } = redirectError;
        dispatch(isLink ? signInFailed({ message }) : googleSignInFailed({ message }));
      }
    },
  });
}

/** Returns the stored value, and deletes it. */
function takeItem({ getItem, removeItem }: SafeStorage, key: string): string | null {
  const value = getItem(key);
  removeItem(key);
  return value;
}
