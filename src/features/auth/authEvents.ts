import { createAction } from '@reduxjs/toolkit';

/*
 * The results of account requests. The session itself arrives in `sessionChanged`, no matter whether this tab, another
 * tab or a refresh changed it.
 */

interface Failure {
  /** The message for users. */
  message: string;
  /** The server rejects further attempts for a while. The message says how long. */
  isRateLimited?: boolean;
}

/**
 * The server accepted a sign-up and has sent an email. Whether it created an account or one exists already is not
 * revealed. `mailboxUrl` is where a demo shop shows the email.
 */
export const signedUp = createAction<{ mailboxUrl: string | undefined } | undefined>('auth/signedUp');
/** The account could not be created. */
export const signUpFailed = createAction<Failure>('auth/signUpFailed');

/** The user signed in with email and password, or with Google after another page redirected to the log-in. */
export const signedIn = createAction<{ returnTo?: string } | undefined>('auth/signedIn');
/** Wrong credentials, an unconfirmed email, an invalid link from an email, or no response. */
export const signInFailed = createAction<Failure>('auth/signInFailed');
/** The redirect to Google failed, or Google returned an error. */
export const googleSignInFailed = createAction<Failure>('auth/googleSignInFailed');

/** An administrator signed in with the admin login form. */
export const adminSignedIn = createAction('auth/adminSignedIn');
/** The credentials of the admin login form were wrong, or the user is not an administrator. */
export const adminSignInRejected = createAction<Failure>('auth/adminSignInRejected');

/** The user signed out in this browser. A session that expires dispatches only `sessionChanged`. */
export const signedOut = createAction('auth/signedOut');
/** The user signed out on all devices. */
export const signedOutEverywhere = createAction('auth/signedOutEverywhere');
/** The user deleted the account. This browser forgets everything that its owner has entered. */
export const accountDeleted = createAction('auth/accountDeleted');
/** The server did not confirm the end of the session. This browser has forgotten it nevertheless. */
export const signOutFailed = createAction<Failure>('auth/signOutFailed');

/** The link of a confirmation email was used: the address belongs to the owner of the account. */
export const emailConfirmed = createAction('auth/emailConfirmed');
/** The auth server accepted the request. It sends a confirmation email if an account awaits one. */
export const confirmationRequested = createAction<{ mailboxUrl: string | undefined }>('auth/confirmationRequested');
/** The confirmation email could not be requested; none is sent. */
export const confirmationRequestFailed = createAction<Failure>('auth/confirmationRequestFailed');

/** The auth server accepted the request. It sends an email if the account exists. */
export const passwordResetRequested = createAction('auth/passwordResetRequested');
/** The password reset could not be requested; no email is sent. */
export const passwordResetFailed = createAction<Failure>('auth/passwordResetFailed');

/** The password was changed, which ended the sessions on other devices. */
export const passwordChanged = createAction('auth/passwordChanged');
/** The password could not be changed; the old one is still valid. */
export const passwordChangeFailed = createAction<Failure>('auth/passwordChangeFailed');
