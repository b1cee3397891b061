import { createAction } from '@reduxjs/toolkit';

/*
 * The results of account requests. The session itself arrives in `sessionChanged`, no matter whether this tab, another
 * tab or a refresh changed it.
 */

interface Failure {
  /** The message for users. */
  message: string;
}

/** An account was created. Its email address is not confirmed yet. */
export const signedUp = createAction('auth/signedUp');
/** The account could not be created. */
export const signUpFailed = createAction<Failure>('auth/signUpFailed');

/** The user signed in with email and password. */
export const signedIn = createAction('auth/signedIn');
/** Wrong credentials, an expired link from an email, or no response. */
export const signInFailed = createAction<Failure>('auth/signInFailed');
/** The redirect to Google failed, or Google returned an error. */
export const googleSignInFailed = createAction<Failure>('auth/googleSignInFailed');

/** An administrator signed in with the admin login form. */
export const adminSignedIn = createAction('auth/adminSignedIn');
/** The credentials of the admin login form were wrong or not those of an administrator. */
export const adminSignInRejected = createAction<Failure>('auth/adminSignInRejected');

/** The user signed out. A session that expires dispatches only `sessionChanged`. */
export const signedOut = createAction('auth/signedOut');
/** Signing out failed; the user is still signed in. */
export const signOutFailed = createAction<Failure>('auth/signOutFailed');

/** The auth server accepted the request. It sends an email if the account exists. */
export const passwordResetRequested = createAction('auth/passwordResetRequested');
/** The password reset could not be requested; no email is sent. */
export const passwordResetFailed = createAction<Failure>('auth/passwordResetFailed');

/** The password was changed. */
export const passwordChanged = createAction('auth/passwordChanged');
/** The password could not be changed; the old one is still valid. */
export const passwordChangeFailed = createAction<Failure>('auth/passwordChangeFailed');
