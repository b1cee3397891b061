import { createAction } from '@reduxjs/toolkit';

/*
 * How what people asked of their account went. The session itself comes by
 * `sessionChanged`, so that one which another tab or a refresh changed comes the same way.
 */

interface Failure {
  /** As shown. */
  message: string;
}

/** An account was made; its mail waits to be answered. */
export const signedUp = createAction('auth/signedUp');
/** No account was made. */
export const signUpFailed = createAction<Failure>('auth/signUpFailed');

/** By e-mail and password. */
export const signedIn = createAction('auth/signedIn');
/** Wrong credentials, a link from a mail that is too old, or no answer. */
export const signInFailed = createAction<Failure>('auth/signInFailed');
/** Google, or the way there or back, refused. */
export const googleSignInFailed = createAction<Failure>('auth/googleSignInFailed');

/** An administrator came in by the back office's own door. */
export const adminSignedIn = createAction('auth/adminSignedIn');
/** Somebody else tried that door. */
export const adminSignInRejected = createAction<Failure>('auth/adminSignInRejected');

/** By the person; a session that ended by itself is a `sessionChanged` alone. */
export const signedOut = createAction('auth/signedOut');
/** The session goes on. */
export const signOutFailed = createAction<Failure>('auth/signOutFailed');

/** A mail is on its way, if the account exists. */
export const passwordResetRequested = createAction('auth/passwordResetRequested');
/** No mail was asked for. */
export const passwordResetFailed = createAction<Failure>('auth/passwordResetFailed');

/** The new one is good from now on. */
export const passwordChanged = createAction('auth/passwordChanged');
/** The old one stays. */
export const passwordChangeFailed = createAction<Failure>('auth/passwordChangeFailed');
