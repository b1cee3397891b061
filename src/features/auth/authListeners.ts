import type { UnknownAction } from '@reduxjs/toolkit';
import { backendApi } from '../../shared/api/backendApi';
import { shopOpened, type AppStartListening } from '../../shared/redux';
import { SESSION_KEY } from '../../shared/sessionKey';
import { googleSignInFailed, signInFailed } from './authEvents';
import { selectUser, sessionChanged } from './authSlice';
import { authErrorOf } from './authError';
import { connect, hasStoredSession, isAuthCallback } from './session';

// Links from mails that are too old, or that were asked for in another browser.
const isMailLink = (url: string) => /[?#&]error_code=otp_|\/reset-password/.test(url);

/** A code that is still in the address was none for this browser: its other half lies where it was asked for. */
const unusedCode = (url: string) =>
  /[?&]code=/.test(url)
    ? { message: 'This link works in the browser that it was asked for in. Please ask for a new one here.' }
    : null;

export function listenToAuth(startListening: AppStartListening) {
  // What one account may see is not shown to the next.
  startListening({
    predicate: (_event, now, before) => selectUser(before) !== null && selectUser(before)?.id !== selectUser(now)?.id,
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
      const restore = async () => (await dispatch(connect())).auth.initialize();
      // Somebody signs in in another tab: now supabase-js is worth loading.
      onStorageChange(SESSION_KEY, () => {
        if (hasStoredSession(storage)) void authErrorOf(restore);
      });

      const url = currentUrl();
      const isCallback = isAuthCallback(url);
      if (!isCallback && !hasStoredSession(storage)) {
        dispatch(sessionChanged(null));
        return;
      }
      const failure = (await authErrorOf(restore)) ?? unusedCode(currentUrl());
      if (!failure) return;
      if (isCallback) dispatch(isMailLink(url) ? signInFailed(failure) : googleSignInFailed(failure));
      else dispatch(sessionChanged(null));
    },
  });
}
