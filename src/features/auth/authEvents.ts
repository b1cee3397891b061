import { createAction } from '@reduxjs/toolkit';

/*
 * How what people asked of their account went. The session itself comes by
 * `sessionChanged`, so that one which another tab or a refresh changed comes the same way.
 */

interface Failure {
  /** As shown. */
  message: string;
}

export const signedUp = createAction('auth/signedUp');
export const signUpFailed = createAction<Failure>('auth/signUpFailed');

export const signedIn = createAction('auth/signedIn');
export const signInFailed = createAction<Failure>('auth/signInFailed');
export const googleSignInFailed = createAction<Failure>('auth/googleSignInFailed');

export const adminSignedIn = createAction('auth/adminSignedIn');
export const adminSignInRejected = createAction<Failure>('auth/adminSignInRejected');

export const signedOut = createAction('auth/signedOut');
export const signOutFailed = createAction<Failure>('auth/signOutFailed');

export const passwordResetRequested = createAction('auth/passwordResetRequested');
export const passwordResetFailed = createAction<Failure>('auth/passwordResetFailed');

export const passwordChanged = createAction('auth/passwordChanged');
export const passwordChangeFailed = createAction<Failure>('auth/passwordChangeFailed');
