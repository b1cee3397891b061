import type { UnknownAction } from '@reduxjs/toolkit';
import { paths } from '../../domain/routes';
import { backendApi } from '../../shared/api/backendApi';
import { shopOpened, type AppStartListening } from '../../shared/redux';
import { SESSION_KEY } from '../../shared/sessionKey';
import { authErrorOf } from './authError';
import { googleSignInFailed, signInFailed } from './authEvents';
import { selectUser, sessionChanged } from './authSlice';
import { connect, hasStoredSession, isAuthCallback } from './session';

/** Returns true for a link from an email; otherwise an auth callback comes from Google. */
const isEmailLink = (url: string) => /[?#&]error_code=otp_/.test(url) || url.includes(paths.resetPassword);

/**
 * Returns an error if supabase-js left the code in the URL. It can exchange the code only in the browser that requested
 * the link, because only that browser stores the code verifier.
 */
const unusedCodeError = (url: string) =>
  /[?&]code=/.test(url)
    ? { message: 'This link works in the browser that it was asked for in. Please ask for a new one here.' }
    : null;

export function listenToAuth(startListening: AppStartListening) {
  // The cache may contain data that only the previous user may see.
  startListening({
    predicate: (_event, current, previous) =>
      selectUser(previous) !== null && selectUser(previous)?.id !== selectUser(current)?.id,
    effect: (_event: UnknownAction, { dispatch }) => {
      dispatch(backendApi.util.resetApiState());
    },
  });

  startListening({
    actionCreator: shopOpened,
    effect: async (_event, api) => {
      api.unsubscribe();
      const { dispatch, extra } = api;
      const { currentUrl, onStorageChange, storage } = extra;
      const restoreSession = async () => (await dispatch(connect())).auth.initialize();
      // Loads supabase-js when the user signs in in another tab.
      onStorageChange(SESSION_KEY, () => {
        if (hasStoredSession(storage)) void authErrorOf(restoreSession);
      });

      const url = currentUrl();
      const isCallback = isAuthCallback(url);
      if (!isCallback && !hasStoredSession(storage)) {
        dispatch(sessionChanged(null));
        return;
      }
      const error = (await authErrorOf(restoreSession)) ?? unusedCodeError(currentUrl());
      if (!error) return;
      if (isCallback) dispatch(isEmailLink(url) ? signInFailed(error) : googleSignInFailed(error));
      else dispatch(sessionChanged(null));
    },
  });
}
